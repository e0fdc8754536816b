import type { Tx } from '../../platform/db/database.ts'
import type { VoidedWaits } from '../aura/aura.appeals.service.ts'
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
import { acceptedAppeal } from './moderation.statements.texts.ts'

export interface VoidedWaitsDeps {
  concerns: Pick<Concerns, 'hold'>
  notifier: Pick<Notifier, 'notify'>
}

/**
 * Acts that the accepted appeal of a loss made void, held or counted: each is a verdict on its case, settled at once, of which its giver
 * is told and which its giver may appeal [MOD-21]. The answer to the appeal is for its author alone.
 */
export function createVoidedWaits({ concerns, notifier }: VoidedWaitsDeps) {
  /** The verdict on one case; undefined if its giver was erased. The end of the hold has locked the case. */
  async function conclude(
    tx: Tx,
    about: CaseRecord,
    { by, at }: Pick<VoidedWaits, 'by' | 'at'>,
  ): Promise<DecisionRow | undefined> {
    // A verdict that could still be undone would be settled on an act that is no longer held.
    const overtaken = (await findDecisionsOfCase(tx, about.id)).filter(isWaiting)
    await endDecisions(
      tx,
      overtaken.map(({ id }) => id),
      'undone',
      at,
    )
    const { personId, excerpt, heldBecause } = await concerns.hold(tx, about, 'void')
    if (personId === null) {
      await forgetPersonOf(tx, about.id)
      return undefined
    }
    const decidedById = typeof by === 'string' ? null : by.userId
    await updateDecider(tx, about.id, decidedById)
    return insertDecision(tx, {
      ...{ answerId: await nextAnswerId(tx), caseId: about.id, kind: 'void', state: 'in-force' },
      ...{ days: null, suspendedUntil: null, personId, excerpt, targetId: about.targetId },
      targetType: about.targetType as DecisionRow['targetType'],
      ...{ reasonCode: '', reasonLabel: '', rule: '', words: '' },
      reasonText: `${heldBecause} ${acceptedAppeal}`.trim(),
      ...{ decidedById, decidedBy: typeof by === 'string' ? by : null },
      ...{ decidedAt: at, settledAt: at, toldAt: at },
    })
  }

  return async function concludeVoided(tx: Tx, { heldIds, by, at }: VoidedWaits): Promise<void> {
    const made: DecisionRow[] = []
    for (const about of await findHeldCases(tx, heldIds)) {
      const decision = await conclude(tx, about, { by, at })
      if (decision) made.push(decision)
    }
    await notifier.notify(tx, made)
  }
}
