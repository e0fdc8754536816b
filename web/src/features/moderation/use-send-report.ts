import type { BodyOf } from '@aura/contract/endpoint'
import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { useMutation } from '@tanstack/react-query'
import { callOnce } from '../../lib/call-once.ts'
import { useSentDraft } from '../../lib/use-sent-draft.ts'

/** The reported content, as the endpoint names it. */
export type ReportSubject =
  | { type: 'post'; postId: number }
  | { type: 'user'; userId: number }
  | { type: 'user'; pseudo: string }
  | { type: 'comment'; commentId: number }
  | { type: 'community'; communityId: number }
  | { type: 'challenge'; challengeId: number }

interface TypedReport {
  reason: string
  category: ReportCategory | undefined
}

/** The name under which the words of a report are kept until it is sent. */
export const reportDraft = (subject: ReportSubject) => `report.${Object.values(subject).join('.')}`

/**
 * Sends a report to the moderators [MOD-01, MOD-22]. The same words sent again after a lost answer are the same report, not one more of
 * the day [MOD-03, AUR-55].
 */
export function useSendReport(subject: ReportSubject, category: ReportCategory | undefined) {
  const sent = useSentDraft(
    reportDraft(subject),
    (typed: TypedReport): BodyOf<typeof reportContent> => ({
      ...subject,
      reason: typed.reason,
      ...(typed.category && { category: typed.category }),
    }),
  )
  return useMutation({
    mutationFn: (reason: string) => {
      const { body, key } = sent.of({ reason, category })
      return callOnce(reportContent, { body, idempotencyKey: key })
    },
    onSuccess: () => sent.forget(),
    onError: (error) => sent.onFailed(error),
  })
}
