import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { type CacheMeta, holding, mapPages } from './cached.ts'
import { holdReads } from './hold-reads.ts'

/** One post, as the viewer may see it. */
export const postOptions = (id: number) =>
  queryOptions({
    queryKey: ['posts', 'detail', id],
    queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
    meta: { holds: 'post' } satisfies CacheMeta,
  })

export interface PostPages {
  pages: { posts: Post[] }[]
  pageParams: unknown[]
}

const pages = holding('post-pages')

/** A post from any cached list. */
export function findCachedPost(client: QueryClient, postId: number): Post | undefined {
  for (const [, data] of client.getQueriesData<PostPages>(pages)) {
    const found = data?.pages.flatMap(({ posts }) => posts).find(({ id }) => id === postId)
    if (found) return found
  }
  return undefined
}

/** Changes every cached copy of the posts that match. */
export function updateCachedPosts(
  client: QueryClient,
  matches: (post: Post) => boolean,
  change: (post: Post) => Post,
): void {
  const changed = (post: Post) => (matches(post) ? change(post) : post)
  client.setQueriesData<Post>(holding('post'), (post) => post && changed(post))
  client.setQueriesData<PostPages>(pages, (data) =>
    data?.pages.some(({ posts }) => posts.some(matches))
      ? mapPages(data, (page) => ({ ...page, posts: page.posts.map(changed) }))
      : data,
  )
}

/** Changes every cached copy of one post. */
export function updateCachedPost(client: QueryClient, postId: number, change: (post: Post) => Post): void {
  updateCachedPosts(client, ({ id }) => id === postId, change)
}

/** As `holdReads`, for an act on one post; its totals are read again where another device had changed them. */
export function holdPostReads(client: QueryClient, postId: number): (wasStale: boolean) => void {
  const end = holdReads(client, 'post', 'post-pages')
  return (wasStale) => {
    end()
    if (wasStale) void readTotals(client, postId).catch(() => undefined)
  }
}

async function readTotals(client: QueryClient, postId: number): Promise<void> {
  const { aura, likes } = await call(getPost, { params: { id: postId } })
  updateCachedPost(client, postId, (shown) => ({ ...shown, aura, likes }))
}

/** Takes a deleted post out of every list; a step back to its page asks for it again. */
export function removeCachedPost(client: QueryClient, postId: number): void {
  void client.invalidateQueries({ queryKey: postOptions(postId).queryKey, refetchType: 'none' })
  keepPosts(client, ({ id }) => id !== postId)
}

/** Takes the posts of an account the viewer blocked or muted out of every list. */
export function removeCachedPostsOf(client: QueryClient, userId: number): void {
  client.removeQueries({ type: 'inactive', ...holding('post') })
  void client.invalidateQueries({ queryKey: ['comments'] })
  keepPosts(client, ({ user_id }) => user_id !== userId)
}

function keepPosts(client: QueryClient, isKept: (post: Post) => boolean): void {
  client.setQueriesData<PostPages>(pages, (data) =>
    mapPages(data, (page) => ({ ...page, posts: page.posts.filter(isKept) })),
  )
}
