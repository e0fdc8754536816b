import type { Avoidance } from '@aura/contract/privacy/privacy.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { PersonRow } from '../../ui/person-row.tsx'
import { SkeletonPerson } from '../../ui/skeleton.tsx'
import { blocksOptions } from './privacy.queries.ts'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useBlockOrMute } from './use-block-or-mute.ts'

/** The people the viewer has blocked or muted, each with the way back [APP-17]. */
export function BlocksList() {
  return (
    <PagedList
      query={useInfiniteQuery(blocksOptions)}
      itemsOf={({ blocks }) => blocks}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      label={texts.list}
      className="grid gap-1"
      skeleton={() => (
        <div className="grid gap-4 py-2">
          <SkeletonPerson />
          <SkeletonPerson />
        </div>
      )}
      empty={<p className="text-muted">{texts.empty}</p>}
      failed={texts.listFailed}
      more={texts.more}
      isAutomatic={false}
    >
      {(entry) => <BlockedOrMuted entry={entry} />}
    </PagedList>
  )
}

function BlockedOrMuted({ entry }: { entry: Avoidance }) {
  const { id, pseudo, kind, created_at: since } = entry
  const release = useBlockOrMute(kind === 'block' ? 'unblock' : 'unmute')
  return (
    <PersonRow person={entry} detail={texts.since[kind](since, new Date())}>
      <Button
        ref={passFocusOn}
        size="small"
        variant="secondary"
        busy={release.isPending}
        aria-label={texts.releaseName[kind](pseudo)}
        onClick={() => release.mutate({ id, pseudo })}
      >
        {texts.release[kind]}
      </Button>
    </PersonRow>
  )
}
