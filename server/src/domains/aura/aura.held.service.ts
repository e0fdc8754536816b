import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { countByPeriod } from '../../platform/db/count-by-period.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AuditLog, Auditor } from '../audit/audit.service.ts'
import { findWait } from './aura.case-details.queries.ts'
import { deciderOf } from './aura.deciders.rules.ts'
import {
  findHeld,
  findHeldBefore,
  findHeldByIds,
  findHeldOf,
  findHeldPrizesOf,
  findReleased,
  type HeldAct,
  type Verdict,
} from './aura.held.queries.ts'
import type { HeldSettlement } from './aura.held.settle.service.ts'

export type { HeldAct, Verdict } from './aura.held.queries.ts'

export interface HeldDeps {
  db: Db
  clock: Clock
  settlement: HeldSettlement
  auditLog: AuditLog
}

const batchSize = 200

export type HeldService = ReturnType<typeof createHeldService>

/** Acts held for moderators, who count or void them; undecided ones lapse [AUR-44, AUR-58]. */
export function createHeldService({ db, clock, settlement: { decide, settle }, auditLog }: HeldDeps) {
  /** Acts held before this moment have lapsed at `at`, whether or not the job has voided them yet [AUR-44]. */
  const voidBefore = (at: Date) => later(at, -days(auraLimits.undecidedDays))

  async function decideIn(
    tx: Tx,
    id: Id,
    verdict: Verdict,
    by: Auditor,
    decidedAt = clock.now(),
  ): Promise<boolean> {
    const acts = await findHeldByIds(tx, [id])
    const decidable =
      verdict === 'void' ? acts : acts.filter(({ createdAt }) => createdAt > voidBefore(decidedAt))
    return (await decide(tx, decidable, verdict, deciderOf(by))) > 0
  }

  return {
    /** The number of acts held in each period; a period ends where the next one starts. */
    countMade: (starts: readonly Date[]): Promise<number[]> =>
      countByPeriod(db, 'aura_held', starts, sql`why <> 'appealed'`),

    /** Held acts, oldest first. Only moderators see givers, so each view is recorded [AUR-42]. */
    async list(by: Auditor, page: { limit: number; afterId?: Id }): Promise<HeldAct[]> {
      return inTransaction(db, async (tx) => {
        const acts = await findHeld(tx, page)
        const details = acts.map(({ id }) => id).join(' ')
        await auditLog.record(tx, { actor: by, act: 'look-up', details })
        return acts
      })
    },

    /**
     * Counts or voids one act or prize in the caller's transaction, which must hold no lock of a case. The caller has recorded the
     * verdict. False when it is not held, or had lapsed before it was to be counted. `decidedAt`: when the moderator chose.
     */
    decideIn,

    /** The act or prize that is or was held under this id. */
    find: findWait,

    /** Whether an act or prize is held and has not lapsed. */
    async mayCount(on: Db, id: Id): Promise<boolean> {
      const acts = await findHeldByIds(on, [id])
      return acts.some(({ createdAt }) => createdAt > voidBefore(clock.now()))
    },

    /** Counts a held act, even a lapsed one, as a part of another decision at `now`. */
    async countWait(tx: Tx, id: Id, { by, now }: { by: string; now: Date }): Promise<void> {
      await decide(tx, await findHeldByIds(tx, [id]), 'counted', by, now)
    },

    /** Voids a held act as a part of another decision at `now`; false when it is not held. */
    async voidWait(tx: Tx, id: Id, { by, now }: { by: string; now: Date }): Promise<boolean> {
      return (await decide(tx, await findHeldByIds(tx, [id]), 'void', by, now)) > 0
    },

    /** Voids every held act of one giver at `now`, in the caller's transaction. */
    async voidAllOf(tx: Tx, giverId: Id, { by, now }: { by: string; now: Date }): Promise<void> {
      await decide(tx, await findHeldOf(tx, giverId), 'void', by, now)
    },

    /** Returns the held prizes that an account won to their creators, in the transaction that erases the account. */
    async voidPrizesWonBy(tx: Tx, winnerId: Id): Promise<void> {
      await decide(tx, await findHeldPrizesOf(tx, winnerId), 'void', 'erasure')
    },

    /**
     * Counts the oldest held acts that fit again under the ceilings of these days [AUR-63]. The caller has locked the losses of the
     * receivers.
     */
    async releaseRoom(tx: Tx, ceilings: readonly { receiverId: Id; day: string }[]): Promise<void> {
      const now = clock.now()
      const parts = await findReleased(tx, ceilings, now)
      await settle(tx, { parts, verdict: 'counted', by: null, now }, false)
    },

    /** Voids acts held for 14 days without a decision; returns their number. */
    async voidUndecided(): Promise<number> {
      for (let voided = 0; ; ) {
        const acts = await findHeldBefore(db, voidBefore(clock.now()), batchSize)
        if (acts.length === 0) return voided
        voided += await inTransaction(db, (tx) => decide(tx, acts, 'void', null))
      }
    },
  }
}
