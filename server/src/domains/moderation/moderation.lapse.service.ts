import type { Id } from '@aura/contract/common'
import { appealDays } from '@aura/contract/moderation/moderation.limits'
import { days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SuspensionService } from '../accounts/suspension.service.ts'
import { findAppealsOf } from './moderation.appeals.queries.ts'
import { findRemovalsOfCase, lockDecision } from './moderation.decisions.queries.ts'
import { appealEnd } from './moderation.decisions.rules.ts'
import { type EffectsDeps, removedContent } from './moderation.effects.service.ts'
import {
  findLapsedRemovals,
  findLapsedSuspensions,
  hasYoungerRemoval,
  markLapsed,
} from './moderation.settle.queries.ts'
import { forEachDecision } from './moderation.settle.service.ts'

export interface LapsingDeps {
  db: Db
  withdrawals: EffectsDeps['withdrawals']
  accounts: Pick<SuspensionService, 'lockEnd' | 'deleteWithdrawnContent'>
}

/** Deletes content for good once the decisions about it can no longer be appealed [MOD-27]. */
export function createLapsing({ db, withdrawals, accounts }: LapsingDeps) {
  async function deleteRemovedContent(tx: Tx, id: Id, now: Date): Promise<void> {
    const removal = await lockDecision(tx, id)
    if (removal?.state !== 'in-force' || appealEnd(removal.decidedAt) > now) return
    const content = removedContent(removal)
    if (content && (content.type === 'user' || !(await hasYoungerRemoval(tx, id)))) {
      const decisionIds = (await findRemovalsOfCase(tx, removal)).map((one) => one.id)
      await withdrawals[content.type].deleteWithdrawn(tx, content.id, decisionIds)
    }
    await markLapsed(tx, id, now)
  }

  /** Deletes the content that a suspension for good withdrew. Locks the decision first, as appeals and endings do. */
  async function deleteSuspendedContent(tx: Tx, id: Id, now: Date): Promise<void> {
    const decision = await lockDecision(tx, id)
    if (decision?.state !== 'in-force' || decision.personId === null) return
    const appeal = (await findAppealsOf(tx, [id])).get(id)
    if (appeal?.outcome === null) return
    await accounts.lockEnd(tx, decision.personId)
    await accounts.deleteWithdrawnContent(tx, decision.personId)
    await markLapsed(tx, id, now)
  }

  return {
    /** Deletes content removed by decisions, or withdrawn by suspensions for good, once the time to appeal is over [MOD-27]. */
    async deleteLapsed(_: Db, now: Date): Promise<void> {
      await forEachDecision(
        db,
        (page) => findLapsedRemovals(db, later(now, -days(appealDays)), page),
        (tx, id) => deleteRemovedContent(tx, id, now),
      )
      await forEachDecision(
        db,
        (page) => findLapsedSuspensions(db, later(now, -days(appealDays)), page),
        (tx, id) => deleteSuspendedContent(tx, id, now),
      )
    },
  }
}
