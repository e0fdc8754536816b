import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type ActKey, findLosers, lockGivers, lockLosses, voidActs } from './aura.acts.queries.ts'
import { deciderOfSanction } from './aura.deciders.rules.ts'
import { insertVoidedTaking } from './aura.held.queries.ts'
import type { HeldService } from './aura.held.service.ts'
import type { VotesByAct, VotesToVoid } from './aura.moderated-votes.service.ts'
import type { Ceiling } from './aura.powers.losses.queries.ts'
import { undoPowers } from './aura.powers.queries.ts'
import { voidPrizes } from './aura.prizes.queries.ts'
import type { VoteAct } from './aura.rules.ts'
import {
  deleteChangesOf,
  emptyReasonsOf,
  findCurrentVersion,
  giveBackVotes,
  hasChanged,
  insertChanges,
  insertSanction,
  lockAllGiving,
  lockDonations,
  nextMomentOf,
  notifyChanges,
  voidDonations,
  wouldChange,
} from './aura.sanctions.queries.ts'
import { sumChanges } from './aura.sanctions.rules.ts'
import { balancesOf, concernedBy, writeOff } from './aura.write-offs.service.ts'

export interface SanctionsDeps {
  clock: Clock
  held: HeldService
  votes: VotesByAct
}

/** Why giving is void, and who decided it. */
export interface Sentence {
  by: string
  /** The reason, for the people concerned. */
  reason: string
}

export interface VoidedGiving {
  sanctionId: Id
  votes: number
  donations: number
  prizes: number
  /** Accounts that have more aura, or less, by the whole sanction; the sanctioned account is left out. */
  regainedIds: Id[]
  losingIds: Id[]
}

/** A negative vote, by the change of it that took aura. */
export interface TakenBy {
  act: VoteAct
  objectId: Id
  giverId: Id
  receiverId: Id
  version: number
}

/** A voided act: the aura it would have moved, and the Paris day it counted on. */
interface VoidedAct extends ActKey {
  receiverId: Id
  amount: number
  /** Aura that the receiver regains; negative when they lose some. */
  regained: number
  day: string
  wasHeld: boolean
}

export type SanctionsService = ReturnType<typeof createSanctionsService>

export function createSanctionsService({ clock, held, votes: votesByAct }: SanctionsDeps) {
  /** Voids the acts of voided votes and donations; ceilings that have room again let held acts count [AUR-23, AUR-63]. */
  async function giveRoomBack(
    tx: Tx,
    acts: readonly VoidedAct[],
    ceilings: readonly Ceiling[],
  ): Promise<void> {
    await voidActs(tx, acts)
    const negative = acts.filter(({ amount, wasHeld }) => amount < 0 && !wasHeld)
    await held.releaseRoom(tx, [...negative, ...ceilings])
  }

  async function voidVotes(tx: Tx, kind: VoteAct, which: VotesToVoid, now: Date): Promise<VoidedAct[]> {
    const votes = await votesByAct[kind].void(tx, which, now, (changes) => giveBackVotes(kind, changes, now))
    return votes.map(({ value, ...vote }) => ({
      ...vote,
      kind,
      amount: value,
      regained: vote.wasHeld ? 0 : -value,
    }))
  }

  /** Voids the donations of an account since a moment; the held ones are void already. */
  async function voidDonationsOf(tx: Tx, giverId: Id, since: Date, now: Date): Promise<VoidedAct[]> {
    await lockDonations(tx, { giverId, since })
    return (await voidDonations(tx, { giverId, since, now })).map((donation) => ({
      ...donation,
      giverId,
      wasHeld: false,
      kind: donation.amount > 0 ? 'donation' : 'withdrawal',
    }))
  }

  async function voidGivingIn(tx: Tx, accountId: Id, { by, reason }: Sentence): Promise<VoidedGiving> {
    await lockAllGiving(tx)
    const now = await nextMomentOf(tx, accountId, clock.now())
    const since = later(now, -days(auraLimits.sanctionDays))
    await lockGivers(tx, [accountId])
    await lockLosses(tx, await findLosers(tx, accountId, since))
    const sanctionId = await insertSanction(tx, { accountId, reason, by, now })
    await held.voidAllOf(tx, accountId, { by: deciderOfSanction(sanctionId), now })
    const votes = [
      ...(await voidVotes(tx, 'post-vote', { giverId: accountId, since }, now)),
      ...(await voidVotes(tx, 'comment-vote', { giverId: accountId, since }, now)),
    ]
    const donations = await voidDonationsOf(tx, accountId, since, now)
    const prizes = await voidPrizes(tx, { creatorId: accountId, since, now })
    const acts = [...votes, ...donations]
    const powers = await undoPowers(tx, acts, now)
    const changes = sumChanges(accountId, [...acts, ...prizes], powers.movements)
    const voided = await balancesOf(tx, changes)
    await giveRoomBack(tx, acts, powers.ceilings)
    const people = await writeOff(tx, { sanctionId, sequence: 1, changes, voided, now })
    await insertChanges(tx, sanctionId, people)
    const counts = { votes: votes.length, donations: donations.length, prizes: prizes.length }
    return { sanctionId, ...counts, ...concernedBy(people) }
  }

  return {
    /**
     * Voids a negative vote that is still in force since that change, at the moment of the caller's decision and in its transaction:
     * the author regains the aura, the giver regains the use of the day's limits, but may not vote there again [AUR-23, AUR-64].
     * Returns the hold that records the void, for the verdict that its giver reads; undefined when the vote was no longer in force.
     */
    async voidVote(
      tx: Tx,
      { act, objectId, giverId, receiverId, version }: TakenBy,
      { by, now }: { by: string; now: Date },
    ): Promise<Id | undefined> {
      await lockGivers(tx, [giverId])
      await lockLosses(tx, [receiverId])
      const currentVersion = await findCurrentVersion(tx, { act, objectId, giverId, version })
      const votes = await voidVotes(tx, act, { giverId, takenFromId: objectId, version: currentVersion }, now)
      const [vote] = votes
      if (!vote) return undefined
      const { ceilings } = await undoPowers(tx, votes, now)
      await giveRoomBack(tx, votes, ceilings)
      return insertVoidedTaking(tx, vote, { by, now })
    },

    /**
     * Voids an account's votes and donations of its last 90 days with what their powers moved, and the paid prizes of its challenges, by
     * compensating entries [AUR-49, AUR-66]. Takes no other balance below zero.
     * The caller's transaction must hold no lock of giving or of a case of aura yet.
     */
    voidGivingIn,

    /** Whether voiding the giving of an account now could change the aura of another. */
    wouldChange: (on: Db, giverId: Id, accountId: Id): Promise<boolean> =>
      wouldChange(on, { giverId, accountId, since: later(clock.now(), -days(auraLimits.sanctionDays)) }),

    hasChanged,

    /** Notifies each account whose aura a sanction changed, once [NTF-26]. */
    async notify(tx: Tx, sanctionId: Id): Promise<void> {
      await notifyChanges(tx, sanctionId, clock.now())
    },

    /** Deletes pending notifications of an account, and why it was sanctioned, in the transaction that erases it. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteChangesOf(tx, accountId)
      await emptyReasonsOf(tx, accountId)
    },
  }
}
