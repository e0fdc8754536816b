import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rankedParts } from '../aura/aura.ranking.rules.ts'

const { rankedNetPerMonth } = auraLimits

/** SQL: what counts of a giver's net: bounded, unless all of it counts. */
export const countedOf = (giver: string, net: string) =>
  `case when ${giver} = 0 then ${net} else least(greatest(${net}, -${rankedNetPerMonth}), ${rankedNetPerMonth}) end`

/** SQL: the account of the row was not erased. The ledger keeps gains of erased accounts; boards leave them out. */
export const isKept =
  'not exists (select from account where account.id = account_id and erased_at is not null)'

/** SQL: the month of the row is not sealed. */
const isOpen = sql`not exists (select from leaderboard_month as sealed where sealed.month = part.month)`

/** SQL: CTE that updates the number of accounts per gains for the CTE `moved`: month, gains before and after (null: none). */
const countedSql = sql`counted as (
      insert into leaderboard_count as kept (month, gains, accounts, version)
      select month, greatest(side.gains, 0), sum(side.accounts), 1
      from moved cross join lateral (values (before, -1), (after, 1)) as side (gains, accounts)
      where side.gains is not null
      group by month, greatest(side.gains, 0)
      on conflict (month, gains) do update
        set accounts = kept.accounts + excluded.accounts, version = kept.version + 1
    )`

/** Applies up to `limit` pending transfers to the boards of their months; returns how many. The caller holds the rollup's lock. */
export async function rollUpGains(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number; erasedIds: Id[] | null }>`
    with taken as (
      delete from leaderboard_delta
      where ctid = any(array(select ctid from leaderboard_delta limit ${limit}))
      returning transfer_id, erased_account_id
    ), pair as (
      select month, account_id, giver_id, sum(amount)::bigint as amount
      from ${sql.raw(rankedParts('array(select transfer_id from taken where transfer_id is not null)'))} as part
      where ${isOpen} and ${sql.raw(isKept)}
      group by month, account_id, giver_id
    ), changed as (
      insert into leaderboard_pair as kept (month, account_id, giver_id, net)
      select month, account_id, giver_id, amount from pair where amount <> 0
      on conflict (month, account_id, giver_id) do update set net = kept.net + excluded.net
      returning month, account_id,
        ${sql.raw(countedOf('new.giver_id', 'new.net'))} - ${sql.raw(countedOf('new.giver_id', 'coalesce(old.net, 0)'))} as change
    ), moved as (
      insert into leaderboard_gain as kept (month, account_id, gains)
      select month, account_id, sum(change) from changed group by month, account_id having sum(change) <> 0
      on conflict (month, account_id) do update set gains = kept.gains + excluded.gains
      returning month, old.gains as before, new.gains as after
    ), ${countedSql}
    select count(*) as taken, array_agg(erased_account_id) filter (where erased_account_id is not null) as erased_ids
    from taken`.execute(tx)
  const [row] = rows
  if (row?.erasedIds) await takeOffBoards(tx, row.erasedIds)
  return row?.taken ?? 0
}

/** Removes erased accounts from the boards that are not sealed. */
async function takeOffBoards(tx: Tx, accountIds: readonly Id[]): Promise<void> {
  await sql`
    with part as (select distinct month from leaderboard_count),
    open as materialized (select month from part where ${isOpen}),
    forgotten as (
      delete from leaderboard_pair
      where month = any(array(select month from open)) and account_id = any(${accountIds}::bigint[])
    ), moved as (
      delete from leaderboard_gain
      where month = any(array(select month from open)) and account_id = any(${accountIds}::bigint[])
      returning month, gains as before, null::bigint as after
    ), ${countedSql}
    select`.execute(tx)
}

export async function enqueueErased(tx: Tx, accountId: Id): Promise<void> {
  await tx.insertInto('leaderboardDelta').values({ erasedAccountId: accountId }).execute()
}

/**
 * Rebuilds unsealed boards from the ledger and empties the queue, both in one statement; returns how many rows were wrong. The
 * caller holds the rollup's lock.
 */
export async function rebuildGains(tx: Tx): Promise<number> {
  const proven = (columns: string, table: string, value: string) =>
    sql.raw(`
    gone_${table} as (
      delete from leaderboard_${table} as part
      where not exists (select from leaderboard_month as sealed where sealed.month = part.month)
        and not exists (select from proven_${table} where (${columns}) = (${prefixed('part', columns)}))
      returning ${value}
    ), put_${table} as (
      insert into leaderboard_${table} as kept (${columns}, ${value}${table === 'count' ? ', version' : ''})
      select ${columns}, ${value}${table === 'count' ? ', 1' : ''} from proven_${table}
      on conflict (${columns}) do update set ${value} = excluded.${value}${table === 'count' ? ', version = kept.version + 1' : ''}
        where kept.${value} <> excluded.${value}
      returning 1
    )`)
  const { rows } = await sql<{ changed: number }>`
    with drained as (delete from leaderboard_delta),
    proven_pair as materialized (
      select month, account_id, giver_id, sum(amount)::bigint as net
      from ${sql.raw(rankedParts())} as part where ${isOpen} and ${sql.raw(isKept)}
      group by month, account_id, giver_id having sum(amount) <> 0
    ), proven_gain as materialized (
      select month, account_id, sum(${sql.raw(countedOf('giver_id', 'net'))})::bigint as gains
      from proven_pair group by month, account_id having sum(${sql.raw(countedOf('giver_id', 'net'))}) <> 0
    ), proven_count as materialized (
      select month, greatest(gains, 0) as gains, count(*) as accounts from proven_gain group by month, greatest(gains, 0)
    ), ${proven('month, account_id, giver_id', 'pair', 'net')}, ${proven('month, account_id', 'gain', 'gains')},
    ${proven('month, gains', 'count', 'accounts')}
    select (select count(*) from gone_pair where net <> 0) + (select count(*) from put_pair)
      + (select count(*) from gone_gain where gains <> 0) + (select count(*) from put_gain)
      + (select count(*) from gone_count where accounts <> 0) + (select count(*) from put_count) as changed`.execute(
    tx,
  )
  return rows[0]?.changed ?? 0
}

const prefixed = (alias: string, columns: string) => columns.replaceAll(/\w+/g, `${alias}.$&`)
