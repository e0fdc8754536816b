import type { Invitation } from '@aura/contract/communities/communities.invitations.contract'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { communityPath } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyLink, linkCopied } from '../../ui/copy-link.ts'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { QueryStates } from '../../ui/query-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useCopied } from '../../ui/use-copied.ts'
import { invitationsOptions } from './members.queries.ts'
import { membersTexts as texts } from './members.texts.ts'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { useCreateInvitation, useRevokeInvitation } from './use-invitations.ts'

const lives = Object.entries(texts.lives).map(([value, label]) => ({ value, label }))
const uses = [1, 10, 100, 1000].map((count) => ({ value: String(count), label: texts.usesOptions(count) }))

/** Links that join at once: made, copied and revoked by owner and admins [COM-56]. */
export function Invitations({ communityId }: { communityId: number }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted text-pretty">{texts.invitationsHint}</p>
      <NewInvitation communityId={communityId} />
      <QueryStates
        query={useQuery(invitationsOptions(communityId))}
        skeleton={<PeopleSkeleton />}
        failed={texts.listFailed}
        isEmpty={({ invitations }) => invitations.length === 0}
        empty={<p className="py-3 text-center text-muted">{texts.noInvitation}</p>}
      >
        {({ invitations }) => (
          <ul aria-label={texts.invitations} className="grid gap-3">
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <LiveInvitation communityId={communityId} invitation={invitation} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </div>
  )
}

function NewInvitation({ communityId }: { communityId: number }) {
  const [days, setDays] = useState('7')
  const [most, setMost] = useState('10')
  const creation = useCreateInvitation(communityId)
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (!creation.isPending) creation.mutate({ days: Number(days), uses: Number(most) })
  }
  return (
    <form className="grid gap-3 min-[360px]:grid-cols-[2fr_3fr]" onSubmit={create}>
      <SelectField
        label={texts.life}
        options={lives}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <SelectField
        label={texts.uses}
        options={uses}
        value={most}
        onChange={({ target }) => setMost(target.value)}
      />
      <Button type="submit" className="col-span-full" busy={creation.isPending}>
        {texts.createInvitation}
      </Button>
    </form>
  )
}

function LiveInvitation({ communityId, invitation }: { communityId: number; invitation: Invitation }) {
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  // A tall dialog on a small screen hides the toast.
  const [isCopied, showCopied] = useCopied()
  const revocation = useRevokeInvitation(communityId)
  const address = `${window.location.origin}${communityPath(communityId)}?invitation=${invitation.code}`
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-1 gap-1 rounded-control border border-line px-3.5 py-3"
    >
      <p id={id} className="font-semibold wrap-anywhere">
        {address.replace(/^https?:\/\//, '')}
      </p>
      <p className="text-sm text-muted">
        {texts.used(invitation.uses, invitation.max_uses)}
        <br />
        {texts.invitationEnd(formatDate(invitation.expires_at), invitation.created_by)}
      </p>
      <div className="mt-1.5 flex gap-2 *:flex-1">
        <Button ref={passFocusOn} size="small" variant="secondary" onClick={() => setIsAsking(true)}>
          {texts.revoke}
        </Button>
        <Button
          size="small"
          icon={isCopied && <Check aria-hidden className="size-4" />}
          onClick={() => void copyLink(address).then((isDone) => isDone && showCopied())}
        >
          {isCopied ? linkCopied : texts.copyInvitation}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.revokeTitle}
        message={texts.revokeQuestion}
        confirmLabel={texts.revoke}
        isDangerous
        busy={revocation.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => revocation.mutate(invitation.id, { onSettled: () => setIsAsking(false) })}
      />
    </article>
  )
}
