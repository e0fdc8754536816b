import type { HoldNotice, HoldReason } from '@aura/contract/aura/aura.held.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import {
  dayAfter,
  formatMoment,
  nextParisDay,
  parisDay,
  secondsLeftOfParisDay,
} from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { createKeyedQueue } from '../../platform/limits/keyed-queue.ts'
import {
  type Acquaintances,
  type DirectedAct,
  deleteOldActs,
  findRecentLosses,
  lockGivers,
  lockLosses,
} from './aura.acts.queries.ts'
import { lockAndCountGiving } from './aura.giving-limits.queries.ts'
import { holdAct, undoHeldAct } from './aura.held.queries.ts'
import type { HeldService } from './aura.held.service.ts'
import {
  type GivingLimit,
  type GivingUse,
  givingLimits,
  holdNoticeOf,
  type NewAct,
  passedLimit,
  weighGain,
  weighLoss,
} from './aura.limits.rules.ts'
import type { Ceiling } from './aura.powers.losses.queries.ts'
import type { VoteAct } from './aura.rules.ts'
import { roomForVotes, type VoteSql, type VoteTerms, voteSql } from './aura.votes.queries.ts'

export type { Acquaintances } from './aura.acts.queries.ts'
export type { RoomForVotes, VoteSql } from './aura.votes.queries.ts'

export interface GivingDeps {
  /** Whether the day's number of votes and donated aura are lifted for an account [AUR-22]. */
  isPremium: (accountId: Id) => Promise<boolean>
  acquaintances: Acquaintances
  held: Pick<HeldService, 'releaseRoom'>
}

/** How much of a new act is held, and why; the rest counts at once. */
export interface WeighedAct {
  held: number
  why: HoldReason | null
  isStranger: boolean
}

/** Why a vote is held. */
export interface Hold {
  sign: -1 | 1
  /** The amount that a mystis chose to give; 1 for other types. */
  chosen: number
  why: HoldReason
  now: Date
}

/** A vote before it was undone or switched. */
export interface LetGo {
  value: number
  isHeld: boolean
  actDay: string | null
}

/** Concurrent acts on the losses of one receiver, and the length of their queue: about one second of work. */
const lossesOfReceiver = { atOnce: 1, maxWaiting: 200 }

export type Giving = ReturnType<typeof createGiving>

/**
 * Limits of a day and holds, which votes and donations share [AUR-18 … AUR-23, AUR-60 … AUR-63]. The caller reads one moment per act,
 * so that midnight falls between two acts, never within one.
 */
export function createGiving({ isPremium, acquaintances, held }: GivingDeps) {
  const lossesInTurn = createKeyedQueue(lossesOfReceiver)

  return {
    /** SQL of the ledger's entries for votes, within the statement that changes them: one vote a giver, all on the same terms. */
    voteSql: (terms: VoteTerms): VoteSql => voteSql(terms),

    /** SQL that excludes from a batch the positive votes that need {@link weigh}. */
    roomForVotes: (act: VoteAct, now: Date) => roomForVotes(act, now),

    /**
     * Serializes, within this process, acts that lock one receiver's losses: queued acts occupy no database connection [RUN-35].
     *
     * @throws DomainError `platform.too-many` when the queue is full
     */
    inTurn: <T>(receiverId: Id, act: () => Promise<T>) => lossesInTurn(String(receiverId), act),

    /** Locks the acts of a giver until the transaction ends. Must precede {@link lockLosses}. */
    lockGiver: (tx: Tx, giverId: Id) => lockGivers(tx, [giverId]),

    /** Locks the negative acts on a receiver, until the transaction ends. */
    lockLosses: (tx: Tx, receiverId: Id) => lockLosses(tx, [receiverId]),

    /**
     * Weighs a new act, under the locks of its giver and, where it takes aura, of its receiver's losses.
     *
     * @throws DomainError the code of the limit passed, with the moment it ends [AUR-21]
     */
    async weigh(tx: Tx, act: DirectedAct, wanted: NewAct, now: Date): Promise<WeighedAct> {
      const { giverId, receiverId } = act
      const use = await lockAndCountGiving(tx, act, receiverId, now)
      const passed = passedLimit(wanted, use, { isUnlimited: false })
      if (passed) {
        const stillPassed = (await isPremium(giverId))
          ? passedLimit(wanted, use, { isUnlimited: true })
          : passed
        if (stillPassed) throw refusal(stillPassed, use, now)
      }
      const amount = 'amount' in wanted ? wanted.amount : 1
      if (wanted.kind === 'up' || wanted.kind === 'gift') {
        const why = weighGain(use)
        return { held: why ? amount : 0, why, isStranger: false }
      }
      await lockLosses(tx, [receiverId])
      const { isStranger, ...losses } = await findRecentLosses(tx, act, acquaintances, now)
      const loss = { amount, negativeSeries: use.negativeSeries, isStranger }
      return { ...weighLoss(loss, losses), isStranger }
    },

    /** Holds a vote for a moderator; the hold of an earlier vote on its object continues [AUR-61, AUR-68]. */
    async hold(tx: Tx, act: DirectedAct, { sign, chosen, why, now }: Hold): Promise<HoldNotice> {
      const since = await holdAct(tx, { ...act, sign, chosen, why, now })
      return holdNoticeOf(why, parisDay(since))
    },

    /**
     * Ends the effects of a vote that was taken back or switched: its hold, or its share of the day's ceilings. `ceilings` are those
     * in which its powers have room again [AUR-63].
     */
    async letGo(
      tx: Tx,
      act: DirectedAct,
      { before, ceilings, now }: { before: LetGo; ceilings: readonly Ceiling[]; now: Date },
    ): Promise<void> {
      if (before.isHeld) await undoHeldAct(tx, act, now)
      const { receiverId } = act
      const own =
        before.value === -1 && !before.isHeld && before.actDay ? [{ receiverId, day: before.actDay }] : []
      if (own.length + ceilings.length > 0) await held.releaseRoom(tx, [...own, ...ceilings])
    },
  }
}

/** The error for a giver past a limit. */
function refusal(limit: GivingLimit, use: GivingUse, now: Date): DomainError {
  const { code, most } = givingLimits[limit]
  return new DomainError(code, {
    values: { count: most, left: Math.max(0, most - use[limit]), at: formatMoment(nextParisDay(now)) },
    retryAfterSeconds: secondsLeftOfParisDay(now),
  })
}

/** Deletes, nightly, acts older than any limit, series or ceiling reads. */
export async function forgetOldActs(db: Db, now: Date): Promise<void> {
  await deleteOldActs(db, dayAfter(parisDay(now), -auraLimits.actDays))
}
