import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { MediaCard, MediaService } from '../media/media.service.ts'
import {
  countPostsOfAuthor,
  findPostIdsOfAuthor,
  findPostStanding,
  findPostStandingsByMedia,
  findPosts,
  type GridPage,
  markPostsDeleted,
  type PostRow,
} from './posts.queries.ts'
import {
  type DatedPage,
  type DatedPost,
  findBestRanked,
  findNewest,
  findNewestFollowed,
  findNewestSeen,
  type NewestPage,
  type RankedPost,
  type SeenPage,
} from './posts.ranking.queries.ts'
import { findReaderMarks, type ReaderMarks } from './posts.reading.queries.ts'
import { texts } from './posts.texts.ts'
import { noMarks, presentPost } from './posts.views.ts'
import type { PostVisibility } from './posts.visibility.ts'

export type { DatedPost, RankedPost } from './posts.ranking.queries.ts'
export type { ReaderMarks } from './posts.reading.queries.ts'

/** A post that shows: all of it that is the same for every viewer. */
export interface ShownPost {
  post: PostRow
  author: AccountCard
  media: MediaCard
}

export interface PostTotals {
  aura: number
  likes: number
}

export interface PostsDeps {
  db: Db
  /** Where what may be a moment late is read: the replica, if there is one. */
  lateDb: Db
  clock: Clock
  visibility: PostVisibility
  media: MediaService
  follows: FollowsService
}

/** What was read of posts to present them. */
interface PostsRead {
  shown: { get(id: Id): ShownPost | undefined }
  marks: ReadonlyMap<Id, ReaderMarks>
  /** Totals newer than those of `shown`. */
  totals: ReadonlyMap<Id, PostTotals> | undefined
}

/** Those of `ids` that show, in this order, as the viewer may see them. */
function presentShown(ids: readonly Id[], viewer: Viewer, { shown, marks, totals }: PostsRead): Post[] {
  return ids.flatMap((id) => {
    const parts = shown.get(id)
    const mark = marks.get(id)
    if (!parts || mark?.isHidden || isHiddenFailure(parts, viewer)) return []
    const post = totals ? { ...parts.post, ...totals.get(id) } : parts.post
    return presentPost({ ...parts, post, viewer, ...(mark ?? noMarks) })
  })
}

/** A video that could not be made playable shows to its author alone. */
function isHiddenFailure({ media, post }: ShownPost, viewer: Viewer): boolean {
  return media.state === 'failed' && viewer?.userId !== post.authorId
}

export type PostsService = ReturnType<typeof createPostsService>

