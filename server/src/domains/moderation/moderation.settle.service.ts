import type { Id } from '@aura/contract/common'
import { undoSeconds } from '@aura/contract/moderation/moderation.limits'
import { type Clock, later, seconds } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inLongTransaction } from '../../platform/db/transaction.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { SuspensionService } from '../accounts/suspension.service.ts'
import { deciderOf } from '../aura/aura.deciders.rules.ts'
import type { HeldService } from '../aura/aura.held.service.ts'
import type { Restorations } from '../aura/aura.sanctions.restore.service.ts'
import type { SanctionsService } from '../aura/aura.sanctions.service.ts'
import { lockCase } from './moderation.case-record.queries.ts'
import { type DecisionRow, lockAnswer, replaceDecisions } from './moderation.decisions.queries.ts'
import { suspensionEnd } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import type { Notifier } from './moderation.notify.service.ts'
import { findCaseOfAnswer, findUnsettled, markSettled, notifyReporters } from './moderation.settle.queries.ts'

export interface SettlingDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  accounts: Pick<AccountAdministration, 'findAnyByIds'> &
    Pick<SuspensionService, 'lockEnd' | 'setEnd' | 'withdrawContent'>
  held: Pick<HeldService, 'decideIn'>
  effects: Pick<Effects, 'apply'>
  sanctions: Pick<SanctionsService & Restorations, 'voidGivingIn' | 'notify' | 'giveBack'>
  notifier: Pick<Notifier, 'notify' | 'notifyEnded'>
}

const jobName = 'moderation.settle-decisions'
const batchSize = 100

export type Settling = ReturnType<typeof createSettling>

/**
 * Applies irreversible effects and notifies once decisions cannot be undone [MOD-21, MOD-25]. One transaction for each answer makes every
 * effect happen exactly once, even after a crash.
 */
