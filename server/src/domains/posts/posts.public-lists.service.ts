import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { type Clock, later, seconds } from '../../platform/clock/clock.ts'
import type { PostTotals } from './posts.load.queries.ts'
import { createPublicPostCache, publicCacheTtlMs } from './posts.public-cache.service.ts'
import type { LoadedPosts, PostOfAuthor } from './posts.service.ts'
import type { ViewerStateKey } from './posts.viewer-state.queries.ts'
import type { ViewerState } from './posts.viewer-state.service.ts'
import type { PostParts } from './posts.views.ts'

export interface PublicListsDeps {
  clock: Clock
  /** The posts among the given ones that visitors may read, in no order. */
  findOpen: (ids: readonly Id[]) => Promise<Map<Id, PostParts>>
  loadViewerState: (
    viewer: Viewer,
    asked: readonly PostOfAuthor[],
    moments: Pick<ViewerStateKey, 'changedSince'>,
  ) => Promise<ViewerState>
  readTotals: (ids: readonly Id[], viewer: Viewer) => Promise<Map<Id, PostTotals>>
  presentVisible: (ids: readonly Id[], viewer: Viewer, loaded: LoadedPosts) => Promise<Post[]>
  /** The posts among the given ones that the viewer may see, exact at this moment. */
  present: (ids: readonly Id[], viewer: Viewer) => Promise<Post[]>
}

/** A viewer's own vote or like must never look lost: totals of posts they acted on this recently are read anew. */
const recentActMs = seconds(10)

/** Presents lists of posts to many viewers at about the same time, sharing what is the same for all of them. */
export function createPublicLists(deps: PublicListsDeps) {
  const { clock, loadViewerState, readTotals, presentVisible, present } = deps
  const openPosts = createPublicPostCache({ clock, load: deps.findOpen })

  /** The moment since which a viewer's acts may be missing from shared totals. */
  const actedSince = (): Date => later(clock.now(), -recentActMs - publicCacheTtlMs)

  /** Totals of the posts whose shared totals are wrong for this viewer, who sees other accounts or has acted since {@link actedSince}. */
  async function readTotalsApart(
    ids: readonly Id[],
    viewer: Viewer,
    { avoidsAccounts, changedIds }: ViewerState,
  ): Promise<Map<Id, PostTotals> | undefined> {
    const countsApart = viewer?.isModerator || avoidsAccounts
    const touched = countsApart ? ids : changedIds.size > 0 ? ids.filter((id) => changedIds.has(id)) : []
    return touched.length > 0 ? readTotals(touched, viewer) : undefined
  }

  async function presentFromCache(chosen: readonly PostOfAuthor[], viewer: Viewer): Promise<Post[]> {
    const [parts, viewerState] = await Promise.all([
      openPosts.load(chosen),
      loadViewerState(viewer, chosen, { changedSince: actedSince() }),
    ])
    const ids = chosen.map(({ id }) => id)
    const totals = await readTotalsApart(ids, viewer, viewerState)
    return presentVisible(ids, viewer, { parts, viewerState, totals })
  }

  return {
    actedSince,
    readTotalsApart,

    /**
     * The posts among the given ones that the viewer may see, in this order. Posts that everybody may read are at most {@link
     * publicCacheTtlMs} old; the viewer's own posts and state are current.
     */
    async presentPublicList(chosen: readonly PostOfAuthor[], viewer: Viewer): Promise<Post[]> {
      const ids = chosen.map(({ id }) => id)
      // Moderators see accounts that others do not see.
      if (viewer?.isModerator) return present(ids, viewer)
      const ofOthers = chosen.filter(({ authorId }) => authorId !== viewer?.userId)
      const own = ids.length - ofOthers.length
      const [shared, exact] = await Promise.all([
        presentFromCache(ofOthers, viewer),
        own > 0
          ? present(
              ids.filter((id) => !ofOthers.some((post) => post.id === id)),
              viewer,
            )
          : [],
      ])
      if (exact.length === 0) return shared
      const byId = new Map([...shared, ...exact].map((post) => [post.id, post]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}
