import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { RawBuilder } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { MediaService } from '../media/media.service.ts'
import {
  countPostsOfAuthor,
  findPostIdsOfAuthor,
  findPostStanding,
  findPostStandingsByMedia,
  findPosts,
  type GridPage,
  markPostsDeleted,
} from './posts.queries.ts'
import {
  type DatedPage,
  type DatedPost,
  findNewestPosts,
  findRankedAmong,
  findRankedPosts,
  type RankedPage,
  type RankedPost,
} from './posts.ranking.queries.ts'
import { texts } from './posts.texts.ts'
import { presentPost } from './posts.views.ts'
import type { PostVisibility } from './posts.visibility.ts'
import { findViewerFlags, type ViewerFlags } from './posts.votes.queries.ts'

export type { DatedPost, RankedPost } from './posts.ranking.queries.ts'

export interface PostsDeps {
  db: Db
  /** Where what may be a moment late is read: the replica, if there is one. */
  lateDb: Db
  clock: Clock
  visibility: PostVisibility
  media: MediaService
  follows: FollowsService
}

export type PostsService = ReturnType<typeof createPostsService>

/** Posts as they are read and deleted. */
export function createPostsService({ db, lateDb, clock, visibility, media, follows }: PostsDeps) {
  async function flagsOf(viewer: Viewer, postIds: readonly Id[]): Promise<Map<Id, ViewerFlags>> {
    if (!viewer) return new Map()
    const flags = await findViewerFlags(db, viewer.userId, postIds)
    return new Map(flags.map((flag) => [flag.postId, flag]))
  }

  /** Those of `ids` that show, in this order, as the viewer may see them. */
  async function present(ids: readonly Id[], viewer: Viewer): Promise<Post[]> {
    if (ids.length === 0) return []
    const rows = await findPosts(db, ids)
    const [posts, cards, flags, followed] = await Promise.all([
      visibility.keepVisible(rows),
      media.findCards(rows.map((post) => post.mediaId)),
      flagsOf(viewer, ids),
      follows.followedAmong(viewer, [...new Set(rows.map((post) => post.authorId))]),
    ])
    const presented = new Map<Id, Post>()
    for (const { author, ...post } of posts) {
      const card = cards.get(post.mediaId)
      // A post deleted since the first look has lost its files; so has a failed video, shown to its author alone.
      const isFailedOwn = card?.state === 'failed' && viewer?.userId === post.authorId
      if (!card || (card.variants.length === 0 && !isFailedOwn)) continue
      const flag = flags.get(post.id)
      const vote = flag?.vote ?? 0
      const hasLike = flag?.hasLike ?? false
      const isFollowing = followed.has(post.authorId)
      presented.set(post.id, presentPost({ post, author, media: card, viewer, vote, hasLike, isFollowing }))
    }
    return ids.flatMap((id) => presented.get(id) ?? [])
  }

  return {
    present,

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
      const post = await visibility.findVisible(await findPostStanding(db, postId))
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

    /** Whether any of these media belongs to a post that shows [MED-14]. */
    async isAnyMediaVisible(mediaIds: readonly Id[]): Promise<boolean> {
      const posts = await visibility.keepVisible(await findPostStandingsByMedia(db, mediaIds))
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

    /** Posts that show, in discovery's order, and the place where the look ended (undefined: nothing comes after). */
    async ranked(page: RankedPage): Promise<{ posts: RankedPost[]; end: RankedPost | undefined }> {
      const found = await findRankedPosts(lateDb, page)
      const end = found.length < page.limit ? undefined : found.at(-1)
      return { posts: await visibility.keepVisible(found), end }
    },

    /** Those of `ids` that show, in discovery's order. */
    async rankedAmong(ids: readonly Id[]): Promise<RankedPost[]> {
      return ids.length === 0 ? [] : visibility.keepVisible(await findRankedAmong(db, ids))
    },

    /** Newest posts of the authors in a relation `followed_id`; whether they show is told by `present`. */
    async newestOf(authors: RawBuilder<{ followedId: Id }>, page: DatedPage): Promise<DatedPost[]> {
      return findNewestPosts(db, authors, page)
    },
  }
}
