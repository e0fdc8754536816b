import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { countByPeriod } from '../../platform/db/count-by-period.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readerOf, readerSqlOf } from '../privacy/privacy.visibility.ts'
import type { ShownChannels, TwitchShown } from '../twitch/twitch.channels.service.ts'
import { auraOfAudience } from './posts.audience.queries.ts'
import { legendOf, legendsOf } from './posts.legends.queries.ts'
import { type AskedPosts, commentsCountOf, findPostTotals, type PostTotals } from './posts.load.queries.ts'
import type { PostForReader } from './posts.load.service.ts'
import { createPublicLists } from './posts.public-lists.service.ts'
import { countOnProfileOf, standsForOthers } from './posts.queries.ts'
import { findPostIdsOfAuthor, type GridPage, newestOfAudience } from './posts.select-ids.queries.ts'
import {
  createPostIdSelector,
  type PostIdSelectorDeps,
  type PostOfAuthor,
} from './posts.select-ids.service.ts'
import type { ViewerStateKey } from './posts.viewer-state.queries.ts'
import {
  noViewerState,
  type ViewerState,
  type ViewerStateLoader,
  voteIn,
} from './posts.viewer-state.service.ts'
import { type PostParts, presentPost, presentShared } from './posts.views.ts'

export type { EarlierLegend } from './posts.legends.queries.ts'
export type { DatedPost, RankedPost } from './posts.select-ids.queries.ts'
export type { PostOfAuthor } from './posts.select-ids.service.ts'
export type { ViewerState } from './posts.viewer-state.service.ts'
export type { PostParts } from './posts.views.ts'

export interface PostsDeps extends PostIdSelectorDeps {
  /** The posts among the given ones that the reader may see, in no order. */
  findForReaders: (asked: AskedPosts) => Promise<readonly PostForReader[]>
  /** The posts among the given ones that are public, as visitors see them, in no order. */
  findPublic: (ids: readonly Id[]) => Promise<Map<Id, PostParts>>
  /** The posts that visitors may read, in no order: the given ones, and perhaps more. */
  findOpen: (ids: readonly Id[]) => Promise<Map<Id, PostParts>>
  findViewerState: ViewerStateLoader
  twitch: Pick<TwitchShown, 'findOf'>
  /** The smallest picture of the first medium of a post that has one. */
  findThumbnail: (postId: Id) => Promise<string | undefined>
}

export type PostsService = ReturnType<typeof createPostsService>

/** The loaded data of posts to present to a viewer. */
export interface LoadedPosts {
  parts: { get(id: Id): PostParts | undefined }
  viewerState: ViewerState
  /** Totals newer than those of `parts`. */
  totals?: ReadonlyMap<Id, PostTotals> | undefined
}

/**
 * Reads posts for a viewer in four steps: select ids, load what is the same for every viewer, filter what this viewer may not see,
 * present the rest with the viewer's state.
 */
