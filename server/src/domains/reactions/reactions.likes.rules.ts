import { likesPerAura } from '@aura/contract/aura/aura.limits'

/** The object's number of likes in the snapshot of a like's statement. */
export interface CountedLike {
  /** Change of the count by the like. */
  delta: number
  likesBefore: number
  likesAfter: number
}

/**
 * Whether a like may have passed a multiple of 50, so that an award may be due [AUR-17]. Its count may lack the likes of `others`
 * running in this process; the rollup pays awards that concurrent likes of several processes missed.
 */
export function mayEarnAward({ delta, likesBefore, likesAfter }: CountedLike, others: number): boolean {
  if (delta <= 0) return false
  // The count includes the author's own like, which earns nothing.
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
