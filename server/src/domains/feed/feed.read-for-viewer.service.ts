import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { seconds } from '../../platform/clock/clock.ts'
import type { PostOfAuthor, PostsService, PostViewerState, ViewerState } from '../posts/posts.read.service.ts'
import type { LoadedPosts, PublicPostCache } from './feed.load-public.service.ts'

export interface FeedReaderDeps {
  posts: Pick<PostsService, 'loadViewerState' | 'presentVisible' | 'readTotals'>
  publicPosts: PublicPostCache
}

/** A viewer's own vote or like must never look lost: totals of posts they acted on this recently are read anew. */
const recentActMs = seconds(10)

export type FeedReader = ReturnType<typeof createFeedReader>

/**
 * Loads, filters and presents the posts picked for one call of one viewer. Public parts come from the cache that all
 * viewers share; the viewer state is loaded once a post.
 *
 * @param startedAt when the viewer began to scroll: posts viewed before then count as seen
 */
export function createFeedReader({ posts, publicPosts }: FeedReaderDeps, viewer: Viewer, startedAt: Date) {
  const viewerState = {
    posts: new Map<Id, PostViewerState>(),
    followedIds: new Set<Id>(),
    hiddenIds: new Set<Id>(),
    avoidsAccounts: false as boolean,
  } satisfies ViewerState
  const askedIds = new Set<Id>()

  async function loadViewerState(candidates: readonly PostOfAuthor[]): Promise<void> {
    const unknown = candidates.filter(({ id }) => !askedIds.has(id))
    for (const { id } of unknown) askedIds.add(id)
    const loaded = await posts.loadViewerState(viewer, unknown)
    for (const [id, state] of loaded.posts) viewerState.posts.set(id, state)
    for (const id of loaded.followedIds) viewerState.followedIds.add(id)
    for (const id of loaded.hiddenIds) viewerState.hiddenIds.add(id)
    viewerState.avoidsAccounts ||= loaded.avoidsAccounts
  }

  async function load(candidates: readonly PostOfAuthor[]): Promise<LoadedPosts> {
    const [parts] = await Promise.all([
      publicPosts.load(candidates.map(({ id }) => id)),
      loadViewerState(candidates),
    ])
    return parts
  }

  /** Totals of the posts for which those that all viewers share are wrong: counted for other eyes, or before the viewer acted. */
  async function readOwnTotals(ids: readonly Id[], loadedAt: Date) {
    const countsApart = viewer?.isModerator || viewerState.avoidsAccounts
    const touched = ids.filter((id) => {
      if (countsApart) return true
      const actedAt = viewerState.posts.get(id)?.actedAt
      return actedAt && actedAt.getTime() > loadedAt.getTime() - recentActMs
    })
    return touched.length > 0 ? posts.readTotals(touched, viewer) : undefined
  }

  return {
    load,
    loadViewerState,

    /** Whether the viewer had seen a post whose viewer state is loaded. */
    isSeen(id: Id): boolean {
      const viewedAt = viewerState.posts.get(id)?.viewedAt
      return viewedAt !== null && viewedAt !== undefined && viewedAt < startedAt
    },

    /** The candidates that the viewer may see. A forged cursor may give one another author, whom nothing hides: it is dropped. */
    async filterVisible<C extends PostOfAuthor>(candidates: readonly C[]): Promise<C[]> {
      const parts = await load(candidates)
      return candidates.filter(
        ({ id, authorId }) =>
          parts.get(id)?.post.authorId === authorId && !viewerState.hiddenIds.has(authorId),
      )
    },

    /** The candidates that the viewer may see, as posts with what the viewer did to each. */
    async present(candidates: readonly PostOfAuthor[]): Promise<Post[]> {
      const ids = candidates.map(({ id }) => id)
      const parts = await load(candidates)
      const totals = await readOwnTotals(ids, parts.loadedAt)
      return posts.presentVisible(ids, viewer, { parts, viewerState, totals })
    },
  }
}
