/** What a post's rank in discovery is computed from. */
export interface RankedTotals {
  aura: number
  likes: number
  views: number
  comments: number
  createdAt: Date
}

/**
 * Weights of engagement. Aura is what the product is about: one aura counts like two likes, a comment like one, a like like ten
 * views.
 */
const auraWeight = 2
const commentWeight = 1
const likeWeight = 1
const viewWeight = 0.1
/** Being published this much later compensates for ten times less engagement. */
const secondsPerTenfold = 45_000

/**
 * A post's place in discovery, higher is better [FED-14]: the order of magnitude of its engagement plus its moment.
 *
 * Comparing two posts, age counts as a decay: engagement is worth a tenth after 12.5 hours. Written as a sum, the value
 * changes only when the post's own engagement does, so it can be stored and indexed.
 */
export function discoveryRank({ aura, likes, views, comments, createdAt }: RankedTotals): number {
  const engagement = auraWeight * aura + commentWeight * comments + likeWeight * likes + viewWeight * views
  const magnitude = Math.sign(engagement) * Math.log10(1 + Math.abs(engagement))
  return magnitude + createdAt.getTime() / 1000 / secondsPerTenfold
}
