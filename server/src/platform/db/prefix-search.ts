import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A table of things that are found by how a text of theirs begins. */
export interface PrefixSearch {
  table: string
  /** Which thing a row is about; several rows may be about one. */
  idColumn: string
  /**
   * What is looked at, the first before the others. Each is collated by bytes (`collate "C"`), so that a prefix is a
   * range, and has an index that covers the other columns.
   */
  textColumns: readonly string[]
  /** How well known a thing is: the heavier, the earlier. It too has an index that covers the other columns. */
  weightColumn: string
  /** Columns beside these that `fits` reads. */
  columns?: readonly string[]
  /** What else must hold of a row. */
  fits?: RawBuilder<boolean>
  /** So many fill the page; with those, nothing else is looked for. */
  enough: number
  /** Longest answer. */
  limit: number
}

/** A text without blanks, one slip away from what was typed; before the place `at`, the two are the same. */
export interface Neighbour {
  text: string
  at: number
}

/** A run of rows with one prefix that is this short is read whole. */
const shortRun = 1000
/** Of a longer one, those are found first that are among so many of the best known. */
const bestKnown = 4000
/** And if that is not enough, so many of the run are read. */
const longRun = 6000
/** Beginnings one slip away that are followed up. */
const mostSlips = 12
/** After every text that begins with the same prefix. */
const last = String.fromCodePoint(0x10ffff)

/**
 * Ids of what begins with a prefix: what is called exactly that first, then best known first.
 *
 * A prefix that few have is a short range of the index. One that many have is that of many well-known ones too, so that
 * looking through those fills the page, with the same ones as if everything had been sorted. In between, the range is
 * read. Either way a few thousand entries of one index are read at most, however many rows there are.
 */
export async function findByPrefix(db: Db, search: PrefixSearch, prefix: string): Promise<Id[]> {
  const prefixes = [prefix]
  const { rows } = await sql<ShortRun>`${shortRunsOf(search, sql`${prefixes}::text[]`)}`.execute(db)
  return completeRuns(db, search, prefixes, rows)
}

/**
 * The same for beginnings that may have been meant: those of `neighbours` that anything begins with, in the first column
 * where there are any.
 */
export async function findByNeighbours(
  db: Db,
  search: PrefixSearch,
  typed: string,
  neighbours: readonly Neighbour[],
): Promise<Id[]> {
  if (neighbours.length === 0) return []
  for (const column of search.textColumns) {
    const found = await findMeant(db, { ...search, textColumns: [column] }, typed, neighbours)
    if (found.length > 0) return found
  }
  return []
}

async function findMeant(
  db: Db,
  search: PrefixSearch,
  typed: string,
  neighbours: readonly Neighbour[],
): Promise<Id[]> {
  // One text is sent and read several times faster than hundreds.
  const texts = neighbours.map(({ text }) => text).join(' ')
  const places = neighbours.map(({ at }) => at).join(' ')
  const characters = [...typed]
  const beginnings = characters.map((_, place) => characters.slice(0, place + 1).join(''))
  const column = sql.ref(search.textColumns[0] ?? '')
  const begins = (text: RawBuilder<unknown>) => sql`exists (
    select from ${sql.table(search.table)} where ${column} >= ${text} and ${column} < ${text} || ${last})`
  // As far as what was typed is known, the slip comes no later than there: most neighbours need not be looked up.
  const { rows } = await sql<ShortRun & { prefixes: string[] }>`
    with meant as materialized (
      select array_agg(candidate order by place) as prefixes from (
        select candidate, place
        from unnest(string_to_array(${texts}, ' '), string_to_array(${places}, ' ')::integer[])
          with ordinality as given (candidate, at, place)
        where at <= (
          select coalesce(max(reach), 0)
          from unnest(${beginnings}::text[]) with ordinality as begun (beginning, reach)
          where ${begins(sql`beginning`)}
        ) and ${begins(sql`candidate`)}
        order by place limit ${mostSlips}
      ) as known
    )
    select run.*, (select prefixes from meant)
    from (${shortRunsOf(search, sql`(select prefixes from meant)`)}) as run`.execute(db)
  return completeRuns(db, search, rows[0]?.prefixes ?? [], rows)
}

