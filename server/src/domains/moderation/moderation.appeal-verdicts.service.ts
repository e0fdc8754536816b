import type { Id } from '@aura/contract/common'
import type { Tx } from '../../platform/db/database.ts'
import type { Auditor } from '../audit/audit.service.ts'
import type { VoidedActs } from '../aura/aura.appeals.service.ts'
import {
  type CaseRecord,
  findHeldCases,
  forgetPersonOf,
  updateDecider,
} from './moderation.case-record.queries.ts'
import type { Concerns } from './moderation.concerned.service.ts'
import {
  type DecisionRow,
  endDecisions,
  findDecisionsOfCase,
  insertDecision,
  nextAnswerId,
} from './moderation.decisions.queries.ts'
import { isWaiting } from './moderation.decisions.rules.ts'
import type { Notifier } from './moderation.notify.service.ts'
import { acceptedAppeals } from './moderation.statements.texts.ts'

export interface AppealVerdictsDeps {
  concerns: Pick<Concerns, 'hold'>
  notifier: Pick<Notifier, 'notify'>
}

/** Who accepted an appeal, and when. */
interface Accepted {
  by: Auditor
  at: Date
}

export type AppealVerdicts = ReturnType<typeof createAppealVerdicts>

/**
 * Verdicts on acts of aura that follow from an accepted appeal, settled at once: the person whom each concerns reads and may appeal it
 * [MOD-21]. The answer to the appeal is for its author alone.
 */
export function createAppealVerdicts({ concerns, notifier }: AppealVerdictsDeps) {
  /** The verdict on one case, which the caller has locked; undefined if the person concerned was erased. */
  async function conclude(
    tx: Tx,
    about: CaseRecord,
    kind: 'count' | 'void',
    { by, at }: Accepted,
  ): Promise<DecisionRow | undefined> {
    const { personId, excerpt, heldBecause } = await concerns.hold(tx, about, kind)
    if (personId === null) return undefined
    const decidedById = typeof by === 'string' ? null : by.userId
    return insertDecision(tx, {
      ...{ answerId: await nextAnswerId(tx), caseId: about.id, kind, state: 'in-force' },
      ...{ days: null, suspendedUntil: null, personId, excerpt, targetId: about.targetId },
      targetType: about.targetType as DecisionRow['targetType'],
      ...{ reasonCode: '', reasonLabel: '', rule: '', words: '' },
      reasonText: `${heldBecause} ${acceptedAppeals[kind]}`.trim(),
      ...{ decidedById, decidedBy: typeof by === 'string' ? by : null },
      ...{ decidedAt: at, settledAt: at, toldAt: at },
    })
  }

  async function concludeVoid(tx: Tx, about: CaseRecord, accepted: Accepted): Promise<DecisionRow[]> {
    // A verdict that could still be undone would be settled on an act that is no longer held.
    const overtaken = (await findDecisionsOfCase(tx, about.id)).filter(isWaiting)
    await endDecisions(
      tx,
      overtaken.map(({ id }) => id),
      'undone',
      accepted.at,
    )
    const { by } = accepted
    await updateDecider(tx, about.id, typeof by === 'string' ? null : by.userId)
    const decision = await conclude(tx, about, 'void', accepted)
    if (!decision) await forgetPersonOf(tx, about.id)
    return decision ? [decision] : []
  }

  return {
    /** Concludes acts that the accepted appeal of a loss made void, held or counted. Their ends have locked their cases. */
    async concludeVoided(tx: Tx, { heldIds, ...accepted }: VoidedActs): Promise<void> {
      const made: DecisionRow[] = []
      for (const about of await findHeldCases(tx, heldIds))
        made.push(...(await concludeVoid(tx, about, accepted)))
      await notifier.notify(tx, made)
    },

    /** Concludes a vote that counts since the appeal of its void was accepted: it concerns the account that loses aura. */
    async concludeCounted(tx: Tx, heldId: Id, accepted: Accepted): Promise<void> {
      for (const about of await findHeldCases(tx, [heldId])) {
        const decision = await conclude(tx, about, 'count', accepted)
        if (decision) await notifier.notify(tx, [decision])
      }
    },
  }
}
