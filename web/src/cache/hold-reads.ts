import type { Query, QueryClient } from '@tanstack/react-query'
import type { CacheMeta } from './cached.ts'

/**
 * Cancels reads under way that an act changes, because their answers may be older than the act. Returns a function that reads again,
 * to call once the server has answered the act. First reads and further pages continue (`joinPages` in query-client.ts).
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
