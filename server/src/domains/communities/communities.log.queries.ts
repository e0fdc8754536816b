import type { Id } from '@aura/contract/common'
import type { CommunityAct } from '@aura/contract/communities/communities.log.contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** An act of an owner or admin, as it goes to the log. */
export interface RecordedAct {
  communityId: Id
  act: CommunityAct
  /** Null when nobody acted. */
  byId: Id | null
  /** The account that the act concerns. */
  personId?: Id
  reason?: string
  at: Date
}

/** Writes an act to the community's log, in the transaction of the act [COM-54]; returns the id of the entry. */
export async function recordAct(
  tx: Tx,
  { communityId, act, byId, personId, reason = '', at }: RecordedAct,
): Promise<Id> {
  const { id } = await tx
    .insertInto('communityLog')
    .values({ communityId, act, byId, personId: personId ?? null, reason, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface LogRow {
  id: Id
  act: CommunityAct
  byId: Id | null
  personId: Id | null
  reason: string
  createdAt: Date
}

/** Acts of a community before an id, the latest first. */
export async function findLog(
  db: Db,
  communityId: Id,
  { beforeId, limit }: { beforeId: Id | undefined; limit: number },
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select id, act, by_id, person_id, reason, created_at from community_log
    where community_id = ${communityId} and id < ${beforeId ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Removes an account's id from all logs; the entries stay. */
export async function forgetPersonInLogs(tx: Tx, accountId: Id): Promise<void> {
  await sql`update community_log set by_id = null where by_id = ${accountId}`.execute(tx)
  await sql`update community_log set person_id = null, reason = '' where person_id = ${accountId}`.execute(tx)
}
