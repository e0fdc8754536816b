import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { seconds } from '../../platform/clock/clock.ts'
import type { PostOfAuthor, PostsService, PostViewerState, ViewerState } from '../posts/posts.read.service.ts'
import type { PublicPostCache, ShownPosts } from './feed.load-public.service.ts'

export interface FeedReaderDeps {
  posts: PostsService
  shared: PublicPostCache
}

/** Totals shown are read again for posts the viewer acted on this shortly before: their own act must never look lost. */
const recentActMs = seconds(10)

export type FeedReader = ReturnType<typeof createFeedReader>

/**
 * One call's reading of posts for one viewer: what is the same for everyone is shared, the viewer state is loaded once.
 *
 * @param startedAt when the viewer began to scroll: what they saw before then counts as seen
 */
export function createFeedReader({ posts, shared }: FeedReaderDeps, viewer: Viewer, startedAt: Date) {
  const viewerState = {
    posts: new Map<Id, PostViewerState>(),
    followedIds: new Set<Id>(),
    hiddenIds: new Set<Id>(),
  } satisfies ViewerState
  const asked = new Set<Id>()

  async function loadViewerState(candidates: readonly PostOfAuthor[]): Promise<void> {
    const unknown = candidates.filter(({ id }) => !asked.has(id))
    for (const { id } of unknown) asked.add(id)
    const loaded = await posts.loadViewerState(viewer, unknown)
    for (const [id, state] of loaded.posts) viewerState.posts.set(id, state)
    for (const id of loaded.followedIds) viewerState.followedIds.add(id)
    for (const id of loaded.hiddenIds) viewerState.hiddenIds.add(id)
  }

  /** Totals of the posts that the viewer has just voted on or liked, newer than what everyone shares. */
  async function readOwnTotals(ids: readonly Id[], { readAt }: ShownPosts) {
    const touched = ids.filter((id) => {
      const actedAt = viewerState.posts.get(id)?.actedAt
      return actedAt && actedAt.getTime() > readAt.getTime() - recentActMs
    })
    return touched.length > 0 ? posts.readTotals(touched) : undefined
  }

  return {
    loadViewerState,

    /** Reads posts ahead, for everyone. */
    prepare: (ids: readonly Id[]): Promise<ShownPosts> => shared.find(ids),

    /** Whether the viewer had seen a post whose viewer state is loaded. */
    isSeen(id: Id): boolean {
      const viewedAt = viewerState.posts.get(id)?.viewedAt
      return viewedAt !== null && viewedAt !== undefined && viewedAt < startedAt
    },

    /** Those that show, and show to this viewer. */
    async filterVisible<C extends PostOfAuthor>(candidates: readonly C[]): Promise<C[]> {
      const ids = candidates.map((candidate) => candidate.id)
      const [shown] = await Promise.all([shared.find(ids), loadViewerState(candidates)])
      return candidates.filter(
        ({ id, authorId }) => shown.get(id) !== undefined && !viewerState.hiddenIds.has(authorId),
      )
    },

    /** Those of these posts that show, as the viewer may see them, with what they did to each. */
    async present(candidates: readonly PostOfAuthor[]): Promise<Post[]> {
      const ids = candidates.map(({ id }) => id)
      const [shown] = await Promise.all([shared.find(ids), loadViewerState(candidates)])
      const totals = await readOwnTotals(ids, shown)
      return posts.presentVisible(ids, viewer, { parts: shown, viewerState, totals })
    },
  }
}
