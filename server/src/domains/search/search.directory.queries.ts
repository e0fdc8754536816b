import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The first accounts of blocks of `step` accounts in the directory, newest first, and how many accounts it has. */
export interface DirectoryAnchors {
  ids: Id[]
  total: number
}

/** Counts the visible accounts and finds the anchors: one walk through the primary key. */
export async function findDirectoryAnchors(db: Db, step: number, now: Date): Promise<DirectoryAnchors> {
  const { rows } = await sql<DirectoryAnchors>`
    with placed as materialized (
      select account_id, place from (
        select account_id, row_number() over (order by account_id desc) as place
        from search_person where suspended_until is null or suspended_until <= ${now}
      ) as listed
      where place % ${step} = 1
    )
    select coalesce(array_agg(account_id order by place), '{}') as ids,
      coalesce(max(place) - 1 + (
        select count(*) from search_person
        where account_id <= (select min(account_id) from placed)
          and (suspended_until is null or suspended_until <= ${now})
      ), 0) as total
    from placed`.execute(db)
  const [anchors] = rows
  return { ids: (anchors?.ids ?? []).map(Number), total: anchors?.total ?? 0 }
}

/** Ids of the directory, newest first: `skip` rows after the account `from`. */
export async function findDirectoryIds(
  db: Db,
  { from, skip, limit, now }: { from: Id; skip: number; limit: number; now: Date },
): Promise<Id[]> {
  const { rows } = await sql<{ accountId: Id }>`
    select account_id from search_person
    where account_id <= ${from} and (suspended_until is null or suspended_until <= ${now})
    order by account_id desc offset ${skip} limit ${limit}`.execute(db)
  return rows.map((row) => row.accountId)
}
