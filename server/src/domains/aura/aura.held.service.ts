import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import type { RawBuilder } from 'kysely'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  addLosses,
  decideHeld,
  findDonationAmounts,
  findHeld,
  findHeldByIds,
  findHeldOf,
  findHeldSince,
  type HeldAct,
  insertLookup,
  payCountedVotes,
  settleHeldDonations,
  type Verdict,
} from './aura.held.queries.ts'
import { giveRoomBack } from './aura.limits.queries.ts'

export type { HeldAct, Verdict } from './aura.held.queries.ts'

/** A vote by its object and voter. */
export interface VoteKey {
  subjectId: Id
  giverId: Id
}

/** A vote that was voided: whose aura it had moved, which way, and the Paris day it counted on. */
export interface VoidedVote {
  receiverId: Id
  value: -1 | 1
  day: string | null
}

/** Votes of an account: the ones changed since a moment, or the one that takes aura from the author of an object. */
export type VotesToVoid = { giverId: Id } & ({ since: Date } | { takenFromId: Id })

/** What moderators' decisions do to one kind of votes; the domain that owns the votes provides it. */
export interface ModeratedVotes {
  /** Locks these votes until the transaction ends. */
  lock(tx: Tx, votes: readonly VoteKey[]): Promise<void>
  /** Lets held votes count, or takes them away; returns each with its number of changes. */
  release(tx: Tx, votes: readonly VoteKey[], verdict: Verdict): Promise<(VoteKey & { version: number })[]>
  /**
   * Takes votes away. `giveBack` is SQL that gives back what the votes of a relation had moved (subject_id, actor_id,
   * author_id, value, sequence, is_ranked).
   */
  void(tx: Tx, which: VotesToVoid, giveBack: (changes: string) => RawBuilder<unknown>): Promise<VoidedVote[]>
}

export type VotesByAct = Partial<Record<'post-vote' | 'comment-vote', ModeratedVotes>>

export interface HeldDeps {
  db: Db
  clock: Clock
  votes: VotesByAct
}

const batchSize = 200

export type HeldService = ReturnType<typeof createHeldService>

/** Acts that wait for a moderator: listed, counted or voided, void by themselves in the end [AUR-44, AUR-58]. */
export function createHeldService({ db, clock, votes: votesByAct }: HeldDeps) {
  /** Decides acts, except acts decided or undone concurrently; returns how many. */
  async function decide(
    tx: Tx,
    acts: readonly HeldAct[],
    verdict: Verdict,
    by: string | null,
  ): Promise<number> {
    const now = clock.now()
    const keysOf = (act: HeldAct['act'], from: readonly HeldAct[]) => from.filter((held) => held.act === act)
    // Votes before their held acts: the lock order of a press.
    for (const [act, owner] of Object.entries(votesByAct))
      await owner.lock(tx, keysOf(act as HeldAct['act'], acts))
    const decided = await decideHeld(tx, { ids: acts.map(({ id }) => id), verdict, by, now })
    for (const [act, owner] of Object.entries(votesByAct)) {
      const votes = keysOf(act as HeldAct['act'], decided)
      const released = await owner.release(tx, votes, verdict)
      const versions = new Map(released.map((vote) => [keyOf(vote), vote.version]))
      if (verdict === 'counted') {
        const paid = votes.flatMap((vote) => {
          const version = versions.get(keyOf(vote))
          return version === undefined ? [] : [{ ...vote, version }]
        })
        await payCountedVotes(tx, paid, now)
      }
    }
    const donations = decided.filter(({ act }) => act === 'donation' || act === 'withdrawal')
    await settleHeldDonations(tx, { ids: donations.map(({ id }) => id), verdict, now })
    if (verdict === 'void') await giveRoomBack(tx, await roomOf(tx, decided))
    else {
      const losses = decided.filter(({ amount }) => amount < 0)
      await addLosses(
        tx,
        losses.map(({ receiverId, day, amount }) => ({ receiverId, day, amount: -amount })),
      )
    }
    return decided.length
  }

  return {
    /** Acts that wait, longest first. Givers are anonymous to all but moderators, so each look is recorded [AUR-42]. */
    async list(by: string, page: { limit: number; afterId?: Id }): Promise<HeldAct[]> {
      const acts = await findHeld(db, page)
      await insertLookup(db, { by, heldIds: acts.map(({ id }) => id), now: clock.now() })
      return acts
    },

    /**
     * Counts or voids one act.
     *
     * @throws DomainError `aura.held-unknown` when it does not wait
     */
    async decide(id: Id, verdict: Verdict, by: string): Promise<void> {
      const decided = await inTransaction(db, async (tx) =>
        decide(tx, await findHeldByIds(tx, [id]), verdict, by),
      )
      if (decided === 0) throw new DomainError('aura.held-unknown')
    },

    /** Decides one act in the caller's transaction; false when it does not wait. */
    async decideIn(tx: Tx, id: Id, verdict: Verdict, by: string): Promise<boolean> {
      return (await decide(tx, await findHeldByIds(tx, [id]), verdict, by)) > 0
    },

    /** Voids every held act of one giver, in the caller's transaction. */
    async voidAllOf(tx: Tx, giverId: Id): Promise<void> {
      await decide(tx, await findHeldOf(tx, giverId), 'void', null)
    },

    /** Voids acts that nobody has decided for 14 days; returns how many. */
    async voidUndecided(): Promise<number> {
      const before = later(clock.now(), -days(auraLimits.undecidedDays))
      for (let voided = 0; ; ) {
        const acts = await findHeldSince(db, before, batchSize)
        if (acts.length === 0) return voided
        voided += await inTransaction(db, (tx) => decide(tx, acts, 'void', null))
      }
    },
  }
}

/** The nightly fairness job [AUR-44]. */
export function defineFairness(jobs: Jobs, held: HeldService): void {
  jobs.define({
    name: 'aura.void-undecided',
    retryLimit: 3,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '20 3 * * *',
    run: async () => {
      await held.voidUndecided()
    },
  })
}

function keyOf({ subjectId, giverId }: VoteKey): string {
  return `${subjectId}:${giverId}`
}

/** The room that void acts had taken in the limits of their days [AUR-23]. */
async function roomOf(tx: Tx, acts: readonly HeldAct[]) {
  const donationIds = acts.flatMap(({ act, subjectId }) =>
    act === 'donation' || act === 'withdrawal' ? [subjectId] : [],
  )
  const donated = donationIds.length > 0 ? await findDonationAmounts(tx, donationIds) : new Map<Id, number>()
  return acts.map(({ act, giverId, receiverId, day, amount, subjectId }) => {
    const isVote = act === 'post-vote' || act === 'comment-vote'
    return {
      giverId,
      receiverId,
      day,
      positiveVotes: isVote && amount > 0 ? 1 : 0,
      negativeVotes: isVote && amount < 0 ? 1 : 0,
      donated: isVote ? 0 : Math.abs(amount),
      donations: act === 'donation' ? 1 : 0,
      // A withdrawal of which a part counted has been made.
      withdrawals: act === 'withdrawal' && donated.get(subjectId) === amount ? 1 : 0,
    }
  })
}
