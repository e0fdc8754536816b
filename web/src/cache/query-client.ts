import { type DefaultOptions, MutationCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
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

/** Retries missing answers and « come back later »; a retried refusal would be refused again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && (error.code === 'network' || error.status === 503)
}

/** What an infinite query holds; any other query has no `pages`. */
type MaybePages = { pages: unknown[]; pageParams: unknown[] } | undefined

/**
 * Joins a next or previous page, which alone adds exactly one, to the pages as they are now: acts may have changed them since it was
 * requested.
 */
function joinPages(cached: unknown, read: unknown): unknown {
  const old = cached as MaybePages
  const next = read as MaybePages
  if (!old?.pages || next?.pages?.length !== old.pages.length + 1) return replaceEqualDeep(cached, read)
  const start = Number(next.pageParams[0] !== old.pageParams[0])
  return { ...next, pages: next.pages.map((page, place) => old.pages[place - start] ?? page) }
}

/** A page that was left keeps its lists, and so its scroll position, this long. */
const gcTimeMs = 30 * 60_000

const defaults: DefaultOptions = {
  queries: {
    structuralSharing: joinPages,
    retry: isWorthRetrying,
    staleTime: 30_000,
    gcTime: gcTimeMs,
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
