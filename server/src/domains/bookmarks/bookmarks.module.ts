import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { exportBookmarks } from './bookmarks.export.queries.ts'
import { bookmarksPersonalData } from './bookmarks.personal-data.ts'
import { bookmarkedAmong } from './bookmarks.queries.ts'
import { bookmarksRoutes } from './bookmarks.routes.ts'
import { createBookmarksService } from './bookmarks.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  posts: PostsService
  postVisibility: PostVisibility
  setBookmarks: (among: typeof bookmarkedAmong) => void
}

export const createModule = ({ db, clock, posts, postVisibility, setBookmarks }: Needs) => {
  const bookmarks = createBookmarksService({ db, clock, posts, postVisibility })
  setBookmarks(bookmarkedAmong)
  return {
    services: { bookmarks },
    routes: (app) => bookmarksRoutes(app, { bookmarks }),
    forgetAccount: (tx, { id }) => bookmarks.forgetAllOf(tx, id),
    personalData: bookmarksPersonalData,
    exportAccount: exportBookmarks(db),
  } satisfies DomainModule
}
