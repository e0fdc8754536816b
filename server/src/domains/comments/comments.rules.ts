import { commentMaxLength, deepestComment } from '@aura/contract/comments/comments.limits'
import { type Id, textLength } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { Viewer } from '../../platform/auth/actor.ts'

/** A comment as it is kept: as it was written, but for the space around it [CMT-19]. */
export function cleanContent(raw: string | undefined): string {
  return (raw ?? '').trim()
}

/** Why a cleaned comment is refused, if it is [CMT-14, CMT-15]. */
export function contentRefusal(content: string, hasFile: boolean): ErrorCode | undefined {
  if (content === '' && !hasFile) return 'comments.empty'
  return textLength(content) > commentMaxLength ? 'comments.too-long' : undefined
}

/**
 * Who may delete a comment: whoever wrote it, and moderators, of what shows to them [CMT-27]. Those who answer for a community
 * will join them here.
 */
export function mayDelete(viewer: Viewer, { authorId }: { authorId: Id }): boolean {
  return viewer !== undefined && (viewer.userId === authorId || viewer.isModerator)
}

/** Whether a comment at this depth may be answered [CMT-18]. */
export function mayBeAnswered(depth: number): boolean {
  return depth < deepestComment
}
