import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, type ParameterOf } from './compiled-statement.ts'
import type { Db } from './database.ts'
import { longRunOf, type PrefixSource, type ShortRun, shortRun, shortRunsOf } from './prefix-ranges.ts'
import { knownTypos, type Typos } from './prefix-typos.ts'
import { createSearchTurns } from './search-turns.ts'

export interface PrefixRequest<Wanted> {
  typed: string
  /** Undefined where no typo is forgiven. */
  typos: Typos | undefined
  /** Argument of the source's condition `fits`. */
  wanted: Wanted
  /** Rows that fill the page: once found, the search ends. */
  enough: number
  /** With so many found as typed, no text one typo away is looked for. */
  enoughAsTyped: number
  /** Longest answer. */
  limit: number
}

/** What was found, by how well it fits. */
export interface FoundByPrefix {
  asTyped: Id[]
  /** Looked for only when few were found as typed. */
  misspelt: Id[]
}

/**
 * Ids of rows with a term that begins with the text: exact matches first, then by weight. When few match, also rows with one typing error,
 * from the first column that has any.
 *
 * A search reads a few thousand entries of one index at most: the whole range of a rare prefix, a bounded part of others, and of a
 * frequent one the best known rows first. Searches take turns.
 *
 * @throws DomainError `platform.too-many` when too many wait
 */
export function createPrefixSearch<Wanted>(
  source: PrefixSource<Wanted>,
): (db: Db, request: PrefixRequest<Wanted>) => Promise<FoundByPrefix> {
  const readTyped = compileStatement((given: ParameterOf<PrefixRequest<Wanted>>) =>
    runsAsTyped(source, given),
  )
  const readTypedAndMisspelt = compileStatement((given: ParameterOf<PrefixRequest<Wanted>>) =>
    runsAsTypedAndMisspelt(source, given),
  )
  const columns = source.textColumns.map((column) => readersOf(source, column))
  type Columns = typeof columns

  /** Ids in the order of the columns; runs that were too long to be read whole are searched again. */
  async function complete(
    db: Db,
    request: PrefixRequest<Wanted>,
    runs: readonly ShortRun[],
    among: Columns,
  ): Promise<Id[]> {
    const found = new Set<Id>()
    for (const [place, { readLongRun }] of among.entries()) {
      if (found.size >= request.enough) break
      const run = runs.find((each) => each.place === place)
      if (!run) continue
      const { length, ids, prefixes } = run
      const whole = length < shortRun ? (ids ?? []) : undefined
      for (const id of whole ??
        (await readLongRun(db, { ...request, prefixes: prefixes ?? [request.typed] })))
        found.add(id)
    }
    return [...found].slice(0, request.limit)
  }

  async function findMisspelt(db: Db, request: PrefixRequest<Wanted>, among: Columns): Promise<Id[]> {
    for (const column of among) {
      const found = await complete(db, request, await column.readMisspelt(db, request), [column])
      if (found.length > 0) return found
    }
    return []
  }

  async function find(db: Db, request: PrefixRequest<Wanted>): Promise<FoundByPrefix> {
    const rows = await (request.typos ? readTypedAndMisspelt(db, request) : readTyped(db, request))
    const typedRuns = rows.filter(({ prefixes }) => !prefixes)
    const asTyped = await complete(db, request, typedRuns, columns)
    if (!request.typos || asTyped.length >= request.enoughAsTyped) return { asTyped, misspelt: [] }
    const wasMisspeltRead = typedRuns.every(({ length }) => length < shortRun)
    const misspeltRuns = rows.filter(({ prefixes }) => prefixes)
    const misspelt = await complete(db, request, misspeltRuns, columns.slice(0, 1))
    if (misspelt.length > 0) return { asTyped, misspelt }
    return { asTyped, misspelt: await findMisspelt(db, request, columns.slice(wasMisspeltRead ? 1 : 0)) }
  }

  const inTurn = createSearchTurns()
  return (db, request) => inTurn(source.table, () => find(db, request))
}

/** What reads one column alone. */
function readersOf<Wanted>(source: PrefixSource<Wanted>, column: string) {
  const readLong = compileStatement(
    (given: ParameterOf<PrefixRequest<Wanted> & { prefixes: readonly string[] }>) =>
      longRunOf(source, column, given),
  )
  return {
    readMisspelt: compileStatement((given: ParameterOf<PrefixRequest<Wanted>>) =>
      runsMisspelt(source, column, given),
    ),
    async readLongRun(db: Db, request: PrefixRequest<Wanted> & { prefixes: readonly string[] }) {
      return (await readLong(db, request)).map(({ id }) => id)
    },
  }
}

function runsAsTyped<Wanted>(
  source: PrefixSource<Wanted>,
  given: ParameterOf<PrefixRequest<Wanted>>,
): RawBuilder<ShortRun> {
  return shortRunsOf(source, source.textColumns, sql`${given(({ typed }) => [typed])}::text[]`, given)
}

/** Reads short runs of the typed text and, in the same statement if these are few, of texts one typo away. */
function runsAsTypedAndMisspelt<Wanted>(
  source: PrefixSource<Wanted>,
  given: ParameterOf<PrefixRequest<Wanted>>,
): RawBuilder<ShortRun> {
  const [column = ''] = source.textColumns
  const areFew = sql`(select coalesce(max(length), 0) < ${sql.lit(shortRun)} from typed)
    and (select count(distinct id) from typed cross join unnest(ids) as id)
      < ${given(({ enoughAsTyped }) => enoughAsTyped)}`
  return sql`
    with typed as materialized (${runsAsTyped(source, given)}),
    misspelt as materialized (${knownTypos(source.table, column, given, areFew)})
    select *, null::text[] as prefixes from typed
    union all
    select *, (select prefixes from misspelt) from (
      ${shortRunsOf(source, [column], sql`(select prefixes from misspelt)`, given)}) as run`
}

function runsMisspelt<Wanted>(
  source: PrefixSource<Wanted>,
  column: string,
  given: ParameterOf<PrefixRequest<Wanted>>,
): RawBuilder<ShortRun> {
  return sql`
    with misspelt as materialized (${knownTypos(source.table, column, given, sql`true`)})
    select *, (select prefixes from misspelt) from (
      ${shortRunsOf(source, [column], sql`(select prefixes from misspelt)`, given)}) as run`
}
