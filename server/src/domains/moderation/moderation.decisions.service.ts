import { createHash } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import type { BodyOf, ResponseOf } from '@aura/contract/endpoint'
import type {
  Decision,
  DecisionForm,
  decideCases,
  resolveReport,
} from '@aura/contract/moderation/moderation.decisions.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { Confirming } from './moderation.confirm.service.ts'
import type { Deciding } from './moderation.decide.service.ts'
import type { DecisionRow } from './moderation.decisions.queries.ts'
import { needsReason, otherReason } from './moderation.decisions.rules.ts'
import { presentDecision } from './moderation.decisions.views.ts'
import { decidersOf } from './moderation.eligibility.service.ts'
import { findReason } from './moderation.reasons.queries.ts'
import { findCaseOfReport } from './moderation.reports.queries.ts'
import { responseMessages } from './moderation.statements.texts.ts'

export interface DecisionsDeps {
  db: Db
  clock: Clock
  deciding: Deciding
  confirming: Confirming
  accounts: Pick<AccountAdministration, 'findAnyByIds'>
}

export type DecisionsService = ReturnType<typeof createDecisionsService>

/** The calls by which moderators decide, which return the decisions as moderators see them. */
export function createDecisionsService({ db, clock, deciding, confirming, accounts }: DecisionsDeps) {
  /** Decisions as moderators see them. */
  async function present(actor: Actor, rows: readonly DecisionRow[]): Promise<Decision[]> {
    const deciders = await accounts.findAnyByIds(rows.flatMap(decidersOf))
    const accountsById = new Map(deciders.map((account) => [account.id, account]))
    const pseudoOf = (id: Id | null) => (id === null ? null : (accountsById.get(id)?.pseudo ?? null))
    return rows.map((row) => {
      const by = {
        decidedBy: row.decidedBy ?? pseudoOf(row.decidedById),
        confirmedBy: pseudoOf(row.confirmedById),
      }
      const shown = { ...row, ...by, decidedAt: row.decidedAt.toISOString() }
      return presentDecision(shown, actor.userId, clock.now())
    })
  }

  return {
    present,
    preview: deciding.preview,

    async decide(
      actor: Actor,
      caseId: Id,
      form: DecisionForm,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ decisions: Decision[] }> {
      return runOnce(db, actor.userId, idempotency, async (tx) => ({
        decisions: await present(actor, await deciding.decideIn(tx, actor, caseId, form)),
      }))
    },

    /** @throws DomainError `moderation.decision-unknown`, `moderation.own-case`, `moderation.second-person` */
    async confirm(actor: Actor, id: Id, isConfirmed: boolean): Promise<Decision> {
      const [decision] = await present(actor, [await confirming.confirm(actor, id, isConfirmed)])
      if (!decision) throw new Error('each decision has its view')
      return decision
    },

    /**
     * Decides cases alike, each in its own transaction, so that a refused case does not stop the others. A repeated call with the same
     * key returns the stored result of each case, and decides the cases that an interrupted call left.
     *
     * @throws DomainError `moderation.reason-unknown`
     */
    async decideMany(
      actor: Actor,
      { case_ids: caseIds, ...form }: BodyOf<typeof decideCases>,
      idempotency: IdempotencyKey | undefined,
    ): Promise<ResponseOf<typeof decideCases>> {
      if (needsReason(form.actions) && !(await findReason(db, form.reason)))
        throw new DomainError('moderation.reason-unknown')
      // Refuses a key that was used with another body, before any case is decided.
      if (idempotency) await runOnce(db, actor.userId, idempotency, async () => ({}))
      const results: ResponseOf<typeof decideCases>['results'] = []
      for (const caseId of new Set(caseIds)) {
        try {
          const ofCase = idempotency && { ...idempotency, key: keyOfCase(idempotency.key, caseId) }
          const decisions = await runOnce(db, actor.userId, ofCase, async (tx) =>
            present(actor, await deciding.decideIn(tx, actor, caseId, form)),
          )
          results.push({ case_id: caseId, decisions, error: null })
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          const { code, message } = error
          results.push({ case_id: caseId, decisions: [], error: { code, message } })
        }
      }
      return { results }
    },

    /**
     * Decides the case of a report by one action, by default its dismissal; any action but a dismissal gets the reason `other` [MOD-14].
     *
     * @throws DomainError `moderation.case-unknown`, `moderation.unfit-action` for a suspension without days, and as {@link decide}
     */
    async resolveReport(
      actor: Actor,
      reportId: Id,
      { action = 'dismiss', days, reason = '' }: BodyOf<typeof resolveReport>,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string }> {
      if (action === 'suspend' && days === undefined) throw new DomainError('moderation.unfit-action')
      const caseId = await findCaseOfReport(db, reportId)
      if (caseId === undefined) throw new DomainError('moderation.case-unknown')
      const form = {
        actions: [days !== undefined && action === 'suspend' ? { kind: action, days } : { kind: action }],
        reason: action === 'dismiss' ? '' : otherReason,
        words: reason,
      }
      return runOnce(db, actor.userId, idempotency, async (tx) => {
        await deciding.decideIn(tx, actor, caseId, form)
        return { message: responseMessages.resolved }
      })
    },
  }
}

/** Idempotency key of one case of a bulk decision; hashed, because keys have a maximum length. */
const keyOfCase = (key: string, caseId: Id) => createHash('sha256').update(`${key} ${caseId}`).digest('hex')
