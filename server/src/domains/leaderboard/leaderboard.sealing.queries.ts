import type { Id } from '@aura/contract/common'
import { sealedPlaces } from '@aura/contract/leaderboard/leaderboard.limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { firstDayOf } from './leaderboard.queries.ts'
import type { Gain, Place } from './leaderboard.rules.ts'

const textOf = sql`to_char(month, 'YYYY-MM')`

/** Months before `month` with an unsealed board, oldest first. */
export async function findOpenMonths(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select ${textOf} as month from leaderboard_count
    where month < ${firstDayOf(month)} and gains > 0 and accounts > 0
      and month not in (select month from leaderboard_month)
    group by month order by month`.execute(db)
  return rows.map((row) => row.month)
}

/** The first positions of a month among accounts that match `isListed` (SQL on `account_id`), best first. */
export async function findFirst(db: Db, month: string, isListed: RawBuilder<boolean>): Promise<Gain[]> {
  const { rows } = await sql<Gain>`
    select account_id, gains from leaderboard_gain
    where month = ${firstDayOf(month)} and gains > 0 and ${isListed}
    order by gains desc, account_id limit ${sealedPlaces}`.execute(db)
  return rows
}

/** Accounts that do not match `isListed` and would stand before `last`; without `last`, all of them that gained aura. */
export async function findPassedOver(
  tx: Tx,
  month: string,
  isListed: RawBuilder<boolean>,
  last: Gain | undefined,
): Promise<Id[]> {
  const { accountId, gains } = last ?? { accountId: 0, gains: 0 }
  const { rows } = await sql<{ accountId: Id }>`
    select account_id from leaderboard_gain
    where month = ${firstDayOf(month)} and gains > 0 and not ${isListed}
      and (gains > ${gains} or gains = ${gains} and account_id < ${accountId})
    order by gains desc, account_id`.execute(tx)
  return rows.map((row) => row.accountId)
}

export interface SealedMonth {
  month: string
  sealedAt: Date
  sha256: string
}

export async function insertSealed(
  tx: Tx,
  {
    month,
    sealedAt,
    sha256,
    passedOverIds,
    places,
  }: SealedMonth & { passedOverIds: readonly Id[]; places: readonly Place[] },
): Promise<void> {
  await sql`insert into leaderboard_month (month, sealed_at, sha256, passed_over_ids, last_transfer_id)
    values (${firstDayOf(month)}, ${sealedAt}, ${sha256}, ${passedOverIds}::bigint[],
      (select coalesce(max(id), 0) from aura_transfer))`.execute(tx)
  await sql`
    insert into leaderboard_place (month, place, rank, account_id, aura)
    select ${firstDayOf(month)}, * from unnest(
      ${places.map(({ place }) => place)}::smallint[], ${places.map(({ rank }) => rank)}::smallint[],
      ${places.map(({ accountId }) => accountId)}::bigint[], ${places.map(({ aura }) => aura)}::bigint[])`.execute(
    tx,
  )
}

export async function findSealed(db: Db, month: string): Promise<SealedMonth | undefined> {
  const { rows } = await sql<SealedMonth>`
    select ${textOf} as month, sealed_at, sha256 from leaderboard_month where month = ${firstDayOf(month)}`.execute(
    db,
  )
  return rows[0]
}

/** The positions of sealed months down to a rank, in order. */
export async function findPlaces(
  db: Db,
  months: readonly string[],
  toRank: number,
): Promise<(Place & { month: string })[]> {
  const days = months.map((month) => `${month}-01`)
  const { rows } = await sql<Place & { month: string }>`
    select ${textOf} as month, place, rank, account_id, aura from leaderboard_place
    where month = any(${days}::date[]) and rank <= ${toRank} order by month, place`.execute(db)
  return rows
}

/** Sealed months, newest first. */
export async function findSealedMonths(
  db: Db,
  { limit, offset, except }: { limit: number; offset: number; except: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select ${textOf} as month from leaderboard_month where ${textOf} <> all(${except}::text[])
    order by leaderboard_month.month desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => row.month)
}

const maxMonthsWon = 12

/** Sealed months of which the account was champion, newest first. */
export async function findMonthsWon(db: Db, accountId: Id): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select ${textOf} as month from leaderboard_place where account_id = ${accountId} and rank = 1
    order by leaderboard_place.month desc limit ${maxMonthsWon}`.execute(db)
  return rows.map((row) => row.month)
}

const rowsAtOnce = 50_000

/** Deletes the rows from which sealed months were computed; these months are final. */
export async function forgetSealedBoards(db: Db): Promise<void> {
  for (const table of ['leaderboard_pair', 'leaderboard_gain', 'leaderboard_count']) {
    for (;;) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where month = any(array(select month from leaderboard_month)) limit ${rowsAtOnce}
        ))`.execute(db)
      if (!numAffectedRows) break
    }
  }
}
