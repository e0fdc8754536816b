import { likesPerAura } from '@aura/contract/aura/aura.limits'
import { mostActsTogether } from '../../platform/db/gathered-writes.ts'

/**
 * Whether a like may have been the one that passes a multiple of 50, so that it has to be looked at. The count it saw may
 * lack those of another statement under way; the last of them sees all. Should it still be missed, the fold of the totals
 * looks again.
 */
export function mayEarnAward({ delta, likesBefore, likesAfter }: CountedLike): boolean {
  if (delta <= 0) return false
  // The author's own like is in the count and does not count.
  const least = Math.min(likesBefore, likesAfter - 1)
  const most = likesAfter + mostActsTogether
  return Math.floor(most / likesPerAura) > Math.floor((least - 1) / likesPerAura) && most >= likesPerAura
}

interface CountedLike {
  /** How far the like moved the count. */
  delta: number
  /** The count before the statement that carried the like, and after. */
  likesBefore: number
  likesAfter: number
}

/** Whether a change of a folded count may have passed a multiple of 50. */
export function hasPassedAward(likes: number, change: number): boolean {
  return change > 0 && Math.floor(likes / likesPerAura) > Math.floor((likes - change - 1) / likesPerAura)
}
