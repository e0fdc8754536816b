import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type FoundByPrefix, findByPrefix, type PrefixSearch } from '../../platform/db/prefix-search.ts'
import type { Slips } from '../../platform/db/prefix-slips.ts'
import './search.tables.ts'

/** Which people are wanted, beside what they are called. */
export interface PeopleFilters {
  auraTypeId: number | undefined
  minAura: number | undefined
  postedSince: Date | undefined
}

export interface PeopleWanted
  extends PeopleFilters,
    Pick<PrefixSearch, 'enough' | 'enoughAsTyped' | 'limit'> {
  now: Date
}

/**
 * Ids of people whose pseudo begins with a term, then of those whose second word does; each best known first. When few do,
 * also of those for whom something one slip away does.
 */
export async function findPeopleByPrefix(
  db: Db,
  wanted: PeopleWanted,
  term: string,
  slips: Slips | undefined,
): Promise<FoundByPrefix> {
  return findByPrefix(db, searchOf(wanted), term, slips)
}

function searchOf(wanted: PeopleWanted): PrefixSearch {
  return {
    table: 'searchPerson',
    idColumn: 'accountId',
    textColumns: ['term', 'tail'],
    weightColumn: 'light',
    columns: ['auraTypeId', 'postedAt', 'suspendedUntil'],
    fits: filterOf(wanted),
    enough: wanted.enough,
    enoughAsTyped: wanted.enoughAsTyped,
    limit: wanted.limit,
  }
}

function filterOf({
  auraTypeId,
  minAura,
  postedSince,
  now,
}: PeopleFilters & { now: Date }): RawBuilder<boolean> {
  const conditions = [sql`(suspended_until is null or suspended_until <= ${now})`]
  if (auraTypeId !== undefined) conditions.push(sql`aura_type_id = ${auraTypeId}`)
  // In steps and up to a second late, so that some below are let through; who has enough is told by the ledger.
  if (minAura !== undefined) conditions.push(sql`light >= search_light(${minAura}::bigint)`)
  if (postedSince !== undefined) conditions.push(sql`posted_at >= ${postedSince}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Writes every row anew from what it is derived from; answers how many were wrong. */
export async function rebuildPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with gone as (
      delete from search_person
      where not exists (select from search_person_source as source where source.account_id = search_person.account_id)
      returning account_id
    ), corrected as (
      insert into search_person as person
        (account_id, term, tail, light, aura_type_id, posted_at, suspended_until)
      select account_id, term, tail, light, aura_type_id, posted_at, suspended_until from search_person_source
      on conflict (account_id) do update set term = excluded.term, tail = excluded.tail, light = excluded.light,
        aura_type_id = excluded.aura_type_id, posted_at = excluded.posted_at,
        suspended_until = excluded.suspended_until
        where (person.*) is distinct from (excluded.*)
      returning account_id
    )
    select (select count(*) from gone) + (select count(*) from corrected) as changed`.execute(db)
  return rows[0]?.changed ?? 0
}
