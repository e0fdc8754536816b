import type { Post } from '@aura/contract/posts/posts.contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { feedOptions } from './feed.ts'
import type { readFeedPage } from './feed-pages.ts'

type Pages = InfiniteData<Awaited<ReturnType<typeof readFeedPage>>, string | null>

/** Takes a post out of discovery; answers how to put it back, after the post that stood before it. */
export function takeOutOfDiscovery(client: QueryClient, post: Post): () => void {
  const { queryKey } = feedOptions('decouverte')
  const list = () => client.getQueryData<Pages>(queryKey)?.pages.flatMap(({ posts }) => posts) ?? []
  const place = list().findIndex(({ id }) => id === post.id)
  if (place === -1) return () => undefined
  const before = list()[place - 1]?.id
  changePages(client, (posts) => posts.filter(({ id }) => id !== post.id))
  return () => {
    const shown = list()
    if (shown.some(({ id }) => id === post.id)) return
    const isBeforeThere = shown.some(({ id }) => id === before)
    changePages(client, (posts, page) => {
      if (!isBeforeThere) return page === 0 ? [post, ...posts] : posts
      const at = posts.findIndex(({ id }) => id === before)
      return at === -1 ? posts : posts.toSpliced(at + 1, 0, post)
    })
  }
}

function changePages(client: QueryClient, change: (posts: Post[], page: number) => Post[]): void {
  client.setQueryData<Pages>(
    feedOptions('decouverte').queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, place) => ({ ...page, posts: change(page.posts, place) })),
      },
  )
}
