import type { ErrorCode } from '@aura/contract/errors'
import { queryOptions } from '@tanstack/react-query'
import { hasFailed } from '../lib/call.ts'

/** Waits between two readings, in milliseconds, each longer than the one before. */
const firstWaitMs = 2000
const longestWaitMs = 15_000
const waitGrowth = 1.25

interface Polled<T> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
  state: string | null
  /** Ends the polling: the object was deleted. */
  gone: ErrorCode
}

/** Reads an object again and again while its video is being processed. */
export const pollOptions = <T>({ queryKey, queryFn, state, gone }: Polled<T>) =>
  queryOptions({
    queryKey,
    queryFn,
    enabled: state === 'preparing',
    refetchInterval: ({ state: { dataUpdateCount, error } }) =>
      hasFailed(error, gone) ? false : Math.min(longestWaitMs, firstWaitMs * waitGrowth ** dataUpdateCount),
    retry: false,
    gcTime: 0,
  })
