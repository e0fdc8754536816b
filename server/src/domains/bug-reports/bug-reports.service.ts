import type {
  BugReport,
  listBugReports,
  reportBug,
  resolveBugReport,
} from '@aura/contract/bug-reports/bug-reports.contract'
import { bugReportsPageSize, bugReportsPerDay } from '@aura/contract/bug-reports/bug-reports.limits'
import type { Id } from '@aura/contract/common'
import type { BodyOf, QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { cutPage, pageOf, writeId } from '../../platform/http/cursor-pages.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import {
  type BugReportRow,
  countBugReportsOfDay,
  findBugReports,
  insertBugReport,
  updateStatus,
} from './bug-reports.queries.ts'
import { texts } from './bug-reports.texts.ts'

export interface BugReportsDeps {
  db: Db
  clock: Clock
  auditLog: AuditLog
  /** Pseudos of accounts in any state. */
  findPseudos: (ids: readonly Id[]) => Promise<readonly { id: Id; pseudo: string }[]>
}

/** Problems of the application: people report them, moderators resolve them [MOD-07, MOD-13, MOD-14]. */
export function createBugReportsService({ db, clock, auditLog, findPseudos }: BugReportsDeps) {
  return {
    /** @throws DomainError `bug-reports.daily-limit` */
    async report(
      actor: Actor,
      { description, pageUrl }: BodyOf<typeof reportBug>,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string }> {
      return runOnce(db, actor.userId, idempotency, async (tx) => {
        const createdAt = clock.now()
        const { count, secondsLeft } = await countBugReportsOfDay(tx, actor.userId, createdAt)
        if (count >= bugReportsPerDay) {
          throw new DomainError('bug-reports.daily-limit', {
            values: { limit: bugReportsPerDay },
            retryAfterSeconds: secondsLeft,
          })
        }
        const words = { description: description.trim(), pageUrl: pageUrl?.trim() || null }
        await insertBugReport(tx, { accountId: actor.userId, ...words, createdAt })
        return { message: texts.reported }
      })
    },

    async list({
      status,
      ...asked
    }: QueryOf<typeof listBugReports>): Promise<ResponseOf<typeof listBugReports>> {
      const { size, ...page } = pageOf(asked, bugReportsPageSize)
      const { rows, end } = cutPage(await findBugReports(db, { status, ...page }), size, writeId)
      const people = await findPseudos(rows.map(({ accountId }) => accountId))
      const pseudos = new Map(people.map(({ id, pseudo }) => [id, pseudo]))
      return {
        bugReports: rows.map((row) => viewOf(row, pseudos.get(row.accountId) ?? '')),
        ...end,
      }
    },

    /**
     * Resolves a problem or opens it again; idempotent.
     *
     * @throws DomainError `bug-reports.unknown`
     */
    async resolve(
      actor: Actor,
      id: Id,
      { status = 'resolved' }: BodyOf<typeof resolveBugReport>,
    ): Promise<{ message: string }> {
      await inTransaction(db, async (tx) => {
        const former = await updateStatus(tx, id, status, clock.now())
        if (!former) throw new DomainError('bug-reports.unknown')
        if (former !== status)
          await auditLog.record(tx, { actor, act: 'resolve-bug', details: `${id} ${status}` })
      })
      return { message: status === 'open' ? texts.opened : texts.resolved }
    },
  }
}

function viewOf(row: BugReportRow, pseudo: string): BugReport {
  return {
    id: row.id,
    pseudo,
    page_url: row.pageUrl,
    description: row.description,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  }
}
