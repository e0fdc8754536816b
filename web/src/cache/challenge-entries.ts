import {
  type ChallengePost,
  challengeEntries,
  getChallenge,
} from '@aura/contract/challenges/challenges.entries.contract'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { byCursor, fromCursor } from '../lib/cursor-pages.ts'
import { type CacheMeta, mapPages } from './cached.ts'

/** Prefix of the keys of a challenge's lists of entries. */
const entriesKey = (challengeId: number) => ['challenges', 'entries', challengeId] as const
const namedEntryKey = (challengeId: number) => ['challenges', 'named-entry', challengeId] as const

/** Entries of a challenge that a search finds, or all entries, by the viewer's rank, then newest [CHL-19, CHL-23]. */
export const entriesOptions = (challengeId: number, search: string) =>
  infiniteQueryOptions({
    queryKey: [...entriesKey(challengeId), search],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(challengeEntries, {
        params: { id: challengeId },
        query: { ...fromCursor(cursor), ...(search !== '' && { query: search }) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    meta: { holds: 'post-pages' } satisfies CacheMeta,
  })

/** One entry, at any position of the order; null when the challenge does not have it [CHL-04]. */
export const namedEntryOptions = (challengeId: number, postId: number) =>
  queryOptions({
    queryKey: [...namedEntryKey(challengeId), postId],
    queryFn: async ({ signal }) => {
      const query = { post: postId }
      return (await call(getChallenge, { params: { id: challengeId }, query, signal })).named_post
    },
    meta: { holds: 'post' } satisfies CacheMeta,
  })

/** By the viewer's rank, then newest, as the server lists them [CHL-23]. */
function compareEntries(left: ChallengePost, right: ChallengePost): number {
  return (
    left.user_ranking - right.user_ranking ||
    Date.parse(right.created_at) - Date.parse(left.created_at) ||
    right.id - left.id
  )
}

interface EntryPages {
  pages: { posts: ChallengePost[] }[]
  pageParams: unknown[]
}

/** Sorts the entries of all pages together; each page keeps its length. */
function sortEntries(data: EntryPages): EntryPages {
  const sorted = data.pages.flatMap(({ posts }) => posts).sort(compareEntries)
  let start = 0
  return {
    ...data,
    pages: data.pages.map((page) => {
      const posts = sorted.slice(start, start + page.posts.length)
      start += page.posts.length
      return { ...page, posts }
    }),
  }
}

/** The challenge that a cached entry belongs to; `undefined` if the entry is not cached. */
export function challengeOfCached(client: QueryClient, postId: number): number | undefined {
  const lists = client.getQueriesData<EntryPages>({ queryKey: ['challenges', 'entries'] })
  const named = client.getQueriesData<ChallengePost | null>({ queryKey: ['challenges', 'named-entry'] })
  const [key] =
    lists.find(([, data]) => data?.pages.some(({ posts }) => posts.some(({ id }) => id === postId))) ??
    named.find(([, entry]) => entry?.id === postId) ??
    []
  return key && Number(key[2])
}

/** Changes every cached copy of an entry; the lists follow its rank. */
export function updateCachedEntry(
  client: QueryClient,
  challengeId: number,
  postId: number,
  change: (entry: ChallengePost) => ChallengePost,
): void {
  const changed = (entry: ChallengePost) => (entry.id === postId ? change(entry) : entry)
  client.setQueriesData<ChallengePost | null>(
    { queryKey: namedEntryKey(challengeId) },
    (entry) => entry && changed(entry),
  )
  client.setQueriesData<EntryPages>({ queryKey: entriesKey(challengeId) }, (data) => {
    const pages = mapPages(data, (page) => ({ ...page, posts: page.posts.map(changed) }))
    return pages && sortEntries(pages)
  })
}
