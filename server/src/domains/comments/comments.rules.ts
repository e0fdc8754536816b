import { isBlank } from '@aura/contract/blank-text'
import { commentMaxLength, deepestComment } from '@aura/contract/comments/comments.limits'
import { type Id, textLength } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { Viewer } from '../../platform/auth/actor.ts'

/** A comment as stored: as written, without leading and trailing space; nothing, where it shows nothing [CMT-19]. */
export function cleanContent(raw = ''): string {
  return isBlank(raw) ? '' : raw.trim()
}

/** Why a trimmed comment is refused, if it is [CMT-14, CMT-15]. */
export function contentRefusal(content: string, hasFile: boolean): ErrorCode | undefined {
  if (content === '' && !hasFile) return 'comments.empty'
  return textLength(content) > commentMaxLength ? 'comments.too-long' : undefined
}

/** Its author and moderators may delete a comment that they see, beside owner and admins of its community [CMT-27]. */
export function mayDelete(viewer: Viewer, { authorId }: { authorId: Id }): boolean {
  return viewer !== undefined && (viewer.userId === authorId || viewer.isModerator)
}

/** Whether a comment at this depth may be answered [CMT-18]. */
export function mayBeAnswered(depth: number): boolean {
  return depth < deepestComment
}
