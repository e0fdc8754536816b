import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Skeleton, SkeletonPerson, SkeletonText } from '../../ui/skeleton.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'
import { usePhase } from './use-phase.ts'

interface EntriesPage {
  posts: ChallengePost[]
}

interface EntriesListProps {
  challenge: ChallengeDetail
  query: UseInfiniteQueryResult<InfiniteData<EntriesPage, unknown>>
  isSearch: boolean
  /** The accessible name of the list. */
  label: string
  /** Whether an entry shows in this list, not elsewhere on the page. */
  isListed: (entry: ChallengePost) => boolean
  /** Entries show outside this list. */
  hasOthers: boolean
  children: (entry: ChallengePost) => ReactNode
}

/** The entries still to see, or the entries that a search finds; more load as the end comes near. */
export function EntriesList({ query, label, isListed, children, ...state }: EntriesListProps) {
  return (
    <PagedList
      query={query}
      itemsOf={({ posts }) => posts.filter(isListed)}
      keyOf={({ id }) => id}
      label={label}
      className="grid gap-4"
      skeleton={() => <EntrySkeleton />}
      failed={texts.failed}
      empty={<NothingToSee {...state} />}
    >
      {children}
    </PagedList>
  )
}

function NothingToSee({
  challenge,
  isSearch,
  hasOthers,
}: Pick<EntriesListProps, 'challenge' | 'isSearch' | 'hasOthers'>) {
  const phase = usePhase(challenge)
  if (hasOthers && phase === 'closed') return null
  if (hasOthers) return <p className="py-6 text-center text-muted">{texts.allSeen}</p>
  if (isSearch) return <EmptyState title={texts.nothingFoundTitle}>{texts.nothingFound}</EmptyState>
  return <NoEntries challenge={challenge} />
}

/** Nobody takes part yet, or nobody did. */
export function NoEntries({ challenge }: { challenge: ChallengeDetail }) {
  const phase = usePhase(challenge)
  if (phase !== 'open') {
    return <EmptyState title={texts.emptyOverTitle}>{texts.emptyOver}</EmptyState>
  }
  return <EmptyState title={texts.emptyTitle}>{challenge.is_own ? texts.emptyOwn : texts.empty}</EmptyState>
}

function EntrySkeleton() {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-4">
      <SkeletonPerson />
      <SkeletonText lines={1} />
      <Skeleton className="aspect-4/5 rounded-control" />
    </div>
  )
}
