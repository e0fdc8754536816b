import type { ReactNode } from 'react'
import { serverSentence } from '../lib/server-sentence.ts'
import { ErrorState } from './error-state.tsx'
import { ScreenState } from './screen-state.tsx'
import { Loading } from './skeleton.tsx'
import { useRetry } from './use-retry.ts'

interface QueryStatesProps<T> {
  /** What `useQuery` or `useInfiniteQuery` answers. */
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Placeholder in the shape of the content; for a page (`isPage`) it includes `Loading`. */
  skeleton: ReactNode
  /** Sentence for a failure about which the server said nothing; by default the one of the missing answer. */
  failed?: string
  title?: string
  /** The query fills the page: an error stands in the middle of the screen. */
  isPage?: boolean
  /** Shown instead of the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** The four states of a query: loading, failed with « Réessayer », empty, content. Data already there stays through a failure. */
export function QueryStates<T>({
  query,
  skeleton,
  failed,
  title,
  isPage = false,
  empty,
  isEmpty,
  children,
}: QueryStatesProps<T>) {
  const { data, isFetching } = query
  const { failure, retry } = useRetry(query)
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!failure) return isPage ? skeleton : <Loading>{skeleton}</Loading>
  const state = (
    <ErrorState
      {...(title !== undefined && { title })}
      message={serverSentence(failure) ?? failed ?? failure.message}
      cause={failure}
      isRetrying={isFetching}
      onRetry={retry}
    />
  )
  return isPage ? <ScreenState>{state}</ScreenState> : state
}
