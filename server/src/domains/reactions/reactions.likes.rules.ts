import { likesPerAura } from '@aura/contract/aura/aura.limits'

/** What a like's statement saw of the object's likes. */
export interface CountedLike {
  /** How far the like moved the count. */
  delta: number
  likesBefore: number
  likesAfter: number
}

/**
 * Whether a like may have passed a multiple of 50, so that the award has to be looked at [AUR-17]. Its count may lack the
 * likes of `others` under way in this process; the rollup of the totals finds what concurrent processes both missed.
 */
export function mayEarnAward({ delta, likesBefore, likesAfter }: CountedLike, others: number): boolean {
  if (delta <= 0) return false
  // The author's own like is in the count and does not count.
  const least = Math.min(likesBefore, likesAfter - 1)
  const most = likesAfter + others
  return Math.floor(most / likesPerAura) > Math.floor((least - 1) / likesPerAura) && most >= likesPerAura
}

/** Whether a change of a summed count may have passed a multiple of 50. */
export function hasPassedAward(likes: number, change: number): boolean {
  return (
    change > 0 &&
    Math.floor(likes / likesPerAura) > Math.floor(Math.max(0, likes - change - 1) / likesPerAura)
  )
}
