import { auraHistoryTexts as texts } from '../../features/aura/aura-history.texts.ts'
import { AuraHistory } from '../../features/aura/aura-history.tsx'
import { Page } from '../../ui/page.tsx'

/** The member’s own ledger [AUR-52]. */
export function AuraHistoryPage() {
  return (
    <Page title={texts.history}>
      <p className="-mt-3 mb-6 text-muted text-pretty">{texts.historyLead}</p>
      <AuraHistory />
    </Page>
  )
}
