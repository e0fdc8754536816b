import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { CachedParts, PublicPostCache } from '../posts/posts.public-cache.service.ts'
import type { PostOfAuthor, PostsService } from '../posts/posts.service.ts'
import { mergeViewerStates, noViewerState } from '../posts/posts.viewer-state.service.ts'
import { isPassedOver } from './feed.dismissals.rules.ts'

export interface FeedReaderDeps {
  posts: Pick<PostsService, 'loadViewerState' | 'presentVisible' | 'readTotalsApart' | 'actedSince'>
  publicPosts: PublicPostCache
}

export type FeedReader = ReturnType<typeof createFeedReader>

/**
 * Loads, filters and presents the posts selected for one call of one viewer. Public parts come from the cache that all viewers share;
 * posts that are not loaded are not shown.
 *
 * @param startedAt when the viewer began to scroll: posts viewed before then count as seen
 */
export function createFeedReader({ posts, publicPosts }: FeedReaderDeps, viewer: Viewer, startedAt: Date) {
  let viewerState = noViewerState
  let parts: CachedParts = { get: () => undefined }
  const moments = { seenBefore: startedAt, changedSince: posts.actedSince() }

  async function loadViewerState(candidates: readonly PostOfAuthor[]): Promise<void> {
    const loaded = await posts.loadViewerState(viewer, candidates, moments)
    viewerState = mergeViewerStates(viewerState, loaded)
  }

  async function loadPublic(candidates: readonly PostOfAuthor[]): Promise<void> {
    const loaded = await publicPosts.load(candidates)
    const before = parts
    parts = { get: (id) => loaded.get(id) ?? before.get(id) }
  }

  return {
    loadViewerState,
    loadPublic,

    /** Loads everything needed to filter and present the candidates. */
    async load(candidates: readonly PostOfAuthor[]): Promise<void> {
      if (candidates.length === 0) return
      const loading = loadPublic(candidates)
      if (viewer) await Promise.all([loading, loadViewerState(candidates)])
      else await loading
    },

    /** Whether the viewer had seen a post whose viewer state is loaded. */
    isSeen: (id: Id): boolean => viewerState.seenIds.has(id),

    /**
     * Whether discovery may show a loaded post to the viewer. A forged cursor may name another author, so that no filter would hide
     * the post: it is left out.
     */
    isVisible: ({ id, authorId }: PostOfAuthor): boolean =>
      parts.get(id)?.post.authorId === authorId &&
      !viewerState.hiddenIds.has(authorId) &&
      !isPassedOver({ id, authorId }, viewerState.dismissed),

    /** The loaded posts that the viewer may see, each with the viewer's state. */
    async present(candidates: readonly PostOfAuthor[]): Promise<Post[]> {
      const ids = candidates.map(({ id }) => id)
      const totals = await posts.readTotalsApart(ids, viewer, viewerState)
      return posts.presentVisible(ids, viewer, { parts, viewerState, totals })
    },
  }
}
