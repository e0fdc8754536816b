import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Things found by how a text of theirs begins. Both the text and the weight need an index that covers `columns`. */
export interface PrefixSearch {
  table: string
  /** Which thing a row is about; several rows may be about one. */
  idColumn: string
  /** Collated by bytes (`collate "C"`), so that a prefix is a range. */
  textColumn: string
  /** How well known it is: the heavier, the earlier. */
  weightColumn: string
  /** Columns beside these three that `fits` reads. */
  columns?: readonly string[]
  /** What else must hold of a row. */
  fits?: RawBuilder<boolean>
  /** What the text begins with: any of these, none empty. */
  prefixes: readonly string[]
  /** So many fill the page; with those among the best known, nothing else is looked for. */
  enough: number
  /** Longest answer. */
  limit: number
}

/** A run of rows with one prefix that is this short is read whole. */
const shortRun = 1000
/** Of a longer one, those are found first that are among so many of the best known. */
const bestKnown = 4000
/** And if that is not enough, so many of the run are read. */
const longRun = 6000
/** After every text that begins with the same prefix. */
const last = String.fromCodePoint(0x10ffff)

/**
 * Ids of what begins with a prefix: what is called exactly that first, then best known first.
 *
 * A prefix that few have is a short range of the index. One that many have is that of many well-known ones too, so that
 * looking through those fills the page, with the same ones as if everything had been sorted. In between, the range is
 * read. Either way a few thousand entries of one index are read at most, however many rows there are.
 */
export async function findByPrefix(db: Db, search: PrefixSearch): Promise<Id[]> {
  const { prefixes, enough, limit, fits = sql<boolean>`true` } = search
  const table = sql.table(search.table)
  const [id, text, weight] = [search.idColumn, search.textColumn, search.weightColumn].map((name) =>
    sql.ref(name),
  )
  const columns = sql.join([id, text, weight, ...(search.columns ?? []).map((name) => sql.ref(name))])
  const begins = sql`${prefixes}::text[]`
  const runOf = (most: number) => sql`
    select fitting.* from unnest(${begins}) as prefix
    cross join lateral (
      select ${columns} from ${table} where ${text} >= prefix and ${text} < prefix || ${last} limit ${most}
    ) as fitting limit ${most}`
  const isLong = sql`(select count(*) from short) = ${shortRun}`
  const { rows } = await sql<{ id: Id }>`
    with short as materialized (${runOf(shortRun)}),
    known as materialized (
      select * from (select ${columns} from ${table} order by ${weight} desc, ${id} limit ${bestKnown}) as best
      where ${isLong} and exists (select from unnest(${begins}) as prefix where ${text} ^@ prefix) and ${fits}
      limit ${limit}
    ), long as materialized (
      select * from (${runOf(longRun)}) as run
      where ${isLong} and (select count(*) from known) < ${enough} and ${fits}
      order by ${weight} desc limit ${limit}
    ), exact as (
      select ${columns} from ${table} where ${text} = any(${begins}) and ${fits} order by ${weight} desc limit ${limit}
    )
    select id from (
      select ${id} as id, ${weight} as weight, 0 as place from exact
      union all select ${id}, ${weight}, 1 from known
      union all select ${id}, ${weight}, 1 from long
      union all select ${id}, ${weight}, 1 from short where ${fits}
    ) as found
    group by id order by min(place), max(weight) desc, id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Those of `candidates` that the text of any row begins with, in their order. */
export async function findKnownPrefixes(
  db: Db,
  { table, textColumns }: { table: string; textColumns: readonly string[] },
  candidates: readonly string[],
): Promise<string[]> {
  if (candidates.length === 0) return []
  const isBegun = textColumns.map((name) => {
    const text = sql.ref(name)
    return sql`exists (
      select from ${sql.table(table)} where ${text} >= candidate and ${text} < candidate || ${last})`
  })
  const { rows } = await sql<{ candidate: string }>`
    select candidate from unnest(${candidates}::text[]) with ordinality as given (candidate, place)
    where ${sql.join(isBegun, sql` or `)} order by place`.execute(db)
  return rows.map((row) => row.candidate)
}
