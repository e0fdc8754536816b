import { useState } from 'react'

interface Asked {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Asks again for a query that failed. Without data it drops its error then: here the failure stays until the answer. */
export function useRetry({ data, error, refetch }: Asked) {
  const [retried, setRetried] = useState<Error | null>(null)
  const hasAnswered = data !== undefined || (error !== null && error !== retried)
  if (retried !== null && hasAnswered) setRetried(null)
  const failure = error ?? retried
  return {
    failure,
    retry: () => {
      setRetried(failure)
      void refetch()
    },
  }
}
