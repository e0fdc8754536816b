import type { Id } from '@aura/contract/common'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { findLatestAppeals } from './aura.appeals.queries.ts'
import { type CountedLoss, findCountedLosses } from './aura.deciders.queries.ts'
import { findLinedMovements, findLines } from './aura.history.lines.queries.ts'
import { howShown, isAppealable, isOpenToAppeal, type Line, lineIdOf } from './aura.history.rules.ts'

/** `closed`: the history has no loss to appeal for it. */
export type LossAppeal = 'open' | 'waiting' | 'answered' | 'closed'

export type CountedLosses = ReturnType<typeof createCountedLosses>

/** The losses that verdicts counted, as the history of the account that lost aura shows them [AUR-51, MOD-21]. */
export function createCountedLosses({ db }: { db: Db }) {
  return {
    /** Whether the account may appeal these held acts in its history, by their ids; acts that took no aura are left out. */
    async findAppeals(accountId: Id, heldIds: readonly Id[]): Promise<Map<Id, LossAppeal>> {
      if (heldIds.length === 0) return new Map()
      const losses = (await findCountedLosses(db, accountId, heldIds)).flatMap((loss) => {
        const line = lineOf(loss)
        return line ? [{ ...loss, line, lineId: lineIdOf(line) }] : []
      })
      const lineIds = [...new Set(losses.map(({ lineId }) => lineId))]
      const asked = lineIds.map((lineId) => ({ accountId, lineId }))
      const [lines, latest] = await Promise.all([
        findLines(db, asked),
        findLatestAppeals(db, accountId, lineIds),
      ])
      const sums = new Map(lines.map((line) => [line.id, line]))
      const found = new Map<Id, LossAppeal>()
      for (const { id, giverId, subjectId, line, lineId } of losses) {
        const { moved, waiting, lastLossAt } = sums.get(lineId) ?? noSums
        const appeal = latest.get(lineId)
        const appealedAt = appeal?.createdAt ?? null
        const appealAnsweredAt = appeal?.answeredAt ?? null
        if (!isOpenToAppeal({ appealedAt, appealAnsweredAt, lastLossAt }))
          found.set(id, appealAnsweredAt ? 'answered' : 'waiting')
        else if (!isAppealable({ amount: moved, waiting, reason: line.reason, state: 'counted' }))
          found.set(id, 'closed')
        else {
          const acts = await findLinedMovements(db, accountId, line)
          const isGivenBack = acts.some(
            (act) => act.actorId === giverId && act.subjectId === subjectId && act.isReversed,
          )
          found.set(id, isGivenBack ? 'closed' : 'open')
        }
      }
      return found
    },
  }
}

const noSums = { moved: 0, waiting: 0, lastLossAt: null }

/** The line of the history that a counted act joins. */
function lineOf({ act, subjectId, decidedAt }: CountedLoss): Line | undefined {
  const { line: reason, subject } = howShown(act)
  return reason && { reason, day: parisDay(decidedAt), subjectId: subject === 'none' ? 0 : subjectId }
}
