import * as contract from '@aura/contract/bug-reports/bug-reports.contract'
import { sql } from 'kysely'
import type { DomainModule } from '../../domain-module.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { bugReportsPersonalData } from './bug-reports.personal-data.ts'
import { deleteBugReportsOf, forgetOldBugReports } from './bug-reports.queries.ts'
import { createBugReportsService } from './bug-reports.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  auditLog: AuditLog
  accountAdministration: Pick<AccountAdministration, 'findAnyByIds'>
}

export const createModule = ({ db, clock, auditLog, accountAdministration }: Needs) => {
  const findPseudos = accountAdministration.findAnyByIds
  const bugReports = createBugReportsService({ db, clock, auditLog, findPseudos })
  return {
    services: {},
    routes: (app) => {
      app.serve(contract.reportBug, ({ actor, body, idempotency }) =>
        bugReports.report(actor, body, idempotency),
      )
      app.serve(contract.listBugReports, ({ query }) => bugReports.list(query))
      app.serve(contract.resolveBugReport, ({ actor, params, body }) =>
        bugReports.resolve(actor, params.id, body),
      )
    },
    forgetAccount: (tx, { id }) => deleteBugReportsOf(tx, id),
    housekeeping: [forgetOldBugReports],
    personalData: bugReportsPersonalData,
    exportAccount: ({ userId }) => ({
      'bug-reports': () =>
        rowsByKey(
          db,
          sql`select id as key, page_url, description, status, created_at from bug_report where account_id = ${userId}`,
        ),
    }),
  } satisfies DomainModule
}
