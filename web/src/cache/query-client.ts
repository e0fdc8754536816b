import { type DefaultOptions, MutationCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '../lib/call-error.ts'
import { serverSentence } from '../lib/server-sentence.ts'
import { showFailure } from '../ui/failure-toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Sentence to show when the mutation fails and the server gave none. Without it the caller shows the failure. */
      failureText?: string
    }
  }
}

/** Missing answers and « come back later » are tried again; a refusal would only be refused again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && (error.code === 'network' || error.status === 503)
}

const defaults: DefaultOptions = {
  queries: {
    retry: isWorthRetrying,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  },
  mutations: { networkMode: 'always' },
}

/** The cache of server state, which shows the failures of mutations. */
export function createQueryClient(defaultOptions = defaults): QueryClient {
  const mutationCache = new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.failureText !== undefined) showFailure(error, serverSentence(error) ?? meta.failureText)
    },
  })
  return new QueryClient({ defaultOptions, mutationCache })
}
