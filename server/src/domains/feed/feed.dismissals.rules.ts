import type { Dismissed } from '../posts/posts.viewer-state.service.ts'
import type { Candidate } from './feed.rules.ts'

/** How long an author is shown less after one of their posts was dismissed. */
export const recentDismissalDays = 30
/** How long dismissals are kept. */
export const keptDismissalDays = 90
/** Only the latest ones count, which bounds what each page reads. */
export const maxDismissals = 500
/** More dismissals of one author have no further effect. */
const maxHalvings = 2

/**
 * Whether discovery leaves out a post: one that its reader dismissed, and one in two of its author's posts after one recent
 * dismissal, three in four after more. The id decides which, so that a scroll stays the same.
 */
export function isPassedOver({ id, authorId }: Candidate, { postIds, recentAuthorIds }: Dismissed): boolean {
  if (postIds.has(id)) return true
  if (recentAuthorIds.length === 0) return false
  const dismissals = recentAuthorIds.filter((dismissedId) => dismissedId === authorId).length
  return id % 2 ** Math.min(dismissals, maxHalvings) !== 0
}
