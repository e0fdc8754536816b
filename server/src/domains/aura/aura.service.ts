import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { likesPerAura, toxicCommentCost } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
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

/** Beyond so many likes of an object every award is ranked: newcomers decide nothing there, and counting likes would take long. */
export const likesAlwaysRanked = 10_000

/**
 * SQL that pays authors one aura from the mint for each 50 likes they have not been paid for; the ledger itself is the
 * high-water mark: a step that was paid is never paid again, however likes come and go [AUR-17]. Of an object's awards as many are
 * ranked as its likes without newcomers' have reached steps [AUR-45].
 *
 * @param likes `counted` selects subject_id, author_id and likes; `ranked` is how many likes of a row `counted` rankings count
 */
export function likeAwards(
  reason: 'post-likes' | 'comment-likes',
  likes: { counted: RawBuilder<unknown>; ranked: RawBuilder<number> },
  at: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const paid = sql`from aura_transfer
        where reason = ${reason} and subject_id = counted.subject_id and actor_id = counted.author_id`
  return sql`${insertTransfers(sql`
    select ${reason}, ${systemAccounts.mint}::bigint, author_id, 1, subject_id, author_id, step,
      case when likes > ${likesAlwaysRanked} then true
        else ${likes.ranked} >= ${likesPerAura} * (step - former + (select count(*) ${paid} and is_ranked)) end, ${at}
    from (${likes.counted}) as counted
    cross join lateral (select coalesce(max(sequence), 0) as former ${paid}) as paid
    cross join lateral generate_series(1 + former, floor(likes / ${likesPerAura}::numeric)::integer) as step
    order by subject_id, step`)}
    on conflict (reason, subject_id, actor_id, sequence) do nothing`
}

/** SQL that names a vote. */
interface VoteKeySql {
  reason: 'post-vote' | 'comment-vote'
  subjectId: RawBuilder<unknown>
  actorId: RawBuilder<unknown>
}

/** SQL: the first press of a vote gave aura, which counted at once. */
export function beganAsGift({ reason, subjectId, actorId }: VoteKeySql): RawBuilder<boolean> {
  return sql`exists (select from aura_transfer
    where reason = ${reason} and subject_id = ${subjectId} and actor_id = ${actorId} and sequence = 1
      and credit_account_id > 0)`
}

/** SQL: what the vote of an actor on a subject moved before a moment, for its author: −1, 0 or 1; a held one moved nothing. */
export function voteBefore(vote: VoteKeySql, moment: Date): RawBuilder<number> {
  return sql`(select coalesce(sum(case when credit_account_id > 0 then amount else -amount end), 0) from aura_transfer
    where reason in (${vote.reason}, ${`${vote.reason}-void`}, ${`${vote.reason}-restored`}) and subject_id = ${vote.subjectId}
      and actor_id = ${vote.actorId} and created_at < ${moment})`
}

/**
 * SQL: since that moment, the vote was a gift for at least a minute, or until its giver took aura instead [AUR-42]. Votes let go sooner
 * notify nobody [NTF-20].
 */
export function stoodSince({ reason, subjectId, actorId }: VoteKeySql, moment: Date): RawBuilder<boolean> {
  return sql`exists (
    select from (
      select since, value, coalesce(lead(since) over changes, 'infinity') as until, lead(value) over changes as next
      from (
        select id, created_at as since,
          sum(case when credit_account_id > 0 then amount else -amount end) over (order by created_at, id) as value
        from aura_transfer
        where reason in (${reason}, ${`${reason}-void`}, ${`${reason}-restored`}) and subject_id = ${subjectId}
          and actor_id = ${actorId}
      ) as changed
      window changes as (order by since, id)
    ) as stood
    where value = 1 and until >= ${moment} and (until >= since + interval '1 minute' or next = -1)
  )`
}

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

    /** Waits for sanctions under way, which alone take long, and lets none begin until the transaction ends. */
    async holdSanctions(tx: Tx): Promise<void> {
      await sql`select pg_advisory_xact_lock_shared(hashtextextended('aura-sanction', 0))`.execute(tx)
    },

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

    /** Takes the aura that a comment posted in spite of reading as toxic costs its author, once a comment [AUR-30]. */
    async takeForToxicComment(tx: Tx, comment: { commentId: Id; authorId: Id }): Promise<void> {
      await move(tx, {
        reason: 'toxic-comment',
        from: comment.authorId,
        to: systemAccounts.sink,
        amount: toxicCommentCost,
        subjectId: comment.commentId,
        actorId: comment.authorId,
        sequence: 1,
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
