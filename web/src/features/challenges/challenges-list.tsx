import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChallengeCard } from './challenge-card.tsx'
import { type ChallengesFilter, challengesOptions } from './challenges.queries.ts'
import { challengesTexts as texts } from './challenges.texts.ts'

const gridLook = 'mb-5 grid gap-4 tablet:grid-cols-2'

/** The challenges that pass a filter, open ones first [CHL-01, CHL-02]. */
export function ChallengesList({ filter }: { filter: ChallengesFilter }) {
  return (
    <PagedList
      query={useInfiniteQuery(challengesOptions(filter))}
      asked={Object.values(filter).join()}
      itemsOf={({ challenges }) => challenges}
      keyOf={({ id }) => id}
      label={texts.list}
      className={gridLook}
      skeleton={() => <CardsSkeleton />}
      empty={<NothingFound filter={filter} />}
      failed={texts.failed}
      more={texts.more}
      isAutomatic={false}
    >
      {(challenge) => <ChallengeCard challenge={challenge} />}
    </PagedList>
  )
}

function NothingFound({ filter: { query, status } }: { filter: ChallengesFilter }) {
  if (query !== undefined) {
    const isId = /^\d+$/.test(query)
    return <EmptyState title={isId ? texts.unknown : texts.nothingTitle(query)}>{texts.nothing}</EmptyState>
  }
  const [title, hint] =
    status === undefined
      ? [texts.emptyTitle, texts.empty]
      : status === 'open'
        ? [texts.noneOpenTitle, texts.noneOpen]
        : [texts.noneEndedTitle, texts.noneEnded]
  return (
    <EmptyState icon={<Flag aria-hidden />} title={title}>
      {hint}
    </EmptyState>
  )
}

function CardsSkeleton() {
  return (
    <div className={gridLook}>
      {['a', 'b', 'c', 'd'].map((card) => (
        <Skeleton key={card} className="h-60 rounded-card" />
      ))}
    </div>
  )
}
