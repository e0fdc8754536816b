import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { bookmarksOptions } from '../cache/bookmarks.ts'
import { bookmarksTexts as texts } from '../features/bookmarks/bookmarks.texts.ts'
import { GridSkeleton, gridLook } from '../features/profiles/grid-look.tsx'
import { PostTile } from '../features/profiles/post-tile.tsx'
import { feedPath } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'

/** The posts that one has kept, for oneself alone [PST-23]. */
export function SavedPage() {
  const list = useInfiniteQuery(bookmarksOptions)
  // What was let go of here may come back by « Annuler ».
  const keptOf = ({ posts }: { posts: readonly Post[] }) => posts.filter(({ hasBookmark }) => hasBookmark)
  const ids = list.data?.pages.flatMap((page) => keptOf(page).map(({ id }) => id)) ?? []
  return (
    <Page title={texts.title} width="wide">
      <p className="-mt-4 mb-6 text-muted">{texts.hint}</p>
      <PagedList
        query={list}
        itemsOf={keptOf}
        keyOf={({ id }) => id}
        label={texts.title}
        className={gridLook}
        skeleton={(isMore) => (
          <div className={isMore ? 'pt-1' : ''}>
            <GridSkeleton tiles={isMore ? 3 : 9} />
          </div>
        )}
        empty={
          <EmptyState
            title={texts.emptyTitle}
            action={<ButtonLink to={feedPath('decouverte')}>{texts.discover}</ButtonLink>}
          >
            {texts.empty}
          </EmptyState>
        }
        failed={texts.listFailed}
      >
        {(post) => <PostTile post={post} among={ids} />}
      </PagedList>
    </Page>
  )
}
