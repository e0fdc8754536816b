import { useInfiniteQuery } from '@tanstack/react-query'
import { profileGridOptions } from '../../cache/profiles.ts'
import { paths } from '../../lib/paths.ts'
import { useOfferedPosts } from '../../lib/post-lists.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { GridSkeleton, gridLook } from './grid-look.tsx'
import { PostTile } from './post-tile.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'

/** The posts of a profile, newest first; more load near the end of the page [PRF-04, PRF-05]. */
export function ProfileGrid({ pseudo, isOwn }: { pseudo: string; isOwn: boolean }) {
  const grid = useInfiniteQuery(profileGridOptions(pseudo))
  const ids = [...new Set(grid.data?.pages.flatMap(({ posts }) => posts.map(({ id }) => id)))]
  useOfferedPosts(ids, () => {
    if (grid.hasNextPage && !grid.isFetching) void grid.fetchNextPage()
  })
  return (
    <PagedList
      query={grid}
      itemsOf={({ posts }) => posts}
      keyOf={({ id }) => id}
      label={texts.grid(pseudo)}
      className={gridLook}
      skeleton={(isMore) => (
        <div className={isMore ? 'pt-1' : ''}>
          <GridSkeleton tiles={isMore ? 3 : 9} />
        </div>
      )}
      empty={isOwn ? <EmptyOwnGrid /> : <EmptyGrid pseudo={pseudo} />}
      failed={texts.gridFailed}
    >
      {(post) => <PostTile post={post} among={ids} />}
    </PagedList>
  )
}

function EmptyOwnGrid() {
  return (
    <EmptyState
      title={texts.emptyOwnTitle}
      action={<ButtonLink to={paths.createPost}>{texts.create}</ButtonLink>}
    >
      {texts.emptyOwn}
    </EmptyState>
  )
}

function EmptyGrid({ pseudo }: { pseudo: string }) {
  return <EmptyState title={texts.emptyTitle}>{texts.empty(pseudo)}</EmptyState>
}
