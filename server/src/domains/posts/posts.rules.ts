import type { Id } from '@aura/contract/common'
import { legendMaxLength } from '@aura/contract/posts/posts.contract'

/** Page numbers reach at most this many posts; cursors have no limit. */
export const maxNumberedPosts = 2000

/** Totals of a new post. */
export const noTotals = { aura: 0, likes: 0, views: 0, comments: 0 }

/** A legend as it is stored: trimmed, and cut at its limit in code points [PST-02]. */
export function cutLegend(raw: string): string {
  return [...raw.trim()].slice(0, legendMaxLength).join('').trimEnd()
}

/** Where a post is to appear: among its author's own, or in a community. */
export type PostPlace = { kind: 'classic' } | { kind: 'community'; communityId: Id | undefined }
