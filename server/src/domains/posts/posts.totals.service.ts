import type { Db, Tx } from '../../platform/db/database.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import { notificationRollupName } from '../notifications/notifications.events.ts'
import { payDueAwards, payPassedAwards } from '../reactions/reactions.rollup.service.ts'
import { rebuildAudienceTotals } from './posts.audience.queries.ts'
import {
  addToTotals,
  findTotalsAfter,
  type RankedTotals,
  rebuildPostTotals,
  repairRanked,
  takeChanges,
  updateRanks,
} from './posts.totals.queries.ts'

export type { RankedTotals } from './posts.totals.queries.ts'

/** Says which place in discovery these totals earn a post. */
export type RankOf = (totals: RankedTotals) => number

const rankedAtOnce = 1000

/** Sums votes, likes and views into the totals of posts, and moves each post to the place they earn it. */
export function createPostTotalsRollup(rankOf: RankOf): Rollup {
  return {
    name: 'post-total',
    hasPending: () => hasRows('post_delta'),
    feeds: [notificationRollupName],
    async rollUpBatch(tx, limit) {
      const { taken, summed } = await takeChanges(tx, limit)
      await addToTotals(
        tx,
        summed.map((post) => ({ ...post, rank: post.isRanked ? rankOf(post) : null })),
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
}

/** Recomputes totals and places of all posts and audiences, and pays awards that wrong ones hid; answers how many totals were wrong. */
export async function rebuildPosts(db: Db, rankOf: RankOf): Promise<number> {
  return rebuildTotals(db, createPostTotalsRollup(rankOf), async (tx) => {
    const { changed: posts, likedIds } = await rebuildPostTotals(tx)
    const changed = posts + (await rebuildAudienceTotals(tx))
    await payDueAwards(tx, 'post', likedIds)
    await repairRanked(tx)
    for (let afterId = 0; ; ) {
      const totals = await findTotalsAfter(tx, afterId, rankedAtOnce)
      const last = totals.at(-1)
      if (!last) return changed
      await rank(tx, totals, rankOf)
      afterId = last.postId
    }
  })
}

async function rank(tx: Tx, totals: readonly (RankedTotals & { postId: number })[], rankOf: RankOf) {
  await updateRanks(
    tx,
    totals.map((total) => ({ postId: total.postId, rank: rankOf(total) })),
  )
}
