import { type FollowListEntry, listFollowers, listFollowing } from '@aura/contract/follows/follows.contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { byCursor, fromCursor } from '../lib/cursor-pages.ts'
import type { CacheMeta } from './cached.ts'

/** The followers of a person, or the people they follow. */
export type FollowListKind = 'followers' | 'following'

export interface PeoplePage {
  people: FollowListEntry[]
  nextCursor: string | null
}

interface FollowListKey {
  kind: FollowListKind
  pseudo: string
  /** Part of the pseudos wanted; empty for all. */
  search: string
}

/** A list of people, the latest first, page by page [PRF-07]. */
export const followListOptions = ({ kind, pseudo, search }: FollowListKey) =>
  infiniteQueryOptions({
    queryKey: ['follows', 'list', kind, pseudo, search],
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const query = { ...(search && { query: search }), ...fromCursor(pageParam) }
      const asked = { params: { pseudo }, query, signal }
      if (kind === 'followers') {
        const { followers, nextCursor } = await call(listFollowers, asked)
        return { people: followers, nextCursor }
      }
      const { following, nextCursor } = await call(listFollowing, asked)
      return { people: following, nextCursor }
    },
    ...byCursor,
    placeholderData: keepPreviousData,
    meta: { holds: 'people-pages' } satisfies CacheMeta,
  })
