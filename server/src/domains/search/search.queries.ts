import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import { createPrefixSearch } from '../../platform/db/prefix-search.ts'

/** Filters of a search, other than the pseudo. */
export interface PeopleFilters {
  auraTypeId: number | undefined
  minAura: number | undefined
  maxAura: number | undefined
  joinedSince: Date | undefined
  hasTwitch: boolean
  isLive: boolean
  postedSince: Date | undefined
}

/** Filters with the moment at which suspensions are read. */
export interface PeopleWanted extends PeopleFilters {
  now: Date
}

const people = {
  table: 'searchPerson',
  idColumn: 'accountId',
  textColumns: ['term', 'tail'],
  weightColumn: 'popularity',
  columns: ['auraTypeId', 'popularity', 'postedAt', 'suspendedUntil', 'joinedAt'],
}

/**
 * Ids of accounts whose pseudo begins with a term, then of those whose second word does; most popular first. If few match, also
 * accounts found by a term one typo away.
 */
export const findPeopleByPrefix = createPrefixSearch<{ now: Date }>({ ...people, fits: isActive })

/** SQL conditions of other domains on the account with an id. */
export interface PeopleConditions {
  isLinked: (account: RawBuilder<unknown>) => RawBuilder<boolean>
  isLive: (account: RawBuilder<unknown>) => RawBuilder<boolean>
}

export interface ListRequest {
  wanted: PeopleWanted
  /** The accounts to choose from; undefined for all, of which {@link maxLookedAt} are read. */
  amongIds: readonly Id[] | undefined
  isNewestFirst: boolean
  /** Number of accounts that fill the page. */
  enough: number
  limit: number
}

/** A list without a text reads this number of the best known accounts, and of the newest. */
const maxLookedAt = 6000

/** Searches with filters, by a term or (`list`) without one; best known or newest first. */
export function createFittingSearch({ isLinked, isLive }: PeopleConditions) {
  const fits = (given: ParameterOf<PeopleWanted>): RawBuilder<boolean> => {
    const auraTypeId = sql`${given((wanted) => wanted.auraTypeId ?? null)}::smallint`
    const minAura = sql`${given((wanted) => wanted.minAura ?? null)}::bigint`
    const maxAura = sql`${given((wanted) => wanted.maxAura ?? null)}::bigint`
    const postedSince = sql`${given((wanted) => wanted.postedSince ?? null)}::timestamptz`
    const joinedSince = sql`${given((wanted) => wanted.joinedSince ?? null)}::timestamptz`
    // NOTE: the id is renamed, because tables inside the conditions have a column account_id too.
    const knows = (condition: (id: RawBuilder<unknown>) => RawBuilder<boolean>) =>
      sql<boolean>`(select ${condition(sql.ref('person.id'))} from (select account_id as id) as person)`
    // Popularity is stored in steps and up to a second late, so this lets some other accounts pass; balances decide later.
    return sql`(${isActive(given)}
      and (${auraTypeId} is null or aura_type_id = ${auraTypeId})
      and (${minAura} is null or popularity >= search_popularity(${minAura}))
      and (${maxAura} is null or popularity <= search_popularity(${maxAura}))
      and (${postedSince} is null or posted_at >= ${postedSince})
      and (${joinedSince} is null or joined_at >= ${joinedSince})
      and (not ${given((wanted) => wanted.hasTwitch)}::boolean or ${knows(isLinked)})
      and (not ${given((wanted) => wanted.isLive)}::boolean or ${knows(isLive)}))`
  }
  const list = compileStatement((given: ParameterOf<ListRequest>) => {
    const fitting = fits((read) => given(({ wanted }) => read(wanted)))
    const among = () => sql`${given(({ amongIds }) => amongIds ?? null)}::bigint[]`
    const limit = given((request) => request.limit)
    const isNewestFirst = () => sql`${given((request) => request.isNewestFirst)}::boolean`
    const columns = sql`account_id, popularity, aura_type_id, posted_at, suspended_until, joined_at`
    const bound = (read: (wanted: PeopleWanted) => number | undefined, otherwise: number) =>
      sql`coalesce(search_popularity(${given(({ wanted }) => read(wanted) ?? null)}::bigint), ${sql.lit(otherwise)}::smallint)`
    return sql<{ id: Id }>`
      with known as materialized (
        select account_id, popularity from (
          select ${columns} from search_person
          where ${among()} is null and not ${isNewestFirst()}
            and popularity between ${bound(({ minAura }) => minAura, -32_767)} and ${bound(({ maxAura }) => maxAura, 32_767)}
          order by popularity desc, account_id limit ${sql.lit(maxLookedAt)}
        ) as best where ${fitting} limit ${limit}
      ), newest as materialized (
        select account_id, popularity from (
          select ${columns} from search_person where ${among()} is null
          order by account_id desc limit ${sql.lit(maxLookedAt)}
        ) as latest
        where (select count(*) from known) < ${given(({ enough }) => enough)} and ${fitting} limit ${limit}
      ), chosen as (
        select account_id, popularity from search_person where account_id = any(${among()}) and ${fitting}
      )
      select account_id as id
      from (table known union table newest union table chosen) as found
      order by case when ${isNewestFirst()} then account_id else popularity end desc, account_id limit ${limit}`
  })
  return {
    /** Ids of accounts that match the filters, with any pseudo. */
    list: async (db: Db, request: ListRequest): Promise<Id[]> =>
      (await list(db, request)).map(({ id }) => id),
    bestKnown: createPrefixSearch<PeopleWanted>({ ...people, fits }),
    newest: createPrefixSearch<PeopleWanted>({ ...people, weightColumn: people.idColumn, fits }),
  }
}

function isActive(given: ParameterOf<{ now: Date }>): RawBuilder<boolean> {
  return sql`(suspended_until is null or suspended_until <= ${given(({ now }) => now)}::timestamptz)`
}

/** Recomputes every row from its source; answers how many were wrong. */
export async function rebuildPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with gone as (
      delete from search_person
      where not exists (select from search_person_source as source where source.account_id = search_person.account_id)
      returning account_id
    ), corrected as (
      insert into search_person as person
        (account_id, term, tail, popularity, aura_type_id, posted_at, suspended_until, joined_at)
      select account_id, term, tail, popularity, aura_type_id, posted_at, suspended_until, joined_at from search_person_source
      on conflict (account_id) do update set term = excluded.term, tail = excluded.tail, popularity = excluded.popularity,
        aura_type_id = excluded.aura_type_id, posted_at = excluded.posted_at,
        suspended_until = excluded.suspended_until, joined_at = excluded.joined_at
        where (person.*) is distinct from (excluded.*)
      returning account_id
    )
    select (select count(*) from gone) + (select count(*) from corrected) as changed`.execute(db)
  return rows[0]?.changed ?? 0
}

/** Number of followed accounts that a completion of a mention reads. */
const maxFollowedRead = 5000

/** Followed accounts whose pseudo, or its second word, begins with a term; best known first. */
export async function findFollowedByPrefix(
  db: Db,
  wanted: { term: string; followed: RawBuilder<{ followedId: Id }>; now: Date; limit: number },
): Promise<Id[]> {
  const { term, followed, now, limit } = wanted
  const { rows } = await sql<{ id: Id }>`
    select account_id as id
    from (select followed_id from (${followed}) as one limit ${sql.lit(maxFollowedRead)}) as followed
    join search_person on account_id = followed_id
    where (starts_with(term, ${term}) or starts_with(tail, ${term}))
      and (suspended_until is null or suspended_until <= ${now})
    order by popularity desc, account_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
