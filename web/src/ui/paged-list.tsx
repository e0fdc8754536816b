import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverSentence } from '../lib/server-sentence.ts'
import { uniqueBy } from '../lib/unique-by.ts'
import { ErrorState } from './error-state.tsx'
import { NextPageButton } from './next-page-button.tsx'
import { QueryStates } from './query-states.tsx'
import { ResultsStatus } from './results-status.tsx'
import { Loading } from './skeleton.tsx'
import { useInView } from './use-in-view.ts'

interface PagedListProps<P, T> {
  query: UseInfiniteQueryResult<InfiniteData<P, unknown>>
  /** The search or the filters that the list answers: after a change, screen readers are told what was found. */
  asked?: string
  itemsOf: (page: P) => readonly T[]
  keyOf: (item: T) => string | number
  /** The accessible name of the list. */
  label: string
  className: string
  /** The content of one list item. */
  children: (item: T) => ReactNode
  /** Heads the first of the items that follow one another under the same words. */
  headingOf?: (item: T) => string
  /** The shape of the first page, or of `more` to come. */
  skeleton: (isMore: boolean) => ReactNode
  empty: ReactNode
  failed: string
  /** Label of a button that loads the next page. Without one, pages load as the end comes into view. */
  more?: string
  /** With `more`: pages also load as the button comes into view. */
  isAutomatic?: boolean
  /** Between the list and the button. */
  note?: ReactNode
}

/** The pages of an infinite query as one list. Each item shows once. */
export function PagedList<P, T>(props: PagedListProps<P, T>) {
  const { query, skeleton, empty, failed } = props
  const itemsIn = (pages: readonly P[]) => uniqueBy(pages.flatMap(props.itemsOf), props.keyOf)
  return (
    <>
      {props.asked !== undefined && (
        <ResultsStatus
          asked={props.asked}
          count={query.data && !query.isPlaceholderData ? itemsIn(query.data.pages).length : undefined}
          hasMore={query.hasNextPage}
        />
      )}
      <QueryStates query={query} skeleton={skeleton(false)} failed={failed}>
        {({ pages }) => {
          const items = itemsIn(pages)
          return items.length === 0 && !query.hasNextPage ? empty : <Items {...props} items={items} />
        }}
      </QueryStates>
    </>
  )
}

function Items<P, T>({ items, ...props }: PagedListProps<P, T> & { items: readonly T[] }) {
  const { query, more, isAutomatic = more === undefined } = props
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const loadMore = () => void query.fetchNextPage()
  const end = useInView(isAutomatic && hasNextPage && !isFetching && !isFetchNextPageError, loadMore)
  return (
    <>
      {items.length > 0 && (
        <ol aria-label={props.label} aria-busy={isFetching || undefined} className={props.className}>
          {items.map((item, place) => (
            <li key={props.keyOf(item)} className="min-w-0">
              <Heading of={item} after={items[place - 1]} headingOf={props.headingOf} />
              {props.children(item)}
            </li>
          ))}
        </ol>
      )}
      {props.note}
      {more === undefined && isFetchingNextPage && <Loading>{props.skeleton(true)}</Loading>}
      {more === undefined && isFetchNextPageError && (
        <ErrorState
          message={serverSentence(query.error) ?? props.failed}
          cause={query.error}
          isRetrying={isFetchingNextPage}
          onRetry={loadMore}
        />
      )}
      {/* Observed anew with each page, because an end that stays in view fires no further event. */}
      {more === undefined && <span key={items.length} ref={end} />}
      {more !== undefined && hasNextPage && (
        <NextPageButton ref={end} query={query} label={more} failed={props.failed} />
      )}
    </>
  )
}

interface HeadingProps<T> {
  of: T
  /** The item before it; none for the first. */
  after: T | undefined
  headingOf: ((item: T) => string) | undefined
}

function Heading<T>({ of: item, after, headingOf }: HeadingProps<T>) {
  const heading = headingOf?.(item)
  if (heading === undefined || (after !== undefined && headingOf?.(after) === heading)) return null
  return (
    <h2 className="px-(--heading-inset,0px) pt-4 pb-1.5 text-sm font-semibold text-muted [li:first-child>&]:pt-1">
      {heading}
    </h2>
  )
}
