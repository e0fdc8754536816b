import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { addLosses } from './aura.held.queries.ts'
import type { HeldService, VoidedVote, VotesByAct } from './aura.held.service.ts'
import { giveRoomBack } from './aura.limits.queries.ts'
import { insertTransfers } from './aura.queries.ts'
import { systemAccounts } from './aura.rules.ts'
import { deleteAllowances, lockDonations, voidDonations } from './aura.sanctions.queries.ts'

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
  act: 'post-vote' | 'comment-vote'
  objectId: Id
  giverId: Id
}

export type SanctionsService = ReturnType<typeof createSanctionsService>

export function createSanctionsService({ db, clock, held, votes: votesByAct }: SanctionsDeps) {
  /** Lowers the losses of the days on which the voided votes counted. */
  async function easeLosses(tx: Tx, votes: readonly VoidedVote[]): Promise<void> {
    await addLosses(
      tx,
      votes.flatMap(({ receiverId, value, day }) =>
        value === -1 && day !== null ? [{ receiverId, day, amount: -1 }] : [],
      ),
    )
  }

  return {
    /**
     * Voids a negative vote that still stands, in the caller's transaction: its author regains the aura, and its giver the room
     * of the day [AUR-23]. False: it no longer stood.
     */
    async voidVote(tx: Tx, { act, objectId, giverId }: TakenBy): Promise<boolean> {
      const votes = await votesByAct[act]?.void(tx, { giverId, takenFromId: objectId }, (changes) =>
        giveBack(act, changes, clock.now()),
      )
      for (const { receiverId, day } of votes ?? []) {
        if (day === null) continue
        const room = { positiveVotes: 0, negativeVotes: 1, donated: 0, donations: 0, withdrawals: 0 }
        await giveRoomBack(tx, [{ giverId, receiverId, day, ...room }])
      }
      await easeLosses(tx, votes ?? [])
      return (votes ?? []).length > 0
    },

    /**
     * Voids an account's votes and donations of its last 90 days, of either sign, by compensating entries in one transaction,
     * and notifies the people who regain aura [AUR-49, NTF-26]. Older acts, and gifts to the account, stay.
     */
    async voidGiving(accountId: Id): Promise<VoidedGiving> {
      const now = clock.now()
      const since = later(now, -days(auraLimits.sanctionDays))
      return inTransaction(db, async (tx) => {
        await held.voidAllOf(tx, accountId)
        const votes: VoidedVote[] = []
        for (const [act, moderated] of Object.entries(votesByAct)) {
          const voided = moderated.void(tx, { giverId: accountId, since }, (changes) =>
            giveBack(act, changes, now),
          )
          votes.push(...(await voided))
        }
        await lockDonations(tx, { giverId: accountId, since })
        const donations = await voidDonations(tx, { giverId: accountId, since, now })
        await deleteAllowances(tx, accountId)
        await easeLosses(tx, votes)
        const regained = [
          ...votes.flatMap(({ receiverId, value }) => (value === -1 ? [receiverId] : [])),
          ...donations.flatMap(({ receiverId, amount }) => (amount < 0 ? [receiverId] : [])),
        ]
        const regainedIds = [...new Set(regained)]
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
