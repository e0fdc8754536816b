import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { suggestionsOptions } from '../../cache/suggestions.ts'
import { RetryLine } from '../../ui/retry-line.tsx'
import { ScrollArrows } from '../../ui/scroll-arrows.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { SuggestedCard, SuggestedCardSkeleton } from './suggested-card.tsx'
import { suggestedPeopleTexts as texts } from './suggested-people.texts.ts'
import { SuggestedRow, SuggestedRowSkeleton } from './suggested-row.tsx'

interface SuggestedPeopleProps {
  /** `row`: cards side by side, which scroll; `list`: rows. */
  form: 'row' | 'list'
  count?: number
  /** Above the list; hidden with it when there is nobody to suggest. */
  heading?: ReactNode
  /** Stands in for the list when there is nobody to suggest. */
  empty?: ReactNode
}

const forms = {
  row: {
    list: '-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto mask-r-from-[calc(100%-16px)] px-4 pb-1 [scrollbar-width:thin]',
    Person: SuggestedCard,
    Skeleton: SuggestedCardSkeleton,
  },
  list: { list: '-mx-2 grid', Person: SuggestedRow, Skeleton: SuggestedRowSkeleton },
} as const

/** People to follow in one tap [SRC-08]. */
export function SuggestedPeople({ form, count = 6, heading, empty = null }: SuggestedPeopleProps) {
  const suggestions = useInfiniteQuery(suggestionsOptions(count))
  const { list, Person, Skeleton } = forms[form]
  const people = suggestions.data?.pages.flatMap((page) => page.people)
  if (people?.length === 0) return empty
  return (
    <>
      {heading}
      {people ? (
        <ScrollArrows>
          <ul aria-label={texts.people} className={list}>
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        </ScrollArrows>
      ) : suggestions.error ? (
        <RetryLine
          message={texts.failed}
          label={texts.retry}
          isRetrying={suggestions.isFetching}
          onRetry={() => void suggestions.refetch()}
        />
      ) : (
        <Loading label={texts.loading}>
          <div className={form === 'row' ? `${list} overflow-hidden!` : list}>
            {Array.from({ length: count }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes are all alike and never move
              <Skeleton key={place} />
            ))}
          </div>
        </Loading>
      )}
    </>
  )
}
