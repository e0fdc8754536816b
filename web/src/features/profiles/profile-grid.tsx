import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useNearPageEnd } from '../../lib/use-near-page-end.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PostTile } from './post-tile.tsx'
import { profileGridOptions } from './profiles.queries.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

const gridLook = 'grid grid-cols-3 gap-1'

/** The posts of a profile, newest first; more load near the end of the page [PRF-04, PRF-05]. */
export function ProfileGrid({ pseudo, isOwn }: { pseudo: string; isOwn: boolean }) {
  const grid = useInfiniteQuery(profileGridOptions(pseudo))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = grid
  const posts = uniquePosts(grid.data?.pages ?? [])
  const ids = posts.map(({ id }) => id)
  useNearPageEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage())

  if (grid.isPending) {
    return (
      <Loading>
        <GridSkeleton tiles={9} />
      </Loading>
    )
  }
  if (grid.isError && posts.length === 0) {
    return <GridFailure error={grid.error} isRetrying={grid.isFetching} onRetry={() => void grid.refetch()} />
  }
  if (posts.length === 0) return isOwn ? <EmptyOwnGrid /> : <EmptyGrid pseudo={pseudo} />
  return (
    <>
      <ul aria-label={texts.grid(pseudo)} className={gridLook}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostTile post={post} among={ids} />
          </li>
        ))}
      </ul>
      {isFetchingNextPage && (
        <Loading>
          <div className="pt-1">
            <GridSkeleton tiles={3} />
          </div>
        </Loading>
      )}
      {isFetchNextPageError && (
        <GridFailure
          error={grid.error}
          isRetrying={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

/** Pages counted by offset overlap when posts arrive meanwhile; each post shows once. */
function uniquePosts(pages: readonly { posts: readonly Post[] }[]): Post[] {
  return [...new Map(pages.flatMap(({ posts }) => posts.map((post) => [post.id, post]))).values()]
}

function GridSkeleton({ tiles }: { tiles: number }) {
  return (
    <div className={gridLook}>
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike and never move
        <Skeleton key={tile} className="aspect-4/5 rounded-md" />
      ))}
    </div>
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

interface GridFailureProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

function GridFailure({ error, isRetrying, onRetry }: GridFailureProps) {
  return (
    <ErrorState
      message={serverSentence(error) ?? texts.gridFailed}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  )
}
