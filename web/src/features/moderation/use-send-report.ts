import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { useMutation } from '@tanstack/react-query'
import { callOnce } from '../../lib/call-once.ts'
import { showToast } from '../../ui/toast.ts'
import { moderationTexts as texts } from './moderation.texts.ts'

/** What is reported, as the call names it. */
export type ReportSubject = { type: 'post'; postId: number } | { type: 'user'; userId: number }

/** Sends a report to the moderators [MOD-01, MOD-06]. */
export function useSendReport(subject: ReportSubject) {
  return useMutation({
    mutationFn: (reason: string) => callOnce(reportContent, { body: { ...subject, reason } }),
    onSuccess: () => showToast({ kind: 'success', message: texts.sent }),
  })
}
