import { type BugReport, resolveBugReport } from '@aura/contract/bug-reports/bug-reports.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { bugReportsKey } from './bug-reports.queries.ts'
import { bugReportsTexts as texts } from './bug-reports.texts.ts'

/** Marks a reported problem as resolved, or opens it again [MOD-14]. */
export function useResolveBugReport(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: BugReport['status']) => call(resolveBugReport, { params: { id }, body: { status } }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message, subject: `bug ${id}` }),
    onError: (error) => showFailure(error, serverSentence(error) ?? texts.changeFailed),
    onSettled: () => client.invalidateQueries({ queryKey: bugReportsKey }),
  })
}
