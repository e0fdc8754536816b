import type { QueryClient } from '@tanstack/react-query'

/** What a query holds, so that a change of a post, comment or person reaches every list that shows it. */
export interface CacheMeta extends Record<string, unknown> {
  /** `…-pages`: an infinite query whose pages hold `posts`, `people` or `comments`. `people`: an object that holds them. */
  holds?: 'post' | 'post-pages' | 'profile' | 'people' | 'people-pages' | 'comment-pages'
  /** The list depends on the accounts the viewer follows. */
  dependsOnFollows?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CacheMeta
  }
}

/** Filters queries by what they hold. */
export const holding = (kind: NonNullable<CacheMeta['holds']>) => ({
  predicate: ({ meta }: { meta: CacheMeta | undefined }) => meta?.holds === kind,
})

interface CachedPages<P> {
  pages: P[]
  pageParams: unknown[]
}

/** Changes every page of infinite data; undefined where nothing is cached. */
export function mapPages<P>(data: CachedPages<P> | undefined, change: (page: P) => P) {
  return data && { ...data, pages: data.pages.map(change) }
}

/** Reads again every list of people and posts, after an account became visible or hidden to the viewer. */
export async function refetchCached(client: QueryClient): Promise<void> {
  const isHolding = ({ meta }: { meta: CacheMeta | undefined }) => meta?.holds !== undefined
  client.removeQueries({ type: 'inactive', predicate: isHolding })
  await client.invalidateQueries({ predicate: isHolding })
}
