import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { useMutation } from '@tanstack/react-query'
import { callOnce } from '../../lib/call-once.ts'

/** The reported content, as the endpoint names it. */
export type ReportSubject =
  | { type: 'post'; postId: number }
  | { type: 'user'; userId: number }
  | { type: 'user'; pseudo: string }
  | { type: 'comment'; commentId: number }
  | { type: 'community'; communityId: number }
  | { type: 'challenge'; challengeId: number }

/** Sends a report to the moderators [MOD-01, MOD-22]. */
export function useSendReport(subject: ReportSubject, category: ReportCategory | undefined) {
  return useMutation({
    mutationFn: (reason: string) =>
      callOnce(reportContent, { body: { ...subject, reason, ...(category && { category }) } }),
  })
}
