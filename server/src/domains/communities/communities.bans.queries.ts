import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'

export interface BanRow {
  accountId: Id
  reason: string
  bannedAt: Date
  /** Null: for good. */
  until: Date | null
}

/** SQL: whether a ban of the account from the community is in force; false for no community. */
export const isBannedSql = (
  communityId: RawBuilder<Id | null>,
  accountId: RawBuilder<Id>,
  now: Date,
): RawBuilder<boolean> => sql`exists (
  select from community_ban
  where community_id = ${communityId} and account_id = ${accountId} and (until is null or until > ${now})
)`

/** {@link isBannedSql}, asked alone. */
export async function isBanned(
  db: Db,
  { communityId, accountId, now }: { communityId: RawBuilder<Id | null>; accountId: Id; now: Date },
): Promise<boolean> {
  const condition = isBannedSql(communityId, sql`${accountId}::bigint`, now)
  const { rows } = await sql<{ isBanned: boolean }>`select ${condition} as is_banned`.execute(db)
  return rows[0]?.isBanned === true
}

/** Whether a post or comment of an account stands in a community. */
export async function hasWritten(db: Db, communityId: Id, accountId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from post where author_id = ${accountId} and audience_id = ${communityId} and deleted_at is null
    union all
    select from comment join post on post.id = comment.post_id
    where comment.author_id = ${accountId} and comment.deleted_at is null and post.audience_id = ${communityId}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Writes a ban in place of an earlier one. */
export async function upsertBan(tx: Tx, ban: BanRow & { communityId: Id; byId: Id }): Promise<void> {
  await tx
    .insertInto('communityBan')
    .values(ban)
    .onConflict((clash) => clash.columns(['communityId', 'accountId']).doUpdateSet(ban))
    .execute()
}

/** Ends a ban; answers whether there was one in force. */
export async function deleteBan(tx: Tx, communityId: Id, accountId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql<{ wasInForce: boolean }>`
    delete from community_ban where community_id = ${communityId} and account_id = ${accountId}
    returning until is null or until > ${now} as was_in_force`.execute(tx)
  return rows[0]?.wasInForce === true
}

/** Whether the log names the banned account; if not, the account was not notified of the ban. */
export async function isBanTold(tx: Tx, communityId: Id, accountId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from community_log where community_id = ${communityId} and person_id = ${accountId} and act = 'banned' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Bans in force, the latest first, after a cursor (`id` is that of the account). */
export async function findBans(
  db: Db,
  communityId: Id,
  { after, limit, now }: { after: DatedPlace | undefined; limit: number; now: Date },
): Promise<BanRow[]> {
  const place = after
    ? sql`and (banned_at, account_id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<BanRow>`
    select account_id, reason, banned_at, until from community_ban
    where community_id = ${communityId} and (until is null or until > ${now}) ${place}
    order by banned_at desc, account_id desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes bans that have ended. */
export async function forgetEndedBans(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('communityBan').where('until', '<=', now).execute()
}