export function createPostsService(deps: PostsDeps) {
  const { db, readReplica, clock, visibility, findViewerState, findThumbnail, twitch } = deps

  // Step load: rows, authors and media, the same for every viewer; then the viewer's state.

  /** Loads the part of public posts that is the same for every viewer; posts hidden from the viewer are included. */
  async function loadPublic(ids: readonly Id[]): Promise<Map<Id, PostParts>> {
    if (ids.length === 0) return new Map()
    return deps.findPublic(ids)
  }

  /** The viewer's state on posts and their authors; empty for a visitor. */
  async function loadViewerState(
    viewer: Viewer,
    asked: readonly PostOfAuthor[],
    moments: Partial<Pick<ViewerStateKey, 'seenBefore' | 'changedSince'>> = {},
  ): Promise<ViewerState> {
    if (!viewer || asked.length === 0) return noViewerState
    return findViewerState({
      viewerId: viewer.userId,
      postIds: asked.map((post) => post.id),
      authorIds: asked.map((post) => post.authorId),
      seenBefore: moments.seenBefore,
      changedSince: moments.changedSince,
    })
  }

  /** Totals of posts as the viewer may see them, exact at this moment. */
  async function readTotals(ids: readonly Id[], viewer: Viewer): Promise<Map<Id, PostTotals>> {
    const reader = readerSqlOf(readerOf(viewer))
    const rows = await findPostTotals(db, ids, (postId) => visibility.missedCommentsOf(postId, reader))
    return new Map(rows.map(({ id, ...totals }) => [id, totals]))
  }

  // Loads, filters and reads the viewer's state in one statement, for posts of any audience.

  /** The posts among `ids` that the viewer may see, in this order. */
  async function present(ids: readonly Id[], viewer: Viewer): Promise<Post[]> {
    if (ids.length === 0) return []
    const found = await deps.findForReaders({ postIds: ids, ...readerOf(viewer) })
    const byId = new Map(found.map((post) => [post.parts.post.id, post]))
    const channels = await twitch.findOf(found.map(({ parts }) => parts.post.authorId))
    return ids.flatMap((id) => {
      const post = byId.get(id)
      const channel = post && channels.get(post.parts.post.authorId)
      return post ? presentShared(post.parts, { viewer, twitch: channel, ...post }) : []
    })
  }

  /** Filters by the viewer's state and presents the remaining posts of `ids`, in this order. */
  async function presentVisible(ids: readonly Id[], viewer: Viewer, loaded: LoadedPosts): Promise<Post[]> {
    const authorIds = ids.flatMap((id) => loaded.parts.get(id)?.post.authorId ?? [])
    return presentOnly(ids, viewer, loaded, await twitch.findOf(authorIds))
  }

  return {
    ...createPostIdSelector(deps),
    ...createPublicLists({
      clock,
      findOpen: deps.findOpen,
      loadViewerState,
      readTotals,
      presentVisible,
      present,
    }),
    loadPublic,
    readTotals,
    loadViewerState,
    present,
    presentVisible,

    /** @throws DomainError `posts.unknown` for a post that is absent or hidden */
    async get(viewer: Viewer, postId: Id): Promise<Post> {
      const [post] = await present([postId], viewer)
      if (!post) throw new DomainError('posts.unknown')
      return post
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

    /** SQL: the number of comments of a post at all depths, without those of hidden authors [ACC-63, PRV-06, PRV-08]. */
    commentsCountOf,

    newestOfAudience,
    auraOfAudience,
    legendOf,
    earlierLegendsOf: legendsOf,
    standsForOthers,

    /** The number of posts, including deleted ones, made in each period; a period ends where the next one starts. */
    countMade: (starts: readonly Date[]): Promise<number[]> =>
      readReplica((connection) => countByPeriod(connection, 'post', starts)),

    /** SQL: how many posts of an author everyone finds on their profile. */
    countOnProfileOf,

    /** The posts among `ids` that the viewer may see, each with the smallest picture of its first medium that has one. */
    async findThumbnails(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, { thumbnail: string | null }>> {
      const posts = await visibility.findAllVisible(ids, viewer)
      return new Map(
        await Promise.all(
          posts.map(async ({ id }) => [id, { thumbnail: (await findThumbnail(id)) ?? null }] as const),
        ),
      )
    },
  }
}

function presentOnly(
  ids: readonly Id[],
  viewer: Viewer,
  { parts, viewerState, totals }: LoadedPosts,
  channels: ShownChannels,
): Post[] {
  const shown: Post[] = []
  for (const id of ids) {
    const found = parts.get(id)
    if (!found || viewerState.hiddenIds.has(found.post.authorId)) continue
    const seenBy = {
      viewer,
      vote: voteIn(viewerState, id),
      hasLike: viewerState.likedIds.has(id),
      hasBookmark: viewerState.bookmarkedIds.has(id),
      isFollowing: viewerState.followedIds.has(found.post.authorId),
      twitch: channels.get(found.post.authorId),
    }
    const newer = totals?.get(id)
    shown.push(
      newer
        ? presentPost({ ...found, post: { ...found.post, ...newer } }, seenBy)
        : presentShared(found, seenBy),
    )
  }
  return shown
}
