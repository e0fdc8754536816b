import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import { packColumn, unpackColumn } from '../../platform/db/packed-column.ts'
import { idList } from '../../platform/db/unnest-rows.ts'
import { cardsIn, type PackedCards, packedCardColumns } from '../accounts/packed-cards.rules.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { Gain, Tie } from './leaderboard.rules.ts'

/** SQL: the first day of a month `2026-11`. */
export const firstDayOf = (month: string) => sql<string>`${`${month}-01`}::date`

/** The ties of a month's board, most aura first. */
export async function findTies(db: Db, month: string): Promise<Tie[]> {
  const { rows } = await sql<Record<'gains' | 'accounts' | 'versions', number[] | null>>`
    select array_agg(gains order by gains desc) as gains, array_agg(accounts order by gains desc) as accounts,
      array_agg(version order by gains desc) as versions
    from leaderboard_count where month = ${firstDayOf(month)} and gains > 0 and accounts > 0`.execute(db)
  const { gains, accounts, versions } = rows[0] ?? {}
  return (gains ?? []).map((value, index) => ({
    gains: value,
    accounts: accounts?.[index] ?? 0,
    version: versions?.[index] ?? 0,
  }))
}

/** The ids of the first and of every `step`th account of a tie. */
export async function findAnchors(db: Db, month: string, gains: number, step: number): Promise<Id[]> {
  const { rows } = await sql<{ accountId: Id }>`
    select account_id from (
      select account_id, row_number() over (order by account_id) as place from leaderboard_gain
      where month = ${firstDayOf(month)} and gains = ${gains} and gains > 0
    ) as tied where place % ${step} = 1 order by account_id`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** Part of a board, from a position within the tie of accounts with this much aura. */
export interface AskedPart {
  month: string
  gains: number
  fromId: Id
  skip: number
  limit: number
  readerId: Id | null
  isModerator: boolean
}

/** An account on a board that shows to readers of a kind. */
export interface ListedAccount extends Gain {
  pseudo: string
  pictureName: string | null
  auraTypeId: number
}

interface ListedRow extends ListedAccount {
  place: number
}

/** Part of a board as it is read: one packed column for each property of its accounts. */
interface PackedPart extends PackedCards {
  place: number
  gains: string | null
  /** Ids of the accounts that a block hides from the reader. */
  blockedIds: Id[] | null
}

/** The accounts of a part, in no order. */
export function listedIn(part: PackedPart): ListedAccount[] {
  const gains = unpackColumn(part.gains)
  return cardsIn(part).map(({ id, ...card }, index) => ({
    ...card,
    accountId: id,
    gains: Number(gains[index]),
  }))
}

/** Accounts that a reader looks for on a board. */
export interface AskedAccounts {
  month: string
  accountIds: readonly Id[]
  readerId: Id | null
  isModerator: boolean
}

/** An account that reads its own place. */
export interface OwnRow {
  place: number
  gains: number | null
  pseudo: string | null
  pictureName: string | null
  auraTypeId: number | null
}

/** Reads boards for many readers in one statement; `place` is the index of the question, from 1. */
export function createBoardReads({
  cardOf,
  cardsAmong,
  blockedIdsOf,
}: Pick<AccountVisibility, 'cardOf' | 'cardsAmong' | 'blockedIdsOf'>) {
  // OFFSET 0 makes PostgreSQL read this once for each question, not once for each account.
  const blockedIds = sql`array(${blockedIdsOf(sql.ref<Id | null>('question.reader_id'))}) as blocked_ids`

  return {
    findParts: compileStatement<{ asked: readonly AskedPart[]; now: Date }, PackedPart>((given) => {
      const listOf = (read: (asked: AskedPart) => unknown, type: RawBuilder<unknown>) =>
        hideFromPlanner(sql`${given(({ asked }) => asked.map(read))}::${type}`)
      const now = hideFromPlanner(sql<Date>`${given((values) => values.now)}::timestamptz`)
      return sql`
        select asked.place, listed.*
        from (select *, ${blockedIds} from unnest(
          ${listOf(({ month }) => `${month}-01`, sql`date[]`)}, ${listOf(({ gains }) => gains, sql`bigint[]`)},
          ${listOf(({ fromId }) => fromId, sql`bigint[]`)}, ${listOf(({ skip }) => skip, sql`integer[]`)},
          ${listOf(({ limit }) => limit, sql`integer[]`)}, ${listOf(({ readerId }) => readerId, sql`bigint[]`)},
          ${listOf(({ isModerator }) => Number(isModerator), sql`integer[]`)}
        ) with ordinality as question (month, gains, from_id, skip, size, reader_id, is_moderator, place) offset 0) as asked
        cross join lateral (
          select array_agg(account_id) as ids, array_agg(gains) as gains
          from (
            (select account_id, gains from leaderboard_gain as tied
              where tied.month = asked.month and tied.gains = asked.gains and tied.gains > 0 and account_id >= from_id
              order by account_id limit size offset skip)
            union all
            (select account_id, gains from leaderboard_gain as lower
              where lower.month = asked.month and lower.gains < asked.gains and lower.gains > 0
              order by gains desc, account_id limit size)
            limit size
          ) as entry
        ) as part
        cross join lateral (
          select ${packedCardColumns}, ${packColumn(sql`part.gains[array_position(part.ids, card.id)]`)} as gains,
            array_agg(card.id) filter (where card.id = any(asked.blocked_ids)) as blocked_ids
          from (${cardsAmong(sql`part.ids`, sql`asked.is_moderator = 1`, now)}) as card
        ) as listed`
    }),

    /** The given accounts that are on a board and visible to the reader. */
    findListed: compileStatement<{ asked: readonly AskedAccounts[]; now: Date }, ListedRow>((given) => {
      const listOf = (read: (asked: AskedAccounts) => unknown, type: RawBuilder<unknown>) =>
        hideFromPlanner(sql`${given(({ asked }) => asked.map(read))}::${type}`)
      const now = hideFromPlanner(sql<Date>`${given((values) => values.now)}::timestamptz`)
      return sql`
        select asked.place, gain.account_id, gain.gains, card.pseudo, card.picture_name, card.aura_type_id
        from (select *, ${blockedIds} from unnest(
          ${listOf(({ month }) => `${month}-01`, sql`date[]`)},
          ${listOf(({ accountIds }) => idList(accountIds), sql`text[]`)},
          ${listOf(({ readerId }) => readerId, sql`bigint[]`)},
          ${listOf(({ isModerator }) => Number(isModerator), sql`integer[]`)}
        ) with ordinality as question (month, ids, reader_id, is_moderator, place) offset 0) as asked
        cross join lateral (${cardsAmong(sql`asked.ids::bigint[]`, sql`asked.is_moderator = 1`, now)}) as card
        cross join lateral (
          select account_id, gains from leaderboard_gain as listed
          where listed.month = asked.month and listed.account_id = card.id and listed.gains > 0 offset 0
        ) as gain
        where card.id <> all(asked.blocked_ids)`
    }),

    findOwn: compileStatement<{ month: string; accountIds: readonly Id[]; now: Date }, OwnRow>(
      (given) => sql`
      select asked.place, entry.gains, card.pseudo, card.picture_name, card.aura_type_id
      from unnest(${hideFromPlanner(sql`${given(({ accountIds }) => accountIds)}::bigint[]`)})
        with ordinality as asked (account_id, place)
      left join leaderboard_gain as entry on entry.account_id = asked.account_id
        and entry.month = ${hideFromPlanner(sql`${given(({ month }) => `${month}-01`)}::date`)}
      left join lateral (${cardOf(
        sql`asked.account_id`,
        sql`false`,
        hideFromPlanner(sql<Date>`${given(({ now }) => now)}::timestamptz`),
      )}) as card on true`,
    ),
  }
}

/** An account in a tie, and an older account of the tie to count from. */
export interface AskedTiePlace {
  month: string
  gains: number
  fromId: Id
  accountId: Id
}

/** For each question, the number of accounts of the tie from the older account to the one asked for. */
export const findTiePlaces = compileStatement<readonly AskedTiePlace[], { place: number; before: number }>(
  (given) => {
    const listOf = (read: (asked: AskedTiePlace) => unknown, type: RawBuilder<unknown>) =>
      hideFromPlanner(sql`${given((asked) => asked.map(read))}::${type}`)
    return sql`
      select asked.place, (
        select count(*) from leaderboard_gain as tied
        where tied.month = asked.month and tied.gains = asked.gains and tied.gains > 0
          and account_id >= from_id and account_id < asked.account_id
      ) as before
      from unnest(
        ${listOf(({ month }) => `${month}-01`, sql`date[]`)}, ${listOf(({ gains }) => gains, sql`bigint[]`)},
        ${listOf(({ fromId }) => fromId, sql`bigint[]`)}, ${listOf(({ accountId }) => accountId, sql`bigint[]`)}
      ) with ordinality as asked (month, gains, from_id, account_id, place)`
  },
)
