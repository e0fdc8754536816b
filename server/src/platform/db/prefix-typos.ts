import { type RawBuilder, sql } from 'kysely'
import type { ParameterOf } from './compiled-statement.ts'

/** Texts one typo away from what was typed. None of them holds a blank. */
export interface Typos {
  /** What a typo may put in. */
  letters: readonly string[]
  /** Where it may have been, in the order in which they are followed up. */
  gaps: readonly Gap[]
}

/** The typed text without the characters around one position. */
export interface Gap {
  /** How many characters before the typo are right. */
  at: number
  before: string
  after: string
  /** Whether any one letter goes between the two, or nothing. */
  takesLetter: boolean
}

const noTypos: Typos = { letters: [], gaps: [] }
/** Beginnings one typo away that are followed up. */
const maxTypos = 12
/** After a beginning this long few letters follow: which ones is asked once for all typos in that place. */
const fewLettersAfter = 4
/** After every text that begins with the same prefix. */
const last = String.fromCodePoint(0x10ffff)

/** SQL: the text in `column`, ordered by bytes, begins with a prefix. */
export function beginsWith(column: string, prefix: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${prefix} || ${sql.lit(last)}`
}

/**
 * SQL: one row, `prefixes`: the first of the texts one typo away that anything in a column begins with; null when nothing does or
 * `condition` does not hold. The database makes the texts: sending hundreds would take longer. The typo is no later than the known part.
 */
export function knownTypos(
  table: string,
  column: string,
  given: ParameterOf<{ typed: string; typos: Typos | undefined }>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const typed = sql`${given((request) => request.typed)}::text`
  // One text is sent and read several times faster than an array; and with a list whose length it cannot tell beforehand,
  // the database sees that a custom plan for each search would be no better.
  const wordsOf = (textsOf: (typed: string, typos: Typos) => readonly unknown[]) =>
    sql`string_to_array(${given((request) =>
      textsOf(request.typed, request.typos ?? noTypos).join(' '),
    )}, ' ')`
  const gapsOf = (part: keyof Gap) => wordsOf((_, { gaps }) => gaps.map((gap) => gap[part]))
  const isKnown = (prefix: RawBuilder<unknown>) =>
    sql`exists (select from ${sql.table(table)} where ${beginsWith(column, prefix)})`
  return sql`
    with gap as materialized (
      select before, after, at, takes_letter, gap_place
      from unnest(${gapsOf('before')}, ${gapsOf('after')}, ${gapsOf('at')}::integer[],
        ${gapsOf('takesLetter')}::boolean[]
      ) with ordinality as gap (before, after, at, takes_letter, gap_place)
      where ${condition} and at <= (
        select coalesce(max(reach), 0)
        from unnest(${wordsOf(beginningsOf)}) with ordinality as begun (beginning, reach)
        where ${isKnown(sql`beginning`)}
      )
    )
    select array_agg(candidate order by place) as prefixes from (
      select candidate, min(array[at, letter_place, gap_place]) as place from (
        select before || after as candidate, at, 1::bigint as letter_place, gap_place from gap where not takes_letter
        union all
        select slot.before || letter || after, at, letter_place, gap_place
        from (
          select at, before, letter, letter_place
          from (select distinct at, before from gap where takes_letter) as place
          cross join unnest(${wordsOf((_, { letters }) => letters)}) with ordinality as put_in (letter, letter_place)
          where at < ${sql.lit(fewLettersAfter)} or ${isKnown(sql`before || letter`)}
          offset 0
        ) as slot
        join gap using (at) where takes_letter
        offset 0
      ) as typo
      where candidate <> ${typed} and ${isKnown(sql`candidate`)}
      group by candidate order by place limit ${sql.lit(maxTypos)}
    ) as known`
}

function beginningsOf(typed: string): string[] {
  const characters = [...typed]
  return characters.map((_, place) => characters.slice(0, place + 1).join(''))
}
