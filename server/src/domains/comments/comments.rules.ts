import { isBlank } from '@aura/contract/blank-text'
import { commentMaxLength, deepestComment } from '@aura/contract/comments/comments.limits'
import { type Id, textLength } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { Viewer } from '../../platform/auth/actor.ts'

/** The text to store: without leading and trailing space, and empty if no character is visible [CMT-19]. */
export function cleanContent(raw = ''): string {
  return isBlank(raw) ? '' : raw.trim()
}

/** The error of a trimmed comment that is refused [CMT-14, CMT-15]. */
export function contentRefusal(content: string, hasFile: boolean): ErrorCode | undefined {
  if (content === '' && !hasFile) return 'comments.empty'
  return textLength(content) > commentMaxLength ? 'comments.too-long' : undefined
}

/** The author and moderators may delete a comment; `owner-of:comment` adds the staff of its community [CMT-27]. */
export function mayDelete(viewer: Viewer, { authorId }: { authorId: Id }): boolean {
  return viewer !== undefined && (viewer.userId === authorId || viewer.isModerator)
}

/** Whether a comment at this depth may be answered [CMT-18]. */
export function mayBeAnswered(depth: number): boolean {
  return depth < deepestComment
}
