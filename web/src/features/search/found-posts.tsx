import type { ResponseOf } from '@aura/contract/endpoint'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { searchPosts } from '@aura/contract/search/search.posts.contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PostGrid, postGridLook, useOfferedPages } from '../../ui/post-grid.tsx'
import { PostTile } from '../../ui/post-tile.tsx'
import { searchTexts as texts } from './search.texts.ts'
import { NoResults } from './search-results.tsx'

type FoundPostsQuery = UseInfiniteQueryResult<InfiniteData<ResponseOf<typeof searchPosts>>>

/** Number of posts shown below people. */
const firstPosts = 9

interface FoundPostsProps {
  query: FoundPostsQuery
  /** The menu of a post. */
  menuOf: (post: Post) => ReactNode
}

/** All found posts [SRC-07]. */
export function FoundPosts({ query, menuOf, text }: FoundPostsProps & { text: string }) {
  return (
    <PostGrid
      query={query}
      label={texts.postsTitle}
      menuOf={menuOf}
      empty={<NoResults text={text} />}
      failed={texts.postsFailed}
    />
  )
}

/** The first found posts, with a button to all of them. */
export function FirstFoundPosts({ query, menuOf, onAll }: FoundPostsProps & { onAll: () => void }) {
  const ids = useOfferedPages(query)
  const posts = query.data?.pages[0]?.posts ?? []
  if (posts.length === 0) return null
  const first = posts.slice(0, firstPosts)
  return (
    <section aria-labelledby="found-posts" className="mt-7">
      <h2 id="found-posts" className="mb-2 text-sm font-semibold text-muted">
        {texts.postsTitle}
      </h2>
      <ul aria-labelledby="found-posts" className={postGridLook}>
        {first.map((post) => (
          <li key={post.id}>
            <PostTile post={post} among={ids} menu={menuOf(post)} />
          </li>
        ))}
      </ul>
      {(posts.length > first.length || query.hasNextPage) && (
        <Button variant="secondary" isWide className="mt-3" onClick={onAll}>
          {texts.allPosts}
        </Button>
      )}
    </section>
  )
}
