import type { Id } from '@aura/contract/common'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { findLatestAppeals } from './aura.appeals.queries.ts'
import { findCountedLosses } from './aura.deciders.queries.ts'
import { findLines } from './aura.history.lines.queries.ts'
import { howShown, isAppealable, isOpenToAppeal, lineIdOf } from './aura.history.rules.ts'

/** `closed`: the history has no loss to appeal for it. */
export type LossAppeal = 'open' | 'waiting' | 'answered' | 'closed'

export type CountedLosses = ReturnType<typeof createCountedLosses>

/** The losses that verdicts counted, as the history of who lost aura shows them [AUR-51, MOD-21]. */
export function createCountedLosses({ db }: { db: Db }) {
  return {
    /** Whether the account may appeal these held acts in its history, by their ids; those that do not count are left out. */
    async findAppeals(accountId: Id, heldIds: readonly Id[]): Promise<Map<Id, LossAppeal>> {
      if (heldIds.length === 0) return new Map()
      const losses = (await findCountedLosses(db, accountId, heldIds)).flatMap(
        ({ id, act, subjectId, decidedAt }) => {
          const { line: reason, subject } = howShown(act)
          if (!reason) return []
          const line = { reason, day: parisDay(decidedAt), subjectId: subject === 'none' ? 0 : subjectId }
          return [{ id, reason, lineId: lineIdOf(line) }]
        },
      )
      const lineIds = [...new Set(losses.map(({ lineId }) => lineId))]
      const asked = lineIds.map((lineId) => ({ accountId, lineId }))
      const [lines, latest] = await Promise.all([
        findLines(db, asked),
        findLatestAppeals(db, accountId, lineIds),
      ])
      const lineOf = new Map(lines.map((line) => [line.id, line]))
      return new Map(
        losses.map(({ id, reason, lineId }) => {
          const { moved, waiting, lastLossAt } = lineOf.get(lineId) ?? noLine
          const appeal = latest.get(lineId)
          const appealedAt = appeal?.createdAt ?? null
          const appealAnsweredAt = appeal?.answeredAt ?? null
          if (!isOpenToAppeal({ appealedAt, appealAnsweredAt, lastLossAt }))
            return [id, appealAnsweredAt ? 'answered' : 'waiting']
          return [id, isAppealable({ amount: moved, waiting, reason, state: 'counted' }) ? 'open' : 'closed']
        }),
      )
    },
  }
}

const noLine = { moved: 0, waiting: 0, lastLossAt: null }
