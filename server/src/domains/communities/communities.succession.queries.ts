import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { communityDataSql } from './communities.requests.queries.ts'

/** Keeps anybody from joining the community, and its members from closing it too, until the transaction ends. */
export async function lockCommunity(tx: Tx, communityId: Id): Promise<void> {
  await sql`select from community where id = ${communityId} for no key update`.execute(tx)
}

/**
 * The oldest admin, else the oldest member; undefined for a community without members.
 *
 * @param shows SQL whether an account may inherit
 */
export async function findHeir(
  tx: Tx,
  communityId: Id,
  shows: (account: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<Id | undefined> {
  const oldest = (among: RawBuilder<boolean>) => sql`(
    select account_id from community_member as heir
    where community_id = ${communityId} and ${among} and ${shows(sql`heir.account_id`)}
    order by joined_at, account_id limit 1)`
  const { rows } = await sql<{ accountId: Id | null }>`
    select coalesce(${oldest(sql`role = 'admin'`)}, ${oldest(sql`role = 'member'`)}) as account_id`.execute(
    tx,
  )
  return rows[0]?.accountId ?? undefined
}

/** Remembers when a suspension took a community from its owner, who stays a member. */
export async function markOwnershipLost(tx: Tx, communityId: Id, accountId: Id, at: Date): Promise<void> {
  await tx
    .updateTable('communityMember')
    .set({ role: 'member', lostOwnershipAt: at })
    .where('communityId', '=', communityId)
    .where('accountId', '=', accountId)
    .execute()
}

/** The communities that a suspension took from an account, in the order of their ids. */
export async function findLost(tx: Tx, accountId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('communityMember')
    .select('communityId')
    .where('accountId', '=', accountId)
    .where('lostOwnershipAt', 'is not', null)
    .orderBy('communityId')
    .execute()
  return rows.map(({ communityId }) => communityId)
}

/** Makes the heir of a lost community an admin and its former owner the owner again; false where somebody else owns it by now. */
export async function returnOwnership(tx: Tx, communityId: Id, accountId: Id): Promise<boolean> {
  const { rows } = await sql`
    update community_member as heir set role = 'admin'
    from community_member as former, community_log as inheritance
    where heir.community_id = ${communityId} and heir.role = 'owner'
      and former.community_id = heir.community_id and former.account_id = ${accountId}
      and inheritance.community_id = heir.community_id and inheritance.act = 'inherited'
      and inheritance.person_id = heir.account_id and inheritance.created_at = former.lost_ownership_at
    returning heir.account_id`.execute(tx)
  const isReturned = rows.length > 0
  await tx
    .updateTable('communityMember')
    .set({ lostOwnershipAt: null, ...(isReturned && { role: 'owner' }) })
    .where('communityId', '=', communityId)
    .where('accountId', '=', accountId)
    .execute()
  return isReturned
}

/** Tells somebody that a community is theirs now. */
export async function tellNewOwner(
  tx: Tx,
  { communityId, ownerId, byId, at }: { communityId: Id; ownerId: Id; byId: Id | null; at: Date },
): Promise<void> {
  await enqueueEventsSql(sql`
    values ('community-owner', ${ownerId}::bigint, ${byId ?? 0}::bigint, ${communityId}::bigint, ${communityId}::bigint, 0,
      ${communityDataSql(communityId)}, false, ${at}::timestamptz)`).execute(tx)
}

/** Closes a community that nobody can own: its name is free, it has no members, and its posts are for members, thus for nobody. */
export async function closeCommunity(tx: Tx, communityId: Id, now: Date): Promise<void> {
  await sql`
    update community set closed_at = ${now}, withdrawn_at = null, was_open = null, name_look = null, pinned_post_id = null
    where id = ${communityId}`.execute(tx)
  await sql`update audience set is_open = false where id = ${communityId}`.execute(tx)
  await sql`
    with ended as (delete from community_member where community_id = ${communityId} returning 1)
    insert into community_delta (community_id, members) select ${communityId}, -count(*) from ended having count(*) > 0`.execute(
    tx,
  )
  await tx.deleteFrom('audienceMember').where('audienceId', '=', communityId).execute()
  await tx.deleteFrom('communityRequest').where('communityId', '=', communityId).execute()
  await tx.deleteFrom('communityInvitation').where('communityId', '=', communityId).execute()
}

/** Ends all memberships of an account, also as an owner. */
export async function deleteMembershipsOf(db: Db, accountId: Id): Promise<void> {
  await sql`
    with ended as (delete from community_member where account_id = ${accountId} returning community_id)
    insert into community_delta (community_id, members) select community_id, -1 from ended`.execute(db)
  await sql`
    delete from audience_member using audience
    where account_id = ${accountId} and audience.id = audience_id and kind = 'community'`.execute(db)
}

/** Deletes the account's requests, bans and invitations, and takes it out of those it decided about others. */
export async function forgetTracesOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('communityRequest').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('communityBan').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('communityInvitation').where('createdById', '=', accountId).execute()
  await sql`update community_request set declined_by_id = null where declined_by_id = ${accountId}`.execute(
    tx,
  )
  await sql`update community_ban set by_id = null where by_id = ${accountId}`.execute(tx)
}
