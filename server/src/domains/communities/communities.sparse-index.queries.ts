import { sql } from 'kysely'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import type { Tx } from '../../platform/db/database.ts'
import { membersOf } from './communities.queries.ts'

/**
 * Members that a new entry spans. An entry with at most a quarter of them is removed, one with more than twice as many is split.
 */
const membersEach = 500

/** SQL: aura and account of the first entry of every index, which sorts before all members. */
const greatest = sql`9223372036854775807::bigint`

/** SQL: the order of the list. */
const fromTop = sql`order by aura desc, account_id desc`

/**
 * Applies pending changes to the sparse indexes of the communities that have the first `limit` of them; makes, splits and thins
 * indexes where needed. Returns how many changes it applied.
 * Aura of new members that it corrects becomes a change for the next run. The caller holds the rollup's lock.
 */
export async function rollUpStandings(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with changing as (
      select distinct community_id from (select community_id from community_standing_delta limit ${limit}) as next
    ), taken as (
      delete from community_standing_delta as delta using changing where delta.community_id = changing.community_id
      returning delta.*
    ), corrected as (
      -- Members who joined while their aura moved: neither of the two statements saw the other.
      update community_standing as standing set aura = coalesce(amount, 0)
      from taken left join aura_balance using (account_id)
      where standing.community_id = taken.community_id and standing.account_id = taken.account_id
        and standing.aura <> coalesce(amount, 0)
        and not exists (select from aura_delta where aura_delta.account_id = taken.account_id)
    ), former as (
      select changing.community_id, entry.*
      from changing left join community_sparse_index as known using (community_id)
      cross join lateral unnest(
        coalesce(positions, '{0}'), coalesce(negated_auras, array[-${greatest}]), coalesce(account_ids, array[${greatest}])
      ) as entry (position, negated_aura, account_id)
    ), moved as (
      select community_id, aura, account_id, is_entry, position
        + sum(members) over (partition by community_id ${fromTop}, is_entry desc rows unbounded preceding) as position
      from (
        select community_id, -negated_aura as aura, account_id, position, 0 as members, true as is_entry from former
        union all
        select community_id, aura, account_id, 0, members, false from taken
      ) as entry_or_change
    ), measured as (
      select community_id, aura, account_id, position, account_id = ${greatest} as is_first,
        lead(position, 1, ${membersOf(sql`moved.community_id`)}) over (partition by community_id ${fromTop}) - position as members
      from moved where is_entry
    ), renewed as (
      select community_id, aura, account_id, position from measured where is_first or members > ${membersEach / 4}
      union all
      select community_id, inner_entry.* from measured cross join lateral (
        select aura, account_id, measured.position + skipped from (
          select aura, account_id, row_number() over (${fromTop}) - 1 as skipped
          from community_standing
          where community_id = measured.community_id and (aura, account_id) <= (measured.aura, measured.account_id)
          ${fromTop} limit measured.members
        ) as within
        where skipped > 0 and skipped % ${membersEach} = 0 and skipped <= measured.members - ${membersEach}
      ) as inner_entry (aura, account_id, position)
      where members > ${2 * membersEach}
    ), written as (
      insert into community_sparse_index (community_id, positions, negated_auras, account_ids)
      select community_id, array_agg(position::bigint ${fromTop}), array_agg(-aura ${fromTop}), array_agg(account_id ${fromTop})
      from renewed group by community_id
      having count(*) > 1 or exists (
        select from community_sparse_index as known where known.community_id = renewed.community_id
      )
      on conflict (community_id) do update
        set positions = excluded.positions, negated_auras = excluded.negated_auras, account_ids = excluded.account_ids
    )
    select count(*) as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** SQL: relation of the entries whose position differs from the list of members. */
const wrongEntries = `
  select community_id, shown, counted from (
    select community_id, ordinal, position as shown,
      sum(members) over (partition by community_id order by aura desc, account_id desc, ordinal rows unbounded preceding) as counted,
      row_number() over (partition by community_id, ordinal is null order by aura desc, account_id desc) as place
    from (
      select community_id, -negated_aura as aura, account_id, position, 0 as members, ordinal
      from community_sparse_index
      cross join lateral unnest(positions, negated_auras, account_ids)
        with ordinality as entry (position, negated_aura, account_id, ordinal)
      union all
      select community_id, aura, account_id, null, 1, null from community_standing
      where exists (select from community_sparse_index as known where known.community_id = community_standing.community_id)
      union all
      select community_id, aura, account_id, null, -members, null from community_standing_delta
    ) as entry_or_member
  ) as compared
  where ordinal is not null and (shown <> counted or place <> ordinal)`

/** What must hold between the sparse indexes and the list of members. */
export const sparseIndexChecks: readonly Check[] = [
  checkOf(
    'as many members stand before each entry of the index of a community as it says',
    `select 'community ' || community_id || ': ' || shown || ' of ' || counted as difference from (${wrongEntries}) as wrong`,
    'select count(*) from community_sparse_index',
  ),
]

/** Rebuilds every sparse index; returns how many were wrong. The caller holds the rollup's lock. */
export async function rebuildSparseIndexes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(distinct community_id) as wrong from (${sql.raw(wrongEntries)}) as wrong`.execute(tx)
  await sql`delete from community_sparse_index`.execute(tx)
  await sql`delete from community_standing_delta`.execute(tx)
  await sql`
    insert into community_standing_delta (community_id, aura, account_id, members)
    select community_id, 0, 0, 0 from community_total where members > ${2 * membersEach}`.execute(tx)
  await rollUpStandings(tx, Number.MAX_SAFE_INTEGER)
  return rows[0]?.wrong ?? 0
}
