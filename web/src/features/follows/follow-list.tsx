import type { FollowListEntry } from '@aura/contract/follows/follows.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mediaAddress } from '../../lib/media-address.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, SkeletonPerson } from '../../ui/skeleton.tsx'
import { useInView } from '../../ui/use-in-view.ts'
import { FollowButton } from './follow-button.tsx'
import { type FollowListKind, followListOptions } from './follow-lists.queries.ts'
import { followsTexts as texts } from './follows.texts.ts'

interface FollowListProps {
  listed: { kind: FollowListKind; pseudo: string; search: string }
  /** Someone was chosen: the list is in the way of their profile. */
  onLeave: () => void
}

/** People in the order they came; more load as the end shows, or at the press of a button. */
export function FollowList({ listed, onLeave }: FollowListProps) {
  const list = useInfiniteQuery(followListOptions(listed))
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    list
  // A search looks through so many at a time; after a stretch without anyone it goes on only when asked to.
  const wasFruitless = data?.pages.at(-1)?.people.length === 0
  const mayGoOn = hasNextPage && !isFetching && !isFetchNextPageError && !wasFruitless
  const more = useInView(mayGoOn, () => void fetchNextPage())
  if (data) {
    const people = data.pages.flatMap((page) => page.people)
    if (people.length === 0 && !hasNextPage) return <NobodyFound {...listed} />
    return (
      <>
        {people.length > 0 && (
          <ul aria-label={texts.listTitles[listed.kind]} aria-busy={isFetching} className="-mx-2 grid">
            {people.map((one) => (
              <ListedPerson key={one.id} person={one} onLeave={onLeave} />
            ))}
          </ul>
        )}
        {hasNextPage && wasFruitless && (
          <p role="status" className="py-4 text-center text-muted text-pretty">
            {texts.notAmongLatest(listed.search)}
          </p>
        )}
        {hasNextPage && (
          <Button
            ref={more}
            variant="secondary"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchNextPageError ? texts.retry : wasFruitless ? texts.goOn : texts.more}
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
        onRetry={() => void list.refetch()}
      />
    )
  }
  return <ListSkeleton />
}

function ListedPerson({ person, onLeave }: { person: FollowListEntry; onLeave: () => void }) {
  const { id, pseudo, aura_type_id: auraTypeId, isFollowing } = person
  const { pseudo: ownPseudo } = useSession()
  return (
    <li className="flex min-h-16 items-center gap-2 rounded-control px-2 [contain-intrinsic-size:auto_64px] [content-visibility:auto] hover:bg-raised-strong">
      <Link
        to={profilePath(pseudo)}
        onClick={onLeave}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3.5 rounded-control pl-1 font-semibold"
      >
        <Avatar
          src={mediaAddress(person.profile_picture)}
          pseudo={pseudo}
          auraTypeId={auraTypeId}
          isDecorative
        />
        <span className="truncate">{pseudo}</span>
      </Link>
      {pseudo !== ownPseudo && (
        <FollowButton userId={id} pseudo={pseudo} isFollowing={isFollowing} size="small" />
      )}
    </li>
  )
}

function NobodyFound({ kind, search }: { kind: FollowListKind; search: string }) {
  return (
    <p role="status" className="py-10 text-center text-muted text-pretty">
      {search === '' ? texts.empty[kind] : texts.nobodyNamed(search)}
    </p>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="grid gap-5 py-2">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <SkeletonPerson key={row} />
        ))}
      </div>
    </Loading>
  )
}
