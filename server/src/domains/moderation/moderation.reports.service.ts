import type { Id } from '@aura/contract/common'
import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import { reportsPerDay } from '@aura/contract/moderation/moderation.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { undoEnd } from './moderation.decisions.rules.ts'
import { insertFrozenMedia } from './moderation.frozen.queries.ts'
import {
  addReports,
  type FrozenContent,
  findReporterDay,
  hasUnresolvedCase,
  insertReport,
  isCleared,
  type JoinedCase,
  lockCaseToJoin,
  lockReporter,
  openCase,
  type ReportedTarget,
  type SentReport,
} from './moderation.reports.queries.ts'
import { hashContent, type TargetContent } from './moderation.targets.rules.ts'
import type { Reportable, ReportTargets, WantedTarget } from './moderation.targets.service.ts'
import { texts } from './moderation.texts.ts'

export interface ReportsDeps {
  db: Db
  clock: Clock
  targets: ReportTargets
  accounts: Pick<AccountsService, 'holdAccount'>
  media: Pick<MediaService, 'freeze'>
}

/** The report that a person sends. */
export interface ReportForm extends WantedTarget {
  reason: string
  category?: ReportCategory | undefined
}

/** Data read before the transaction. */
interface SeenContent {
  /** Undefined if the target has an unresolved case, and with it a copy. */
  hash: Uint8Array | undefined
  frozen: (FrozenContent & Pick<TargetContent, 'medias'>) | undefined
}

/** The case to join was resolved, or the content to copy changed, between read and transaction. */
const caseGone = new Error('the case of the target is gone')
/** Attempts to report a target that changes between read and transaction. */
const maxAttempts = 3

interface WantedReport extends SentReport {
  read: Reportable['read']
}

const answer = { message: texts.reported }

export type ReportsService = ReturnType<typeof createReportsService>

/** Reports to the moderators. Concurrent reports of different people share a statement and its commit (decision 16). */
export function createReportsService({ db, clock, targets, accounts, media }: ReportsDeps) {
  const reportTogether = batchWrites<WantedReport, typeof answer>({
    ownerOf: ({ actorId }) => actorId,
    isBatchedAlone: true,
    writeBatch: async (wanted) => {
      const reporters = await retryOnConflict(() => addReports(db, wanted, { now: clock.now(), answer }))
      return wanted.map(({ actorId }) => (reporters.has(actorId) ? answer : undefined))
    },
    writeOne: reportAlone,
  })

  /** Checks the limits, earlier judgements of the same content, and the content itself when a case is to be opened. */
  async function reportAlone(wanted: WantedReport): Promise<typeof answer> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const content = (await hasUnresolvedCase(db, wanted.target)) ? undefined : await wanted.read()
      const hash = content && hashContent(wanted.target.type, content)
      const isKnown = hash !== undefined && (await isCleared(db, wanted.target, hash))
      const frozen = content && hash && !isKnown ? { ...content, hash } : undefined
      try {
        return await runOnce(db, wanted.actorId, wanted.idempotency, async (tx) => {
          await insertChecked(tx, wanted, { hash, frozen })
          return answer
        })
      } catch (error) {
        if (error !== caseGone) throw error
      }
    }
    throw new DomainError('platform.unavailable', { cause: caseGone, retryAfterSeconds: 1 })
  }

  /** @throws DomainError `moderation.already-reported`, `moderation.daily-limit`, `profiles.unknown`; {@link caseGone} */
  async function insertChecked(tx: Tx, report: SentReport, seen: SeenContent): Promise<void> {
    const { actorId, target } = report
    const now = clock.now()
    await lockReporter(tx, actorId)
    const joined = await lockOrOpenCase(tx, target, seen, now)
    const { clearedAt } = joined
    // While the decision can be undone, the report waits; it is answered when the decision is settled.
    const isFinal = clearedAt !== null && undoEnd(clearedAt) <= now
    const toldAt = isFinal ? now : null
    for (;;) {
      const { number, hasReported, secondsLeft } = await findReporterDay(tx, actorId, target, now)
      const untilTomorrow = { retryAfterSeconds: secondsLeft }
      if (hasReported) throw new DomainError('moderation.already-reported', untilTomorrow)
      if (number >= reportsPerDay) {
        const values = { limit: reportsPerDay }
        throw new DomainError('moderation.daily-limit', { ...untilTomorrow, values })
      }
      const place = {
        caseId: joined.id,
        number: number + 1,
        createdAt: now,
        isOpen: clearedAt === null,
        toldAt,
      }
      const id = await insertReport(tx, report, place)
      // Another process may have added a report of this person together with those of others.
      if (id === undefined) continue
      if (isFinal) await notifyCleared(tx, actorId, id, now)
      return
    }
  }

  async function lockOrOpenCase(
    tx: Tx,
    target: ReportedTarget,
    { hash, frozen }: SeenContent,
    now: Date,
  ): Promise<JoinedCase> {
    const joined = await lockCaseToJoin(tx, target, hash)
    if (joined) return joined
    if (!frozen) throw caseGone
    // Erasure empties a person's cases: it either waits for this transaction or has already deleted the person.
    if (!(await accounts.holdAccount(tx, frozen.personId))) throw new DomainError('profiles.unknown')
    const { id, isNew } = await openCase(tx, target, frozen, now)
    if (isNew) {
      const shown = frozen.medias.map(({ media: name, alt }) => ({ name, alt }))
      const copies = await media.freeze(tx, shown, now)
      if (!copies) throw caseGone
      await insertFrozenMedia(tx, id, copies)
    }
    return { id, clearedAt: null }
  }

  return {
    /**
     * Adds a report to the unresolved case of its target, or opens one with a frozen copy of the content [MOD-01, MOD-15]. A report
     * of unchanged content that was judged unproblematic is answered at once [MOD-26].
     *
     * @throws DomainError `moderation.already-reported`, `moderation.daily-limit` [MOD-03], and errors of finding the target
     */
    async report(
      actor: Actor,
      { reason, category = 'other', ...named }: ReportForm,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string }> {
      const reportable = await targets.require(actor, named)
      const words = { category, reason: reason.trim() }
      return reportTogether({ actorId: actor.userId, ...reportable, ...words, idempotency })
    },
  }
}

/** Notifies a reporter that the content was judged unproblematic before. */
async function notifyCleared(tx: Tx, reporterId: Id, reportId: Id, at: Date): Promise<void> {
  const data = { reason: texts.cleared }
  const event = {
    kind: 'report-outcome',
    recipientId: reporterId,
    actorId: null,
    subjectId: reportId,
  } as const
  await enqueueEvents(tx, [{ ...event, data, at }])
}