export function createSettling(deps: SettlingDeps) {
  const { db, clock, jobs, accounts, effects, held, sanctions, notifier } = deps

  /** Sets the end that was decided, and withdraws communities and challenges if it is for good. */
  async function settleSuspension(tx: Tx, decision: DecisionRow, personId: Id): Promise<Date> {
    const end = suspensionEnd(decision.days, decision.decidedAt)
    const present = await accounts.lockEnd(tx, personId)
    if (end > clock.now() && (!present || end > present)) await accounts.setEnd(tx, personId, end)
    await accounts.withdrawContent(tx, personId, end)
    return end
  }

  async function settleOne(tx: Tx, decision: DecisionRow): Promise<DecisionRow> {
    const { kind, personId, targetId, decidedById } = decision
    const [moderator] = decidedById === null ? [] : await accounts.findAnyByIds([decidedById])
    const by = moderator
      ? { userId: moderator.id, pseudo: moderator.pseudo }
      : (decision.decidedBy ?? 'moderation')
    let { suspendedUntil, sanctionId } = decision
    if (kind === 'suspend' && personId !== null)
      suspendedUntil = await settleSuspension(tx, decision, personId)
    if ((kind === 'count' || kind === 'void') && targetId !== null)
      await held.decideIn(tx, targetId, kind === 'count' ? 'counted' : 'void', by, decision.decidedAt)
    if (kind === 'void-giving' && personId !== null) {
      // Everybody whose aura changes reads the reason of the list; only the sanctioned person reads the words.
      const sentence = { by: deciderOf(by), reason: decision.reasonLabel }
      sanctionId ??= (await sanctions.voidGivingIn(tx, personId, sentence)).sanctionId
      await sanctions.notify(tx, sanctionId)
    }
    await markSettled(tx, decision.id, { suspendedUntil, sanctionId, at: clock.now() })
    return { ...decision, suspendedUntil, sanctionId }
  }

  /**
   * Ends the decisions that an answer replaces, except those of a kind that is `open` in it: an open decision may still be refused or
   * undone. Notifies the end of decisions whose kind the answer does not repeat.
   */
  async function replace(
    tx: Tx,
    caseId: Id,
    { answer, open }: { answer: readonly DecisionRow[]; open: readonly DecisionRow[] },
  ): Promise<DecisionRow[]> {
    const [first] = answer
    if (!first) return []
    const kept = open.map(({ kind }) => kind)
    const ended = await replaceDecisions(tx, { caseId, answerId: first.answerId, kept }, clock.now())
    await effects.apply(tx, { begun: [], ended })
    const gone = ended.filter(({ kind }) => !answer.some((one) => one.kind === kind))
    const by = deciderOf({ userId: first.decidedById ?? 0 })
    for (const { sanctionId } of gone)
      if (sanctionId !== null) await sanctions.giveBack(tx, sanctionId, { by })
    await notifier.notifyEnded(tx, gone)
    return ended
  }

  /** Settles the decisions of an answer made before a moment; a proposed suspension counts from its confirmation on. */
  async function settleAnswer(tx: Tx, answerId: Id, before: Date): Promise<void> {
    const caseId = await findCaseOfAnswer(tx, answerId)
    const about = caseId === null ? undefined : await lockCase(tx, caseId)
    const isReport = about?.kind === 'report'
    const locked = await lockAnswer(tx, answerId)
    const inForce = locked.filter(({ state, decidedAt }) => state === 'in-force' && decidedAt <= before)
    const due = inForce.filter(({ settledAt }) => settledAt === null)
    if (due.length === 0) return
    const open = locked.filter(
      ({ state, decidedAt }) => state === 'proposed' || (state === 'in-force' && decidedAt > before),
    )
    const replaced = isReport ? await replace(tx, about.id, { answer: inForce, open }) : []
    const settled: DecisionRow[] = []
    for (const decision of due) settled.push(await settleOne(tx, takeOver(decision, replaced)))
    await notifier.notify(tx, settled)
    if (isReport) await notifyReporters(tx, { caseId: about.id, answerId, at: clock.now() })
  }

  /** Settles decisions older than a minute; the next run retries failed ones. */
  async function settleDue(): Promise<void> {
    const before = later(clock.now(), -seconds(undoSeconds))
    await forEachDecision(
      db,
      (page) => findUnsettled(db, before, page),
      (tx, id) => settleAnswer(tx, id, before),
    )
  }

  jobs.define({
    name: jobName,
    retryLimit: 5,
    retryDelaySeconds: 5,
    expireSeconds: 600,
    cron: '* * * * *',
    runsAtStart: true,
    run: settleDue,
  })

  return {
    settleDue,

    /** Settles the decisions of an answer that were made until now, without the minute in which a moderator may undo them. */
    settle: (answerId: Id): Promise<void> =>
      inLongTransaction(db, seconds(60), (tx) => settleAnswer(tx, answerId, clock.now())),

    /** Enqueues the job for the end of the minute in which a decision can be undone. */
    settleLater: (tx: Tx): Promise<void> =>
      jobs.enqueue(tx, jobName, {}, { waitMs: seconds(undoSeconds) + 500 }),
  }
}

/** Giving that a replaced decision voided is not voided twice: the later decision takes over the sanction. */
function takeOver(decision: DecisionRow, replaced: readonly DecisionRow[]): DecisionRow {
  if (decision.kind !== 'void-giving') return decision
  const earlier = replaced.find(({ kind }) => kind === 'void-giving')
  return { ...decision, sanctionId: decision.sanctionId ?? earlier?.sanctionId ?? null }
}

/**
 * Runs `work` in one transaction for each decision or answer, so that a failure does not stop the others.
 *
 * @throws AggregateError of the failures, at the end
 */
export async function forEachDecision(
  db: Db,
  find: (page: { afterId: Id; limit: number }) => Promise<Id[]>,
  work: (tx: Tx, id: Id) => Promise<void>,
): Promise<void> {
  const failures = await forEachDue({
    ...{ find, batchSize },
    work: (id) => inLongTransaction(db, seconds(60), (tx) => work(tx, id)),
  })
  if (failures.length > 0) throw new AggregateError(failures, 'not every decision could be settled')
}
