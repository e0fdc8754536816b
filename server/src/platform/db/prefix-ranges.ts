import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { ParameterOf } from './compiled-statement.ts'
import { beginsWith } from './prefix-typos.ts'

/** A table of things that are found by how a text of theirs begins. */
export interface PrefixSource<Wanted> {
  table: string
  /** Which thing a row is about; several rows may be about one. */
  idColumn: string
  /**
   * Columns that are searched, the first before the others. Each is collated by bytes (`collate "C"`), so that a prefix is a
   * range, and has an index that covers the other columns.
   */
  textColumns: readonly string[]
  /** How well known a thing is: the heavier, the earlier; ids put the newest first. It too has an index that covers the other columns. */
  weightColumn: string
  /** Columns beside these that `fits` reads. */
  columns?: readonly string[]
  /** SQL: a further condition on rows. */
  fits?: (given: ParameterOf<Wanted>) => RawBuilder<boolean>
}

/** What a run is narrowed down to. */
interface RunRequest<Wanted> {
  wanted: Wanted
  enough: number
  limit: number
}

/** A run of rows with one prefix that is this short is read whole. */
export const shortRun = 1000
/** In a longer run, matches among this many of the best known rows come first. */
const bestKnown = 4000
/** If those are too few, this many rows of the run are read. */
const longRun = 6000

/** What begins with the prefixes in one text column; only its first {@link shortRun} rows were looked at. */
export interface ShortRun {
  /** Place of the column among those looked at. */
  place: number
  length: number
  ids: Id[] | null
  /** Texts one typo away; absent for a run of what was typed. */
  prefixes?: string[] | null
}

/** SQL: the short run of each column that has one. */
export function shortRunsOf<Wanted, Request extends RunRequest<Wanted>>(
  source: PrefixSource<Wanted>,
  textColumns: readonly string[],
  begins: RawBuilder<unknown>,
  given: ParameterOf<Request>,
): RawBuilder<ShortRun> {
  const runs = textColumns.map(
    (column, place) => sql`
      select ${sql.lit(place)} as place, ${sql.ref(column)} = prefix as is_exact, ${columnsOf(source, column)}
      from (${runOf(source, column, begins, shortRun)}) as row`,
  )
  return sql`
    select place, count(*) as length, (array_agg(${sql.ref(source.idColumn)}
      order by is_exact desc, ${sql.ref(source.weightColumn)} desc, ${sql.ref(source.idColumn)}
    ) filter (where ${fitsOf(source, given)}))[1:${given(({ limit }) => limit)}::integer] as ids
    from (${sql.join(runs, sql` union all `)}) as run group by place`
}

/** SQL: ids of what begins with the prefixes in a column where that is a long run. */
export function longRunOf<Wanted, Request extends RunRequest<Wanted> & { prefixes: readonly string[] }>(
  source: PrefixSource<Wanted>,
  column: string,
  given: ParameterOf<Request>,
): RawBuilder<{ id: Id }> {
  const table = sql.table(source.table)
  const [id, weight, text] = [source.idColumn, source.weightColumn, column].map((name) => sql.ref(name))
  const columns = columnsOf(source, column)
  const begins = sql`${given(({ prefixes }) => prefixes)}::text[]`
  const limit = given((request) => request.limit)
  const fits = fitsOf(source, given)
  return sql`
    with known as materialized (
      select * from (
        select ${columns} from ${table} order by ${weight} desc, ${id} limit ${sql.lit(bestKnown)}
      ) as best
      where exists (select from unnest(${begins}) as prefix where ${text} ^@ prefix) and ${fits}
      limit ${limit}
    ), long as materialized (
      select ${columns} from (${runOf(source, column, begins, longRun)}) as run
      where (select count(*) from known) < ${given(({ enough }) => enough)} and ${fits}
      order by ${weight} desc limit ${limit}
    ), exact as (
      select ${columns} from ${table} where ${text} = any(${begins}) and ${fits} order by ${weight} desc limit ${limit}
    )
    select id from (
      select ${id} as id, ${weight} as weight, 0 as place from exact
      union all select ${id}, ${weight}, 1 from known
      union all select ${id}, ${weight}, 1 from long
    ) as found
    group by id order by min(place), max(weight) desc, id limit ${limit}`
}

/** Rows whose text begins with one of the prefixes, each with that prefix. */
function runOf<Wanted>(
  source: PrefixSource<Wanted>,
  column: string,
  begins: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  return sql`
    select fitting.*, prefix from unnest(${begins}) as prefix
    cross join lateral (
      select ${columnsOf(source, column)} from ${sql.table(source.table)}
      where ${beginsWith(column, sql`prefix`)} limit ${sql.lit(most)}
    ) as fitting limit ${sql.lit(most)}`
}

function fitsOf<Wanted, Request extends { wanted: Wanted }>(
  { fits }: PrefixSource<Wanted>,
  given: ParameterOf<Request>,
): RawBuilder<boolean> {
  return fits ? fits((read) => given(({ wanted }) => read(wanted))) : sql<boolean>`true`
}

function columnsOf<Wanted>(
  { idColumn, weightColumn, columns = [] }: PrefixSource<Wanted>,
  column: string,
): RawBuilder<unknown> {
  return sql.join([...new Set([idColumn, weightColumn, ...columns, column])].map((name) => sql.ref(name)))
}