/** Posts as they are read and deleted. */
export function createPostsService({ db, lateDb, clock, visibility, media, follows }: PostsDeps) {
  const author = sql`post.author_id`

  /** Those of `ids` that show, with all that is the same for every viewer; whom it is hidden from, the marks tell. */
  async function readShown(ids: readonly Id[]): Promise<Map<Id, ShownPost>> {
    if (ids.length === 0) return new Map()
    const rows = await findPosts(db, ids)
    const [posts, cards] = await Promise.all([
      visibility.keepVisible(rows, undefined),
      media.findCards(rows.map((post) => post.mediaId)),
    ])
    const shown = new Map<Id, ShownPost>()
    for (const { author, ...post } of posts) {
      const card = cards.get(post.mediaId)
      // A post deleted since the first look has lost its files; so has a failed video, which is its author's to see.
      const hasSomethingToShow = card && (card.variants.length > 0 || card.state === 'failed')
      if (hasSomethingToShow) shown.set(post.id, { post, author, media: card })
    }
    return shown
  }

  /** What the viewer did to posts and which are hidden from them, by post, where there is anything; nothing for a visitor. */
  async function readMarks(
    viewer: Viewer,
    postIds: readonly Id[],
    seenBefore = clock.now(),
  ): Promise<Map<Id, ReaderMarks>> {
    if (!viewer || postIds.length === 0) return new Map()
    const viewerId = viewer.userId
    const followed = follows.followedIdsOf(viewerId)
    const shows = visibility.showsTo(viewerId, author)
    const marks = await findReaderMarks(db, { viewerId, postIds, followed, seenBefore, shows })
    return new Map(marks.map((mark) => [mark.postId, mark]))
  }

  /** Those of `ids` that show, in this order, as the viewer may see them. */
  async function present(ids: readonly Id[], viewer: Viewer): Promise<Post[]> {
    const [shown, marks] = await Promise.all([readShown(ids), readMarks(viewer, ids)])
    return presentShown(ids, viewer, { shown, marks, totals: undefined })
  }

  return {
    present,
    presentShown,
    readShown,
    readMarks,

    /** Totals of posts, exact at this moment. */
    async readTotals(ids: readonly Id[]): Promise<Map<Id, PostTotals>> {
      const rows = await findPosts(db, ids)
      return new Map(rows.map(({ id, aura, likes }) => [id, { aura, likes }]))
    },

    /** @throws DomainError `posts.unknown` for a post that is absent or hidden */
    async get(viewer: Viewer, postId: Id): Promise<Post> {
      const [post] = await present([postId], viewer)
      if (!post) throw new DomainError('posts.unknown')
      return post
    },

    /**
     * Deletes one's own post: it leaves every list, its media are no longer served, its aura stays with the author
     * [PST-17, AUR-31].
     *
     * @throws DomainError `posts.unknown`, `posts.not-author`
     */
    async delete(actor: Actor, postId: Id): Promise<{ message: string }> {
      const post = await visibility.findVisible(await findPostStanding(db, postId), actor)
      if (!post) throw new DomainError('posts.unknown')
      if (post.authorId !== actor.userId) throw new DomainError('posts.not-author')
      await inTransaction(db, async (tx) => {
        const mediaIds = await markPostsDeleted(tx, actor.userId, postId, clock.now())
        if (mediaIds.length === 0) throw new DomainError('posts.unknown')
        await media.empty(tx, mediaIds)
      })
      return { message: texts.deleted }
    },

    /** Deletes everything an account has posted, in the caller's transaction. */
    async deleteAllOf(tx: Tx, authorId: Id): Promise<void> {
      await media.empty(tx, await markPostsDeleted(tx, authorId, undefined, clock.now()))
    },

    /** Whether any of these media belongs to a post that shows to the viewer [MED-14]. */
    async isAnyMediaVisible(mediaIds: readonly Id[], viewer: Viewer): Promise<boolean> {
      const posts = await visibility.keepVisible(await findPostStandingsByMedia(db, mediaIds), viewer)
      return posts.length > 0
    },

    /** A page of an author's posts, newest first, as the viewer may see them [PRF-05]. */
    async pageOfAuthor(
      viewer: Viewer,
      authorId: Id,
      page: GridPage,
    ): Promise<{ posts: Post[]; hasMore: boolean }> {
      const ids = await findPostIdsOfAuthor(db, authorId, { ...page, limit: page.limit + 1 })
      const posts = await present(ids.slice(0, page.limit), viewer)
      return { posts, hasMore: ids.length > page.limit }
    },

    async countOfAuthor(authorId: Id): Promise<number> {
      return countPostsOfAuthor(db, authorId)
    },

    /** The posts with the highest ranks, best first; whether they show is told by `readShown`. */
    async bestRanked(limit: number): Promise<RankedPost[]> {
      return findBestRanked(lateDb, limit)
    },

    /** Others' posts newest first, but for those left out; whether they show is told by `readShown` and the marks. */
    async newest(viewer: Viewer, page: Omit<NewestPage, 'withoutAuthorId' | 'shows'>): Promise<DatedPost[]> {
      const shows = viewer && visibility.showsTo(viewer.userId, author)
      return findNewest(lateDb, { ...page, withoutAuthorId: viewer?.userId, shows })
    },

    /** Posts a viewer has seen, newest first, but for those left out. */
    async newestSeen(page: Omit<SeenPage, 'shows'>): Promise<DatedPost[]> {
      return findNewestSeen(db, { ...page, shows: visibility.showsTo(page.seenBy.viewerId, author) })
    },

    /** Newest posts of the accounts someone follows; whether they show is told by `readShown`. */
    async newestFollowed(followerId: Id, page: DatedPage): Promise<DatedPost[]> {
      const followed = visibility.followedShown(followerId, follows.followedIdsOf(followerId))
      return findNewestFollowed(db, followed, page)
    },
  }
}
