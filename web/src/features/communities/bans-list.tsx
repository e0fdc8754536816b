import { type Ban, liftBan } from '@aura/contract/communities/communities.bans.contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCommunities } from '../../cache/communities.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { PersonRow } from '../../ui/person-row.tsx'
import { showToast } from '../../ui/toast.ts'
import { BanPersonDialog } from './ban-person-dialog.tsx'
import { bansOptions } from './members.queries.ts'
import { membersTexts as texts } from './members.texts.ts'
import { PeopleSkeleton } from './people-skeleton.tsx'

/** Banned people, until when and why, each with a button that lifts the ban; another bans somebody by their pseudo [COM-53]. */
export function BansList({ communityId }: { communityId: number }) {
  const [isBanning, setIsBanning] = useState(false)
  return (
    <div className="grid gap-3">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsBanning(true)}>
        {texts.banPerson}
      </Button>
      <PagedList
        query={useInfiniteQuery(bansOptions(communityId))}
        itemsOf={({ bans }) => bans}
        keyOf={({ user_id }) => user_id}
        label={texts.bans}
        className="grid gap-1"
        skeleton={() => <PeopleSkeleton />}
        empty={<p className="py-10 text-center text-muted">{texts.noBan}</p>}
        failed={texts.listFailed}
        more={texts.more}
        isAutomatic={false}
      >
        {(ban) => <BannedPerson communityId={communityId} ban={ban} />}
      </PagedList>
      <BanPersonDialog communityId={communityId} isOpen={isBanning} onClose={() => setIsBanning(false)} />
    </div>
  )
}

function BannedPerson({ communityId, ban }: { communityId: number; ban: Ban }) {
  const lifting = useLiftBan(communityId)
  return (
    <PersonRow
      person={{ pseudo: ban.username, profile_picture: ban.avatar, aura_type_id: ban.aura_type_id }}
      detail={
        <>
          {texts.banUntil(ban.until)}
          {ban.reason !== '' && <span className="block wrap-anywhere">{texts.logReason(ban.reason)}</span>}
        </>
      }
    >
      <Button
        ref={passFocusOn}
        size="small"
        variant="secondary"
        busy={lifting.isPending}
        aria-label={texts.liftName(ban.username)}
        onClick={() => lifting.mutate(ban.user_id)}
      >
        {texts.lift}
      </Button>
    </PersonRow>
  )
}

function useLiftBan(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(liftBan, { params: { id, userId } }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onSettled: () => refreshCommunities(client),
    meta: { failureText: texts.liftFailed },
  })
}
