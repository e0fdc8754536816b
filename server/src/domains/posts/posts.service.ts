import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createLookupLoader } from '../../platform/db/loader.ts'
import type { ReadReplica } from '../../platform/db/replica-reads.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { MediaCard, MediaService } from '../media/media.service.ts'
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
} from './posts.pick.queries.ts'
import {
  countPostsOfAuthors,
  findPostAccessByMedia,
  findPostIdsOfAuthor,
  findPosts,
  type GridPage,
  markPostsDeleted,
  markPostsWithheld,
  type PostRow,
} from './posts.queries.ts'
import { texts } from './posts.texts.ts'
import { createViewerStateLoader, type ViewerState } from './posts.viewer-state.service.ts'
import { noReaction, presentPost, presentShared } from './posts.views.ts'
import { isWithheldFrom, type PostVisibility } from './posts.visibility.ts'

export type { DatedPost, RankedPost } from './posts.pick.queries.ts'
export type { PostViewerState, ViewerState } from './posts.viewer-state.service.ts'

/** A post that shows: all of it that is the same for every viewer. */
export interface ShownPost {
  post: PostRow
  author: AccountCard
  media: MediaCard
}

export type PostTotals = Pick<PostRow, 'aura' | 'likes' | 'comments'>

export interface PostsDeps {
  db: Db
  /** Reads what may be a moment late. */
  readReplica: ReadReplica
  clock: Clock
  visibility: PostVisibility
  media: MediaService
  follows: FollowsService
}

/** A post by its id, and whose it is. */
export type PostOfAuthor = Pick<PostRow, 'id' | 'authorId'>

const noViewerState: ViewerState = { posts: new Map(), followedIds: new Set(), hiddenIds: new Set() }

/** What was read of posts to present them. */
interface PostsRead {
  shown: { get(id: Id): ShownPost | undefined }
  viewerState: ViewerState
  /** Totals newer than those of `shown`. */
  totals: ReadonlyMap<Id, PostTotals> | undefined
}

/** Those of `ids` that show, in this order, as the viewer may see them. */
function presentVisible(
  ids: readonly Id[],
  viewer: Viewer,
  { shown, viewerState, totals }: PostsRead,
): Post[] {
  return ids.flatMap((id) => {
    const parts = shown.get(id)
    if (!parts || viewerState.hiddenIds.has(parts.post.authorId) || isWithheldFrom(parts.post, viewer))
      return []
    const { vote, hasLike } = viewerState.posts.get(id) ?? noReaction
    const seenBy = { viewer, vote, hasLike, isFollowing: viewerState.followedIds.has(parts.post.authorId) }
    const newer = totals?.get(id)
    return newer
      ? presentPost({ ...parts, post: { ...parts.post, ...newer } }, seenBy)
      : presentShared(parts, seenBy)
  })
}

export type PostsService = ReturnType<typeof createPostsService>

/** Posts as they are read and deleted. */
export function createPostsService({ db, readReplica, clock, visibility, media, follows }: PostsDeps) {
  const findViewerState = createViewerStateLoader({ db, follows, visibility })
  const countOf = createLookupLoader((authorIds: readonly Id[]) => countPostsOfAuthors(db, authorIds))
  const author = sql`post.author_id`

  /** Those of `ids` that show, with all that is the same for every viewer; the viewer state tells whom each is hidden from. */
  async function loadPublic(ids: readonly Id[]): Promise<Map<Id, ShownPost>> {
    if (ids.length === 0) return new Map()
    const rows = await findPosts(db, ids)
    const [posts, cards] = await Promise.all([
      visibility.filterPublic(rows),
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

  /** What the viewer did to posts and what who posted them is to the viewer; nothing for a visitor. */
  async function loadViewerState(viewer: Viewer, asked: readonly PostOfAuthor[]): Promise<ViewerState> {
    if (!viewer || asked.length === 0) return noViewerState
    return findViewerState({
      viewerId: viewer.userId,
      postIds: asked.map((post) => post.id),
      authorIds: [...new Set(asked.map((post) => post.authorId))],
    })
  }

  /** Those of `ids` that show, in this order, as the viewer may see them. */
  async function present(ids: readonly Id[], viewer: Viewer): Promise<Post[]> {
    const shown = await loadPublic(ids)
    const viewerState = await loadViewerState(
      viewer,
      [...shown.values()].map(({ post }) => post),
    )
    return presentVisible(ids, viewer, { shown, viewerState, totals: undefined })
  }

  return {
    present,
    presentVisible,
    loadPublic,
    loadViewerState,

    /** Those of `ids` that show to the viewer, each with its smallest picture. */
    async findThumbnails(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, { thumbnail: string | null }>> {
      const posts = await visibility.findAllVisible(ids, viewer)
      const pictures = await Promise.all(posts.map(({ mediaId }) => media.findSmallestPicture(mediaId)))
      return new Map(posts.map(({ id }, index) => [id, { thumbnail: pictures[index] ?? null }]))
    },

    /** Totals of posts, exact at this moment. */
    async readTotals(ids: readonly Id[]): Promise<Map<Id, PostTotals>> {
      const rows = await findPosts(db, ids)
      return new Map(rows.map(({ id, aura, likes, comments }) => [id, { aura, likes, comments }]))
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

    /** Leaves a post whose medium has nothing to show to its author alone, in the caller's transaction. */
    async withhold(tx: Tx, mediaId: Id): Promise<void> {
      await markPostsWithheld(tx, mediaId)
    },

    /** Whether any of these media belongs to a post that shows to the viewer [MED-14]. */
    async isAnyMediaVisible(mediaIds: readonly Id[], viewer: Viewer): Promise<boolean> {
      const posts = await visibility.filterVisible(await findPostAccessByMedia(db, mediaIds), viewer)
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
      return (await countOf(authorId)) ?? 0
    },

    /** The posts with the highest ranks, best first; whether they show is told by `loadPublic`. */
    async bestRanked(limit: number): Promise<RankedPost[]> {
      return readReplica((db) => findBestRanked(db, limit))
    },

    /** Others' posts newest first, but for those left out; whether they show is told by `loadPublic` and the viewer state. */
    async newest(viewer: Viewer, page: Omit<NewestPage, 'withoutAuthorId' | 'shows'>): Promise<DatedPost[]> {
      const shows = viewer && visibility.showsTo(viewer.userId, author)
      return readReplica((db) => findNewest(db, { ...page, withoutAuthorId: viewer?.userId, shows }))
    },

    /** Posts a viewer has seen, newest first, but for those left out. */
    async newestSeen(page: Omit<SeenPage, 'shows'>): Promise<DatedPost[]> {
      return findNewestSeen(db, { ...page, shows: visibility.showsTo(page.seenBy.viewerId, author) })
    },

    /** Newest posts of the accounts someone follows; whether they show is told by `loadPublic`. */
    async newestFollowed(followerId: Id, page: DatedPage): Promise<DatedPost[]> {
      const followed = visibility.followedShown(followerId, follows.followedIdsOf(followerId))
      return findNewestFollowed(db, followed, page)
    },
  }
}
