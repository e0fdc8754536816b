import { likesPerAura } from '@aura/contract/aura/aura.limits'

/** Likes that may be under way at the same time as one: as many as a process has connections to the database. */
const mostUnderWay = 16

/**
 * Whether a like may have been the one that passes a multiple of 50, so that it has to be looked at. The count it saw may
 * lack those under way; the last of them sees all. Should it still be missed, the fold of the totals looks again.
 */
export function mayEarnAward({ delta, likesBefore }: { delta: number; likesBefore: number }): boolean {
  if (delta <= 0) return false
  // The author's own like is in the count and does not count.
  const least = likesBefore
  const most = likesBefore + 1 + mostUnderWay
  return Math.floor(most / likesPerAura) > Math.floor((least - 1) / likesPerAura) && most >= likesPerAura
}

/** Whether a change of a folded count may have passed a multiple of 50. */
export function hasPassedAward(likes: number, change: number): boolean {
  return change > 0 && Math.floor(likes / likesPerAura) > Math.floor((likes - change - 1) / likesPerAura)
}
