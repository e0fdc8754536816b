import { bookmarksPageSize, type listBookmarks } from '@aura/contract/bookmarks/bookmarks.contract'
import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type DatedPlace, readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { readerOf, readerSqlOf } from '../privacy/privacy.visibility.ts'
import { deleteBookmark, deleteBookmarksOf, findBookmarks, insertBookmark } from './bookmarks.queries.ts'

export interface BookmarksDeps {
  db: Db
  clock: Clock
  posts: Pick<PostsService, 'present'>
  postVisibility: Pick<PostVisibility, 'shows'>
}

type Page = ResponseOf<typeof listBookmarks>

export type BookmarksService = ReturnType<typeof createBookmarksService>

/** Largest number of further reads that fill a page after hidden posts were left out. */
const maxRefills = 8

/** Bookmarks: posts that an account keeps, visible to that account alone [PST-23]. */
export function createBookmarksService({ db, clock, posts, postVisibility }: BookmarksDeps) {
  return {
    /** @throws DomainError `posts.unknown` for a post that is absent or hidden */
    async add(actor: Actor, postId: Id): Promise<{ hasBookmark: boolean }> {
      const isShown = await insertBookmark(db, {
        accountId: actor.userId,
        postId,
        now: clock.now(),
        shows: postVisibility.shows(sql<Id>`${postId}::bigint`, readerSqlOf(readerOf(actor))),
      })
      if (!isShown) throw new DomainError('posts.unknown')
      return { hasBookmark: true }
    },

    /** Does not check the post, which may be hidden by now. */
    async remove(actor: Actor, postId: Id): Promise<{ hasBookmark: boolean }> {
      await deleteBookmark(db, actor.userId, postId)
      return { hasBookmark: false }
    },

    /** A page of the actor's bookmarks, without posts that the actor may not see now. */
    async page(
      actor: Actor,
      { limit: size = bookmarksPageSize, cursor }: QueryOf<typeof listBookmarks>,
    ): Promise<Page> {
      const shown: Page['posts'] = []
      let after = cursor === undefined ? undefined : readDated(cursor)
      for (let round = 1; ; round++) {
        const found = await findBookmarks(db, actor.userId, { after, limit: size + 1 })
        const rows = found.slice(0, size)
        const presented = await posts.present(
          rows.map(({ id }) => id),
          actor,
        )
        const byId = new Map(presented.map((post) => [post.id, post]))
        for (const [place, row] of rows.entries()) {
          after = row
          const post = byId.get(row.id)
          if (post) shown.push(post)
          if (shown.length === size) return pageUntil(shown, place + 1 < found.length ? row : undefined)
        }
        const hasMore = found.length > size
        if (!hasMore || round === maxRefills) return pageUntil(shown, hasMore ? after : undefined)
      }
    },

    /** Deletes the bookmarks of an account, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteBookmarksOf(tx, accountId)
    },
  }
}

/** `last`: the position after which the next page begins; undefined at the end of the list. */
const pageUntil = (posts: Page['posts'], last: DatedPlace | undefined): Page => ({
  posts,
  hasMore: last !== undefined,
  nextCursor: last ? writeDated(last) : null,
})
