import { auraGivers } from '@aura/contract/aura/aura.contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CacheMeta } from '../../cache/cached.ts'
import type { PeoplePage } from '../../cache/people.ts'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

/** Givers of aura to a post, page by page; read anew each time the list opens, because votes change [PST-24]. */
export const auraGiversOptions = (postId: number) =>
  infiniteQueryOptions({
    queryKey: ['aura', 'givers', postId],
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const query = fromCursor(pageParam)
      const { givers, nextCursor } = await call(auraGivers, { params: { id: postId }, query, signal })
      return { people: givers, nextCursor }
    },
    ...byCursor,
    staleTime: 0,
    meta: { holds: 'people-pages' } satisfies CacheMeta,
  })
