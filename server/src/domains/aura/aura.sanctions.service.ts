import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { type ActKey, findLosers, lockGivers, lockLosses, voidActs } from './aura.acts.queries.ts'
import type { HeldService, ModeratedVotes, VotesByAct, VotesToVoid } from './aura.held.service.ts'
import { insertTransfers } from './aura.queries.ts'
import { systemAccounts, type VoteAct } from './aura.rules.ts'
import { lockDonations, voidDonations } from './aura.sanctions.queries.ts'

export interface SanctionsDeps {
  db: Db
  clock: Clock
  held: HeldService
  votes: VotesByAct
}

export interface VoidedGiving {
  votes: number
  donations: number
  /** Accounts that regained aura. */
  regainedIds: Id[]
}

/** A negative vote. */
export interface TakenBy {
  act: VoteAct
  objectId: Id
  giverId: Id
  receiverId: Id
}

/** An act that was voided: what it would have moved, and the Paris day it counted on. */
interface VoidedAct extends ActKey {
  receiverId: Id
  amount: number
  day: string
  wasHeld: boolean
}

export type SanctionsService = ReturnType<typeof createSanctionsService>

export function createSanctionsService({ db, clock, held, votes: votesByAct }: SanctionsDeps) {
  /** Voids the acts of voided votes and donations; ceilings that have room again let held acts count [AUR-23, AUR-63]. */
  async function giveRoomBack(tx: Tx, acts: readonly VoidedAct[]): Promise<void> {
    await voidActs(tx, acts)
    await held.releaseRoom(
      tx,
      acts.filter(({ amount, wasHeld }) => amount < 0 && !wasHeld),
    )
  }

  async function voidVotes(tx: Tx, which: VotesToVoid): Promise<VoidedAct[]> {
    const voided: VoidedAct[] = []
    for (const [kind, moderated] of Object.entries(votesByAct) as [VoteAct, ModeratedVotes][]) {
      const votes = await moderated.void(tx, which, (changes) => giveBack(kind, changes, clock.now()))
      voided.push(...votes.map(({ value, ...vote }) => ({ ...vote, kind, amount: value })))
    }
    return voided
  }

  return {
    /**
     * Voids a negative vote that still stands, in the caller's transaction: its author regains the aura, its giver the room of the
     * day, and the giver does not vote there again [AUR-23, AUR-64]. False: it no longer stood.
     */
    async voidVote(tx: Tx, { act, objectId, giverId, receiverId }: TakenBy): Promise<boolean> {
      await lockGivers(tx, [giverId])
      await lockLosses(tx, [receiverId])
      const votes = await votesByAct[act].void(tx, { giverId, takenFromId: objectId }, (changes) =>
        giveBack(act, changes, clock.now()),
      )
      await giveRoomBack(
        tx,
        votes.map(({ value, ...vote }) => ({ ...vote, kind: act, amount: value })),
      )
      return votes.length > 0
    },

    /**
     * Voids an account's votes and donations of its last 90 days, of either sign, by compensating entries in one transaction,
     * and notifies the people who regain aura [AUR-49, NTF-26]. Older acts, and gifts to the account, stay.
     */
    async voidGiving(accountId: Id, by: string): Promise<VoidedGiving> {
      const now = clock.now()
      const since = later(now, -days(auraLimits.sanctionDays))
      return inTransaction(db, async (tx) => {
        await lockGivers(tx, [accountId])
        await lockLosses(tx, await findLosers(tx, accountId, since))
        await held.voidAllOf(tx, accountId, by)
        const votes = await voidVotes(tx, { giverId: accountId, since })
        await lockDonations(tx, { giverId: accountId, since })
        const donations: VoidedAct[] = (await voidDonations(tx, { giverId: accountId, since, now })).map(
          (donation) => ({
            ...{ ...donation, giverId: accountId, wasHeld: false },
            kind: donation.amount > 0 ? 'donation' : 'withdrawal',
          }),
        )
        const acts = [...votes, ...donations]
        await giveRoomBack(tx, acts)
        const regainedIds = [
          ...new Set(acts.flatMap(({ receiverId, amount }) => (amount < 0 ? [receiverId] : []))),
        ]
        await enqueueEvents(
          tx,
          // The moment identifies the sanction: a later one of the same account notifies again.
          regainedIds.map((recipientId) => {
            const told = { kind: 'aura-regained', recipientId, actorId: null } as const
            return { ...told, subjectId: now.getTime(), at: now }
          }),
        )
        return { votes: votes.length, donations: donations.length, regainedIds }
      })
    },
  }
}

function giveBack(act: string, changes: string, now: Date): RawBuilder<unknown> {
  const { mint } = systemAccounts
  return insertTransfers(sql`
    select ${`${act}-void`}, case when value > 0 then author_id else ${mint}::bigint end,
      case when value > 0 then ${mint}::bigint else author_id end,
      abs(value), subject_id, actor_id, sequence, is_ranked, ${now}::timestamptz
    from ${sql.ref(changes)}`)
}
