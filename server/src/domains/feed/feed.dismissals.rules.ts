import type { Dismissed } from '../posts/posts.viewer-state.service.ts'
import type { Candidate } from './feed.rules.ts'

/** An author is shown less for this long after a post of theirs was dismissed. */
export const recentDismissalDays = 30
/** Dismissals are kept this long. */
export const keptDismissalDays = 90
/** Only the latest of them count, which bounds what each page reads. */
export const maxDismissals = 500
/** More dismissals of one author change nothing. */
const maxHalvings = 2

/**
 * Whether discovery passes over a post: one that its reader dismissed, and of its author's posts one in two after one recent
 * dismissal, three in four after more. Which of them, the id decides, so that a scroll stays as it was.
 */
export function isPassedOver({ id, authorId }: Candidate, { postIds, recentAuthorIds }: Dismissed): boolean {
  if (postIds.has(id)) return true
  if (recentAuthorIds.length === 0) return false
  const dismissals = recentAuthorIds.filter((dismissedId) => dismissedId === authorId).length
  return id % 2 ** Math.min(dismissals, maxHalvings) !== 0
}
