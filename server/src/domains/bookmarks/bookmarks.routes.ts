import * as contract from '@aura/contract/bookmarks/bookmarks.contract'
import type { App } from '../../platform/http/serve.ts'
import type { BookmarksService } from './bookmarks.service.ts'

export function bookmarksRoutes(app: App, { bookmarks }: { bookmarks: BookmarksService }): void {
  app.serve(contract.addBookmark, ({ actor, body }) => bookmarks.add(actor, body.postId))
  app.serve(contract.removeBookmark, ({ actor, params }) => bookmarks.remove(actor, params.postId))
  app.serve(contract.listBookmarks, ({ actor, query }) => bookmarks.page(actor, query))
}
