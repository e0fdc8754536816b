import { commentMaxLength, deepestComment } from '@aura/contract/comments/comments.limits'
import { textLength } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'

/** A comment as it is kept: as it was written, but for the space around it [CMT-19]. */
export function cleanContent(raw: string | undefined): string {
  return (raw ?? '').trim()
}

/** Why a cleaned comment is refused, if it is [CMT-14, CMT-15]. */
export function contentRefusal(content: string, hasFile: boolean): ErrorCode | undefined {
  if (content === '' && !hasFile) return 'comments.empty'
  return textLength(content) > commentMaxLength ? 'comments.too-long' : undefined
}

/** Whether a comment at this depth may be answered [CMT-18]. */
export function mayBeAnswered(depth: number): boolean {
  return depth < deepestComment
}
