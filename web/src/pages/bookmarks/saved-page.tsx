import { useInfiniteQuery } from '@tanstack/react-query'
import { bookmarksOptions } from '../../cache/bookmarks.ts'
import { useRefresh } from '../../cache/use-refresh.ts'
import { bookmarksTexts as texts } from '../../features/bookmarks/bookmarks.texts.ts'
import { feedPath } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageRefresh } from '../../ui/page-refresh.tsx'
import { PostGrid } from '../../ui/post-grid.tsx'
import { tileMenu } from '../posts/tile-menu.tsx'

/** The viewer's bookmarks, visible to the viewer alone [PST-23]. */
export function SavedPage() {
  return (
    <Page title={texts.title} width="wide">
      <PageRefresh {...useRefresh([bookmarksOptions.queryKey], texts.listFailed)} />
      <p className="-mt-4 mb-6 text-muted">{texts.hint}</p>
      <PostGrid
        query={useInfiniteQuery(bookmarksOptions)}
        // « Annuler » restores a bookmark that was removed here.
        shows={({ hasBookmark }) => hasBookmark}
        label={texts.title}
        menuOf={tileMenu}
        empty={
          <EmptyState
            title={texts.emptyTitle}
            action={<ButtonLink to={feedPath('decouverte')}>{texts.discover}</ButtonLink>}
          >
            {texts.empty}
          </EmptyState>
        }
        failed={texts.listFailed}
      />
    </Page>
  )
}
