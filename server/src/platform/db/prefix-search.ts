import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { beginsWith, knownSlips, type Slips } from './prefix-slips.ts'

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
  /** With so many found as typed, nothing is looked for by what may have been meant. */
  enoughAsTyped: number
  /** Longest answer. */
  limit: number
}

/** A run of rows with one prefix that is this short is read whole. */
const shortRun = 1000
/** Of a longer one, those are found first that are among so many of the best known. */
const bestKnown = 4000
/** And if that is not enough, so many of the run are read. */
const longRun = 6000

/** What was found, by how well it fits. */
export interface FoundByPrefix {
  asTyped: Id[]
  /** Looked for only when few were found as typed. */
  meant: Id[]
}

/**
 * Ids of what begins with what was typed: what is called exactly that first, then best known first. When those are few,
 * also of what begins with something one slip away, in the first column where anything does.
 *
 * A prefix that few have is a short range of the index. One that many have is that of many well-known ones too, so that
 * looking through those fills the page, with the same ones as if everything had been sorted. In between, the range is
 * read. Either way a few thousand entries of one index are read at most, however many rows there are. Unless so many
 * begin with it, one statement finds both.
 *
 * @param slips undefined where no slip is forgiven
 */
export async function findByPrefix(
  db: Db,
  search: PrefixSearch,
  typed: string,
  slips: Slips | undefined,
): Promise<FoundByPrefix> {
  const [firstColumn = '', ...otherColumns] = search.textColumns
  const runs = shortRunsOf(search, sql`${[typed]}::text[]`)
  const { rows } = await (slips
    ? runsAsTypedAndMeant(search, runs, meantIn(search, firstColumn, typed, slips))
    : runs
  ).execute(db)
  const runsAsTyped = rows.filter(({ prefixes }) => !prefixes)
  const asTyped = await completeRuns(db, search, [typed], runsAsTyped)
  if (!slips || asTyped.length >= search.enoughAsTyped) return { asTyped, meant: [] }
  const wasMeantRead = runsAsTyped.every(({ length }) => length < shortRun)
  const meant = wasMeantRead ? await completeMeant(db, search, firstColumn, rows) : []
  const columns = wasMeantRead ? otherColumns : search.textColumns
  return { asTyped, meant: meant.length > 0 ? meant : await findMeant(db, search, columns, typed, slips) }
}

/** Short runs of what was typed, and in the same statement, when those are few, of what may have been meant. */
function runsAsTypedAndMeant(
  search: PrefixSearch,
  asTyped: RawBuilder<ShortRun>,
  { prefixes, runs }: Meant,
): RawBuilder<ShortRun> {
  const areFew = sql`(select coalesce(max(length), 0) < ${sql.lit(shortRun)} from typed)
    and (select count(distinct id) from typed cross join unnest(ids) as id) < ${sql.lit(search.enoughAsTyped)}`
  return sql`
    with typed as materialized (${asTyped}), meant as materialized (${prefixes(areFew)})
    select *, null::text[] as prefixes from typed
    union all select *, (select prefixes from meant) from (${runs}) as run`
}

async function findMeant(
  db: Db,
  search: PrefixSearch,
  columns: readonly string[],
  typed: string,
  slips: Slips,
): Promise<Id[]> {
  for (const column of columns) {
    const { prefixes, runs } = meantIn(search, column, typed, slips)
    const { rows } = await sql<ShortRun>`
      with meant as materialized (${prefixes(sql`true`)})
      select *, (select prefixes from meant) from (${runs}) as run`.execute(db)
    const found = await completeMeant(db, search, column, rows)
    if (found.length > 0) return found
  }
  return []
}

/** What may have been meant by something typed, as one column has it. */
interface Meant {
  /** SQL: the relation `meant`, of the beginnings known. */
  prefixes: (condition: RawBuilder<unknown>) => RawBuilder<unknown>
  /** SQL: the short run of those. */
  runs: RawBuilder<ShortRun>
}

function meantIn(search: PrefixSearch, column: string, typed: string, slips: Slips): Meant {
  return {
    prefixes: (condition) => knownSlips(search.table, column, typed, slips, condition),
    runs: shortRunsOf({ ...search, textColumns: [column] }, sql`(select prefixes from meant)`),
  }
}

async function completeMeant(
  db: Db,
  search: PrefixSearch,
  column: string,
  rows: readonly ShortRun[],
): Promise<Id[]> {
  const runs = rows.filter(({ prefixes }) => prefixes)
  return completeRuns(db, { ...search, textColumns: [column] }, runs[0]?.prefixes ?? [], runs)
}

/** What begins with the prefixes in one text column; only its first {@link shortRun} rows were looked at. */
interface ShortRun {
  /** Place of the column among `textColumns`. */
  place: number
  length: number
  ids: Id[] | null
  /** What was meant; absent for a run of what was typed. */
  prefixes?: string[] | null
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
  return sql`
    select fitting.*, prefix from unnest(${begins}) as prefix
    cross join lateral (
      select ${columnsOf(search, column)} from ${sql.table(search.table)}
      where ${beginsWith(column, sql`prefix`)} limit ${sql.lit(most)}
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
