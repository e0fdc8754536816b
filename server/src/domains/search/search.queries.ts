import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './search.tables.ts'

/** Which people are wanted, beside what they are called. */
export interface PeopleFilters {
  auraTypeId: number | undefined
  minAura: number | undefined
  postedSince: Date | undefined
}

export interface PeopleWanted extends PeopleFilters {
  /** What `term`, or `tail`, begins with: any of these, none empty. */
  prefixes: readonly string[]
  column: 'term' | 'tail'
  now: Date
  /** So many fill the page; with those among the most popular, nobody else is looked for. */
  enough: number
  /** Longest answer. */
  limit: number
}

/** A run of namesakes this short is read whole. */
const fewNamesakes = 1000
/** Of a longer one, those are found first who are among so many of the most popular. */
const mostPopular = 4000
/** And if that is not enough, so many of the run are read. */
const mostNamesakes = 6000
const columns = sql`account_id, light, aura_type_id, posted_at, suspended_until, term, tail`
/** After every text that begins with the same prefix. */
const last = String.fromCodePoint(0x10ffff)

/**
 * Ids of people whose term, or tail, begins with a prefix; those of exactly this name first, then most popular first.
 *
 * A prefix that few have is a short range of the index. One that many have is that of many popular people too, so that
 * looking through those fills the page, and with the same people as if everyone had been sorted. Between the two, the
 * whole range is read. Either way it is a few thousand entries of one index at most, but for the last.
 */
export async function findPeopleByPrefix(db: Db, wanted: PeopleWanted): Promise<Id[]> {
  const { prefixes, enough, limit } = wanted
  const column = sql.ref(wanted.column)
  const fits = filterOf(wanted)
  const begins = sql`${prefixes}::text[]`
  const rangeOf = (most: number) => sql`
    select namesake.* from unnest(${begins}) as prefix
    cross join lateral (
      select ${columns} from search_person where ${column} >= prefix and ${column} < prefix || ${last} limit ${most}
    ) as namesake limit ${most}`
  const { rows } = await sql<{ accountId: Id }>`
    with few as materialized (${rangeOf(fewNamesakes)}),
    walked as materialized (
      select * from (select ${columns} from search_person order by light desc, account_id limit ${mostPopular}) as popular
      where (select count(*) from few) = ${fewNamesakes}
        and exists (select from unnest(${begins}) as prefix where ${column} ^@ prefix) and ${fits}
      limit ${limit}
    ), many as materialized (
      select * from (${rangeOf(mostNamesakes)}) as namesake
      where (select count(*) from few) = ${fewNamesakes} and (select count(*) from walked) < ${enough} and ${fits}
      order by light desc limit ${limit}
    ), exact as (
      select ${columns} from search_person where ${column} = any(${begins}) and ${fits} order by light desc limit ${limit}
    )
    select account_id from (
      select account_id, light, 0 as place from exact
      union all select account_id, light, 1 from walked
      union all select account_id, light, 1 from many
      union all select account_id, light, 1 from few where ${fits}
    ) as found
    group by account_id, light order by min(place), light desc, account_id limit ${limit}`.execute(db)
  return rows.map((row) => row.accountId)
}

/** Those of `candidates` that someone's term or tail begins with. */
export async function findKnownPrefixes(db: Db, candidates: readonly string[]): Promise<string[]> {
  const begins = (column: 'term' | 'tail') => sql`exists (
    select from search_person where ${sql.ref(column)} >= candidate and ${sql.ref(column)} < candidate || ${last})`
  const { rows } = await sql<{ candidate: string }>`
    select candidate from unnest(${candidates}::text[]) as candidate
    where ${begins('term')} or ${begins('tail')}`.execute(db)
  return rows.map((row) => row.candidate)
}

function filterOf({
  auraTypeId,
  minAura,
  postedSince,
  now,
}: PeopleFilters & { now: Date }): RawBuilder<boolean> {
  const conditions = [sql`(suspended_until is null or suspended_until <= ${now})`]
  if (auraTypeId !== undefined) conditions.push(sql`aura_type_id = ${auraTypeId}`)
  // In steps, so that some below are let through; who has exactly enough is told by the ledger.
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
