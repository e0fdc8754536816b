import { useState } from 'react'
import { BugReportForm } from '../../features/bug-reports/bug-report-form.tsx'
import { bugReportsTexts as texts } from '../../features/bug-reports/bug-reports.texts.ts'
import { previousPage } from '../../lib/previous-page.ts'
import { readableAddress } from '../../lib/readable-address.ts'
import { Page } from '../../ui/page.tsx'

/** Reports a problem of the application [MOD-07]. */
export function ReportPage() {
  const [page] = useState(() => readableAddress(previousPage()))
  return (
    <Page title={texts.title}>
      <p className="mb-2 text-pretty">{texts.lead}</p>
      <p className="mb-6 text-sm text-muted text-pretty">{texts.content}</p>
      <BugReportForm page={page} />
    </Page>
  )
}
