import { likesPerAura } from '@aura/contract/aura/aura.limits'

/**
 * Whether a like may have been the one that passes a multiple of 50, so that it has to be looked at. The count it saw may
 * lack those of `others` at the same moment; the one that is committed as the 50th is among those looked at. Should it still be
 * missed, as by likes in two processes, the rollup of the totals looks again.
 */
export function mayEarnAward({ delta, likesBefore, likesAfter }: CountedLike, others: number): boolean {
  if (delta <= 0) return false
  // The author's own like is in the count and does not count.
  const least = Math.min(likesBefore, likesAfter - 1)
  const most = likesAfter + others
  return Math.floor(most / likesPerAura) > Math.floor((least - 1) / likesPerAura) && most >= likesPerAura
}

export interface CountedLike {
  /** How far the like moved the count. */
  delta: number
  /** The count before the statement that carried the like, and after. */
  likesBefore: number
  likesAfter: number
}

/** Whether a change of a rolled-up count may have passed a multiple of 50. */
export function hasPassedAward(likes: number, change: number): boolean {
  return change > 0 && Math.floor(likes / likesPerAura) > Math.floor((likes - change - 1) / likesPerAura)
}
