import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkedDecisions } from '../../features/moderation/linked-decisions.tsx'
import { OwnDecisionsList } from '../../features/moderation/own-decisions-list.tsx'
import { ownReportsOptions } from '../../features/moderation/own-moderation.queries.ts'
import { ownModerationTexts as texts } from '../../features/moderation/own-moderation.texts.ts'
import { OwnReportsList } from '../../features/moderation/own-reports-list.tsx'
import { BlockDialog } from '../../features/privacy/block-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { Link, useSearchParams } from '../../lib/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MembersPage } from '../members-page.tsx'

const tabs = [
  { value: 'reports', label: texts.reportsTab },
  { value: 'decisions', label: texts.decisionsTab },
] as const
type Tab = (typeof tabs)[number]['value']

/** What one reported and what was decided about oneself [MOD-04, MOD-21]; by the link of a mail, those decisions alone. */
export function ReportsPage() {
  const [query] = useSearchParams()
  const linkToken = query.get('token')
  if (linkToken !== null) {
    return (
      <Page title={texts.linkedTitle}>
        <LinkedDecisions token={linkToken} />
      </Page>
    )
  }
  return (
    <MembersPage>
      <OwnModeration />
    </MembersPage>
  )
}

function OwnModeration() {
  const [query, setQuery] = useSearchParams()
  const tab: Tab = query.get('tab') === 'decisions' ? 'decisions' : 'reports'
  return (
    <Page title={texts.title}>
      <Tabs
        label={texts.tabsLabel}
        value={tab}
        onChange={(next) => setQuery(next === 'decisions' ? { tab: next } : {}, { replace: true })}
        tabs={tabs}
      >
        {tab === 'reports' ? (
          <>
            <p className="my-4 text-muted text-pretty">{texts.reportsLead}</p>
            <OwnReportsList offer={(pseudo) => <BlockOffer pseudo={pseudo} />} />
          </>
        ) : (
          <>
            <p className="my-4 text-muted text-pretty">
              {texts.decisionsLead} {texts.movementAnswers}{' '}
              <Link to={paths.auraHistory} className="underline">
                {texts.auraHistory}
              </Link>
              .
            </p>
            <OwnDecisionsList />
          </>
        )}
      </Tabs>
    </Page>
  )
}

function BlockOffer({ pseudo }: { pseudo: string }) {
  const [isBlocking, setIsBlocking] = useState(false)
  const client = useQueryClient()
  const close = () => {
    setIsBlocking(false)
    // Fetched again, because blocked people are no longer offered.
    void client.invalidateQueries(ownReportsOptions)
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsBlocking(true)}>
        {texts.block(pseudo)}
      </Button>
      <BlockDialog person={{ pseudo }} isOpen={isBlocking} onClose={close} />
    </>
  )
}
