import {
  type ChallengePost,
  rankEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { useQueryClient } from '@tanstack/react-query'
import { updateCachedEntry } from '../../cache/challenge-entries.ts'
import { refreshIfEntryGone } from '../../cache/challenges.ts'
import { holdReads } from '../../cache/hold-reads.ts'
import { call } from '../../lib/call.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

const viewedFlags = createToggleQueue<boolean>({
  of: 'entry',
  whileBusy: 'fold',
  step: async (id) => ({ held: (await call(toggleViewed, { params: { id } })).viewed }),
})

/** Marks an entry as seen, or no longer: at once on the screen, taken back when refused [CHL-20, CHL-21]. */
export function useMarkViewed(challengeId: number, { id }: ChallengePost): (isViewed: boolean) => void {
  const client = useQueryClient()
  return (isViewed) =>
    viewedFlags.press(id, !isViewed, () => isViewed, {
      begin: () => holdReads(client, 'post', 'post-pages'),
      show: (is_viewed_by_user) =>
        updateCachedEntry(client, challengeId, id, (shown) => ({ ...shown, is_viewed_by_user })),
      onRefused: (error) => {
        showFailure(error, texts.viewedFailed)
        refreshIfEntryGone(client, error)
      },
    })
}

const ranks = createToggleQueue<number>({
  of: 'entry',
  whileBusy: 'fold',
  step: async (id, _held, wanted) => ({
    held: (await call(rankEntry, { params: { id }, body: { ranking_position: wanted } })).user_ranking,
  }),
})

/** Ranks an entry for the viewer, or clears its rank: at once on the screen, taken back when refused [CHL-22, CHL-24]. */
export function useRankEntry(challengeId: number, entry: ChallengePost): (rank: number) => void {
  const client = useQueryClient()
  return (rank) =>
    ranks.press(entry.id, entry.user_ranking, () => rank, {
      begin: () => holdReads(client, 'post', 'post-pages'),
      show: (user_ranking) =>
        updateCachedEntry(client, challengeId, entry.id, (shown) => ({ ...shown, user_ranking })),
      onRefused: (error) => {
        showFailure(error, texts.rankFailed)
        refreshIfEntryGone(client, error)
      },
    })
}
