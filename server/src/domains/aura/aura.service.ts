import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { toxicCommentCost } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import {
  balanceSql,
  findBalances,
  insertTransfers,
  insertUserAccount,
  pendingSql,
  rebuildBalances,
  rollUpEntries,
} from './aura.queries.ts'
import { sumReceived } from './aura.received.queries.ts'
import { systemAccounts, type TransferReason } from './aura.rules.ts'
import { holdSanctions } from './aura.sanctions.queries.ts'

export interface AuraDeps {
  db: Db
  clock: Clock
}

/** A movement of aura with what caused it; the cause is unique, so writing one twice fails. */
export interface Transfer {
  reason: TransferReason
  from: number
  to: number
  /** Whole, above 0. */
  amount: number
  subjectId: Id
  actorId: Id
  /** How often the actor has acted on the subject, this time included. */
  sequence: number
  /** Whether rankings count it; they do unless said otherwise. */
  isRanked?: boolean
  /** Now, unless said otherwise. */
  at?: Date
}

export type AuraService = ReturnType<typeof createAuraService>

/** Sums the queue of ledger entries into balances. */
export const auraRollup: Rollup = {
  name: 'aura-balance',
  hasPending: () => hasRows('aura_delta'),
  rollUpBatch: rollUpEntries,
}

/** Writes every balance anew from the ledger; answers how many were wrong. */
export async function rebuildAura(db: Db): Promise<number> {
  return rebuildTotals(db, auraRollup, rebuildBalances)
}

/** The ledger: who has how much aura, and moves of one transfer [AUR-01]. */
export function createAuraService({ db, clock }: AuraDeps) {
  /** Balances of the accounts asked for, and of others in the same batch. */
  const findBalancesTogether = createLoader(async (asked: readonly (readonly Id[])[]) => {
    const balances = await findBalances(db, [...new Set(asked.flat())])
    const byAccount = new Map(balances.map(({ accountId, amount }) => [accountId, amount]))
    return asked.map(() => byAccount)
  })

  async function move(tx: Tx, transfer: Transfer): Promise<void> {
    const {
      reason,
      from,
      to,
      amount,
      subjectId,
      actorId,
      sequence,
      isRanked = true,
      at = clock.now(),
    } = transfer
    await insertTransfers(
      sql`values (${reason}, ${from}::bigint, ${to}::bigint, ${amount}::bigint, ${subjectId}::bigint,
        ${actorId}::bigint, ${sequence}::integer, ${isRanked}::boolean, ${at}::timestamptz)`,
    ).execute(tx)
  }

  return {
    /** Moves aura within the caller's transaction. */
    move,

    sumReceived,

    holdSanctions,

    /** Opens the ledger account of a new account and pays the welcome from the mint [AUR-06]. */
    async openAccount(tx: Tx, accountId: Id, openedAt = clock.now()): Promise<void> {
      await insertUserAccount(tx, accountId, openedAt)
      await move(tx, {
        reason: 'welcome',
        from: systemAccounts.mint,
        to: accountId,
        amount: welcomeAura,
        subjectId: accountId,
        actorId: accountId,
        sequence: 1,
        at: openedAt,
      })
    },

    /** Takes the aura that a comment costs its author if posted despite the warning of toxicity; once a comment [AUR-30]. */
    async takeForToxicComment(tx: Tx, comment: { commentId: Id; authorId: Id; at: Date }): Promise<void> {
      await move(tx, {
        reason: 'toxic-comment',
        from: comment.authorId,
        to: systemAccounts.sink,
        amount: toxicCommentCost,
        subjectId: comment.commentId,
        actorId: comment.authorId,
        sequence: 1,
        at: comment.at,
      })
    },

    async ownBalance(actor: Actor): Promise<{ aura: number }> {
      const balances = await findBalancesTogether([actor.userId])
      return { aura: balances.get(actor.userId) ?? 0 }
    },

    /** SQL: the aura of the account with the id `account`, exact at this moment. */
    balanceOf: balanceSql,
    pendingOf: pendingSql,

    /** Aura of each account, exact at this moment; accounts the ledger does not know are absent [AUR-03]. */
    async balancesOf(accountIds: readonly Id[]): Promise<Map<Id, number>> {
      const balances = await findBalancesTogether(accountIds)
      return new Map(
        accountIds.flatMap((id) => {
          const amount = balances.get(id)
          return amount === undefined ? [] : [[id, amount] as const]
        }),
      )
    },
  }
}
