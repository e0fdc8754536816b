import type { Db } from '../../platform/db/database.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import { notificationRollupName } from '../notifications/notifications.events.ts'
import { payDueAwards, payPassedAwards } from '../reactions/reactions.rollup.service.ts'
import { rebuildAudienceTotals } from './posts.audience.queries.ts'
import { discoveryRank } from './posts.ranking.rules.ts'
import {
  addToTotals,
  findTotalsAfter,
  rebuildPostTotals,
  repairRanked,
  takeChanges,
  updateRanks,
} from './posts.rollup.queries.ts'

const rankedAtOnce = 1000

/** Applies votes, likes, views and comments to the totals of posts, and updates their ranks. */
export const postsRollup: Rollup = {
  name: 'post-total',
  hasPending: () => hasRows('post_delta'),
  feeds: [notificationRollupName],
  async rollUpBatch(tx, limit) {
    const { taken, summed } = await takeChanges(tx, limit)
    await addToTotals(
      tx,
      summed.map((post) => ({ ...post, rank: post.isRanked ? discoveryRank(post) : null })),
    )
    await payPassedAwards(
      tx,
      'post',
      summed.flatMap(({ postId, likes, likesChange, stands }) =>
        stands ? [{ objectId: postId, likes, likesChange }] : [],
      ),
    )
    return taken
  },
}

/** Recomputes totals and ranks of all posts and audiences, and pays awards that wrong totals hid; returns how many were wrong. */
export async function rebuildPosts(db: Db): Promise<number> {
  return rebuildTotals(db, postsRollup, async (tx) => {
    const { changed: posts, likedIds } = await rebuildPostTotals(tx)
    const changed = posts + (await rebuildAudienceTotals(tx))
    await payDueAwards(tx, 'post', likedIds)
    await repairRanked(tx)
    for (let afterId = 0; ; ) {
      const totals = await findTotalsAfter(tx, afterId, rankedAtOnce)
      const last = totals.at(-1)
      if (!last) return changed
      await updateRanks(
        tx,
        totals.map((total) => ({ postId: total.postId, rank: discoveryRank(total) })),
      )
      afterId = last.postId
    }
  })
}
