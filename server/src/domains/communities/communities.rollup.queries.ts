import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rebuildSparseIndexes } from './communities.sparse-index.queries.ts'

/** Applies up to `limit` pending changes to the totals and to the order of search; returns how many it applied. */
export async function rollUpMembers(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from community_delta
      where ctid = any(array(select ctid from community_delta limit ${limit}))
      returning community_id, members
    ), summed as (
      insert into community_total as total (community_id, members)
      select community_id, sum(members) from taken group by community_id
      on conflict (community_id) do update set members = total.members + excluded.members
      returning community_id, members
    ), ${weighedSql}
    select count(*) as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** SQL: the CTE that gives search the members of the communities of the CTE `summed`. */
const weighedSql = sql`weighed as (
      update community_term as term set popularity = search_popularity(summed.members)
      from summed where term.community_id = summed.community_id and popularity <> search_popularity(summed.members)
    )`

/**
 * Recomputes every total from the memberships and empties the queue, both in one statement; returns how many totals were wrong. The
 * caller holds the rollup's lock.
 */
export async function rebuildMembers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with taken as (delete from community_delta),
    summed as (
      select community.id as community_id, count(account_id) as members
      from community left join community_member on community_id = community.id group by community.id
    ), corrected as (
      insert into community_total as total (community_id, members) select community_id, members from summed
      on conflict (community_id) do update set members = excluded.members where total.members <> excluded.members
      returning community_id
    ), ${weighedSql}
    select count(*) as changed from corrected`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** Corrects the list of members and its sparse indexes; returns how many rows were wrong. The caller holds the rollup's lock. */
export async function rebuildMemberPlaces(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with corrected as (
      insert into community_standing as standing (community_id, account_id, aura, pseudo)
      select community_id, account_id, coalesce(amount, 0), plain_pseudo(account.pseudo)
      from community_member join account on account.id = account_id left join aura_balance using (account_id)
      on conflict (community_id, account_id) do update set aura = excluded.aura, pseudo = excluded.pseudo
        where (standing.aura, standing.pseudo) <> (excluded.aura, excluded.pseudo)
      returning 1
    )
    select count(*) as changed from corrected`.execute(tx)
  return (rows[0]?.changed ?? 0) + (await rebuildSparseIndexes(tx))
}
