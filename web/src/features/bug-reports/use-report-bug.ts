import { reportBug } from '@aura/contract/bug-reports/bug-reports.contract'
import { useMutation } from '@tanstack/react-query'
import { callOnce } from '../../lib/call-once.ts'

export interface TypedBug {
  description: string
  pageUrl: string
}

/** Reports a problem of the application [MOD-07]. */
export function useReportBug() {
  return useMutation({
    mutationFn: ({ description, pageUrl }: TypedBug) => {
      const page = pageUrl.trim()
      return callOnce(reportBug, { body: { description, ...(page !== '' && { pageUrl: page }) } })
    },
  })
}
