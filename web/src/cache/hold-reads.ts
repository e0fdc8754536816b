import type { Query, QueryClient } from '@tanstack/react-query'
import type { CacheMeta } from './cached.ts'

/**
 * Ends reads under way of what an act changes: their answers may be older than the act. Answers a function that reads again, for once
 * the server has answered the act. First reads and further pages go on (`joinPages` in query-client.ts).
 */
export function holdReads(client: QueryClient, ...kinds: NonNullable<CacheMeta['holds']>[]): () => void {
  const held = new Set<Query>()
  const end = () => {
    for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
      const { meta, state } = query
      const isChanged = meta?.holds !== undefined && kinds.includes(meta.holds)
      if (!isChanged || state.data === undefined || state.fetchMeta?.fetchMore) continue
      held.add(query)
      void query.cancel({ revert: true })
    }
  }
  end()
  return () => {
    end()
    void client.invalidateQueries({ predicate: (query) => held.has(query) })
  }
}