/** What begins with the prefixes in one text column; only its first {@link shortRun} rows were looked at. */
interface ShortRun {
  /** Place of the column among `textColumns`. */
  place: number
  length: number
  ids: Id[] | null
}

function shortRunsOf(search: PrefixSearch, begins: RawBuilder<unknown>): RawBuilder<ShortRun> {
  const { limit, fits = sql<boolean>`true` } = search
  const runs = search.textColumns.map(
    (column, place) => sql`
      select ${sql.lit(place)} as place, ${sql.ref(column)} = prefix as is_exact, ${columnsOf(search, column)}
      from (${runOf(search, column, begins, shortRun)}) as row`,
  )
  return sql`
    select place, count(*) as length, (array_agg(${sql.ref(search.idColumn)}
      order by is_exact desc, ${sql.ref(search.weightColumn)} desc, ${sql.ref(search.idColumn)}
    ) filter (where ${fits}))[1:${sql.lit(limit)}] as ids
    from (${sql.join(runs, sql` union all `)}) as run group by place`
}

/** Rows whose text begins with one of the prefixes, each with that prefix. */
function runOf(search: PrefixSearch, column: string, begins: RawBuilder<unknown>, most: number) {
  const text = sql.ref(column)
  return sql`
    select fitting.*, prefix from unnest(${begins}) as prefix
    cross join lateral (
      select ${columnsOf(search, column)} from ${sql.table(search.table)}
      where ${text} >= prefix and ${text} < prefix || ${last} limit ${sql.lit(most)}
    ) as fitting limit ${sql.lit(most)}`
}

function columnsOf({ idColumn, weightColumn, columns = [] }: PrefixSearch, column: string) {
  return sql.join([idColumn, weightColumn, ...columns, column].map((name) => sql.ref(name)))
}

/** Ids in the order of the columns, with what was too long to be read whole looked for again. */
async function completeRuns(
  db: Db,
  search: PrefixSearch,
  prefixes: readonly string[],
  runs: readonly ShortRun[],
): Promise<Id[]> {
  const found = new Set<Id>()
  for (const [place, column] of search.textColumns.entries()) {
    if (found.size >= search.enough) break
    const run = runs.find((each) => each.place === place)
    if (!run) continue
    const ids = run.length < shortRun ? (run.ids ?? []) : await findInLongRun(db, search, column, prefixes)
    for (const id of ids) found.add(id)
  }
  return [...found].slice(0, search.limit)
}

async function findInLongRun(
  db: Db,
  search: PrefixSearch,
  column: string,
  prefixes: readonly string[],
): Promise<Id[]> {
  const { enough, limit, fits = sql<boolean>`true` } = search
  const table = sql.table(search.table)
  const [id, weight, text] = [search.idColumn, search.weightColumn, column].map((name) => sql.ref(name))
  const columns = columnsOf(search, column)
  const begins = sql`${prefixes}::text[]`
  const { rows } = await sql<{ id: Id }>`
    with known as materialized (
      select * from (select ${columns} from ${table} order by ${weight} desc, ${id} limit ${bestKnown}) as best
      where exists (select from unnest(${begins}) as prefix where ${text} ^@ prefix) and ${fits}
      limit ${limit}
    ), long as materialized (
      select ${columns} from (${runOf(search, column, begins, longRun)}) as run
      where (select count(*) from known) < ${enough} and ${fits}
      order by ${weight} desc limit ${limit}
    ), exact as (
      select ${columns} from ${table} where ${text} = any(${begins}) and ${fits} order by ${weight} desc limit ${limit}
    )
    select id from (
      select ${id} as id, ${weight} as weight, 0 as place from exact
      union all select ${id}, ${weight}, 1 from known
      union all select ${id}, ${weight}, 1 from long
    ) as found
    group by id order by min(place), max(weight) desc, id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
