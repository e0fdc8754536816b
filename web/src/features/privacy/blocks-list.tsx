import type { Avoidance } from '@aura/contract/privacy/privacy.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mediaAddress } from '../../lib/media-address.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, SkeletonPerson } from '../../ui/skeleton.tsx'
import { blocksOptions } from './privacy.queries.ts'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useBlockOrMute } from './use-block-or-mute.ts'

/** Whom one has blocked and muted, each with the way back [APP-17]. */
export function BlocksList() {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(blocksOptions)
  if (data) {
    const avoided = data.pages.flatMap(({ blocks }) => blocks)
    if (avoided.length === 0) return <p className="text-muted">{texts.empty}</p>
    return (
      <>
        <ul aria-label={texts.list} className="grid gap-1">
          {avoided.map((one) => (
            <AvoidedPerson key={`${one.kind} ${one.id}`} avoided={one} />
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </>
    )
  }
  if (error) {
    return (
      <ErrorState
        message={serverSentence(error) ?? texts.listFailed}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Loading>
      <div className="grid gap-4 py-2">
        <SkeletonPerson />
        <SkeletonPerson />
      </div>
    </Loading>
  )
}

function AvoidedPerson({ avoided }: { avoided: Avoidance }) {
  const { id, pseudo, kind, created_at: since } = avoided
  const release = useBlockOrMute(kind === 'block' ? 'unblock' : 'unmute')
  return (
    <li className="flex min-h-16 items-center gap-3">
      <Avatar
        src={mediaAddress(avoided.profile_picture)}
        pseudo={pseudo}
        auraTypeId={avoided.aura_type_id}
        isDecorative
      />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{pseudo}</p>
        <p className="text-sm text-muted">{texts.since[kind](since, new Date())}</p>
      </div>
      <Button
        size="small"
        variant="secondary"
        busy={release.isPending}
        aria-label={texts.releaseName[kind](pseudo)}
        onClick={() => release.mutate({ id, pseudo })}
      >
        {texts.release[kind]}
      </Button>
    </li>
  )
}
