import type { Post } from '@aura/contract/posts/posts.contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useOfferedPosts } from '../lib/post-lists.ts'
import { PagedList } from './paged-list.tsx'
import { PostTile, type PostTileProps } from './post-tile.tsx'
import { Skeleton } from './skeleton.tsx'

/** Three tiles a row. */
export const postGridLook = 'grid grid-cols-3 gap-1'

export type PostPagesQuery = UseInfiniteQueryResult<InfiniteData<{ posts: readonly Post[] }>>

/** Loaded ids of the list through which an opened post can be swiped. */
export function useOfferedPages(query: PostPagesQuery, shows: (post: Post) => boolean = () => true) {
  const posts = query.data?.pages.flatMap((page) => page.posts.filter(shows))
  const ids = [...new Set(posts?.map(({ id }) => id))]
  useOfferedPosts(ids, () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  })
  return ids
}

interface PostGridProps {
  query: PostPagesQuery
  label: string
  empty: ReactNode
  failed: string
  /** Which posts of the pages show; all, unless said otherwise. */
  shows?: (post: Post) => boolean
  /** The menu of a tile. */
  menuOf: (post: Post) => ReactNode
  /** A tile that does more than the usual one. */
  tile?: ComponentType<PostTileProps>
}

/** Posts as tiles, which open above the page with their neighbours; more load near the end of the page. */
export function PostGrid({
  query,
  label,
  empty,
  failed,
  shows = () => true,
  menuOf,
  tile: Tile = PostTile,
}: PostGridProps) {
  const shownOf = ({ posts }: { posts: readonly Post[] }) => posts.filter(shows)
  const ids = useOfferedPages(query, shows)
  return (
    <PagedList
      query={query}
      itemsOf={shownOf}
      keyOf={({ id }) => id}
      label={label}
      className={postGridLook}
      skeleton={(isMore) => (
        <div className={isMore ? 'pt-1' : ''}>
          <PostGridSkeleton tiles={isMore ? 3 : 9} />
        </div>
      )}
      empty={empty}
      failed={failed}
    >
      {(post) => <Tile post={post} among={ids} menu={menuOf(post)} />}
    </PagedList>
  )
}

/** Tiles to come. */
export function PostGridSkeleton({ tiles }: { tiles: number }) {
  return (
    <div className={postGridLook}>
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike and never move
        <Skeleton key={tile} className="aspect-4/5 rounded-md" />
      ))}
    </div>
  )
}
