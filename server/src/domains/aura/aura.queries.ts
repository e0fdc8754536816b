import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { hours, later } from '../../platform/clock/clock.ts'
import { dayOf } from '../../platform/clock/paris-sql.ts'
import type { Db } from '../../platform/db/database.ts'
import type { TransferReason } from './aura.rules.ts'

/**
 * The only statement that writes transfers. `rows` selects, in this order: reason, debit account, credit account,
 * amount, subject, actor, sequence, whether rankings count it, time.
 */
export function insertTransfers(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into aura_transfer
    (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, is_ranked, created_at) ${rows}`
}

/** SQL text: {@link withoutVotes} for checks. */
export const withoutVotesText = (transfer: string) =>
  `${transfer}.reason not in ('post-vote', 'comment-vote')`

/**
 * SQL: the transfer in the row with this name is not of a vote.
 * NOTE: the indexes of transfers without votes serve only statements that repeat their condition.
 */
export const withoutVotes = (transfer = 'aura_transfer'): RawBuilder<boolean> =>
  sql.raw(withoutVotesText(transfer))

/** SQL: whether rankings count what the account `giver` gives at `now`: they do once it is a day old [AUR-45]. */
export function isRankedGiver(giver: Id | RawBuilder<Id>, now: Date): RawBuilder<boolean> {
  return sql`coalesce((select opened_at <= ${later(now, -hours(auraLimits.newcomerHours))}::timestamptz
    from aura_account where id = ${giver}), true)`
}

export async function insertUserAccount(db: Db, accountId: Id, openedAt: Date): Promise<void> {
  await db.insertInto('auraAccount').values({ id: accountId, kind: 'user', openedAt }).execute()
}

/** A transfer by its id, with its Paris day. */
export async function findTransfer(
  db: Db,
  id: Id,
): Promise<{ reason: TransferReason; amount: number; subjectId: Id; day: string } | undefined> {
  const { rows } = await sql<{ reason: TransferReason; amount: number; subjectId: Id; day: string }>`
    select reason, amount, subject_id, ${dayOf(sql`created_at`)}::text as day
    from aura_transfer where id = ${id}`.execute(db)
  return rows[0]
}

/** SQL: the aura of the account with the id `account` that is not yet in its balance. */
export const pendingSql = (account: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce((select sum(amount) from aura_delta where account_id = ${account}), 0)`

/** SQL: the aura of the account with the id `account`, exact: the total plus pending deltas. */
export const balanceSql = (account: RawBuilder<unknown>): RawBuilder<number> => sql`(
  coalesce((select amount from aura_balance where account_id = ${account}), 0)
    + ${pendingSql(account)}
)`

/** Aura per account, read by one statement. An account without any is left out. */
export async function findBalances(
  db: Db,
  accountIds: readonly Id[],
): Promise<{ accountId: Id; amount: number }[]> {
  const { rows } = await sql<{ accountId: Id; amount: number }>`
    select account.id as account_id, ${balanceSql(sql`account.id`)} as amount
    from aura_account as account
    where account.id = any(${accountIds}::bigint[])`.execute(db)
  return rows
}

/** Adds up to `limit` waiting entries to the balances; answers how many. The caller holds the rollup's lock. */
export async function rollUpEntries(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from aura_delta
      where ctid = any(array(select ctid from aura_delta limit ${limit}))
      returning account_id, amount
    ), summed as (
      insert into aura_balance as balance (account_id, amount)
      select account_id, sum(amount) from taken group by account_id
      on conflict (account_id) do update set amount = balance.amount + excluded.amount
    )
    select count(*) as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/**
 * Writes every balance anew from the ledger and empties the queue, as one statement sees both; answers how many
 * balances changed. The caller holds the rollup's lock.
 */
export async function rebuildBalances(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with drained as (delete from aura_delta),
    proven as (select account_id, sum(amount) as amount from aura_entry group by account_id),
    corrected as (
      insert into aura_balance as balance (account_id, amount)
      select account_id, coalesce(proven.amount, 0)
      from (
        select account_id from aura_balance union select account_id from proven
      ) as known left join proven using (account_id)
      on conflict (account_id) do update set amount = excluded.amount where balance.amount <> excluded.amount
      returning account_id
    )
    select count(*) as changed from corrected`.execute(db)
  return rows[0]?.changed ?? 0
}
