import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Blocks new members and the closing of a community until the transaction ends. */
export async function lockCommunity(tx: Tx, communityId: Id): Promise<{ isWithdrawnWithOwner: boolean }> {
  const { rows } = await sql<{ isWithdrawnWithOwner: boolean }>`
    select owner_suspended_at is not null as is_withdrawn_with_owner from community
    where id = ${communityId} for no key update`.execute(tx)
  return { isWithdrawnWithOwner: rows[0]?.isWithdrawnWithOwner === true }
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

/** Makes a member the owner. `lostAt`: when a suspension took the community from its owner, for its return; null for no return. */
export async function endOwnership(
  tx: Tx,
  communityId: Id,
  accountId: Id,
  lostAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('communityMember')
    .set({ role: 'member', lostOwnershipAt: lostAt })
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

/** The latest owner who lost the community by a suspension and can still get it back. */
export async function findLastOwner(tx: Tx, communityId: Id): Promise<Id | undefined> {
  const row = await tx
    .selectFrom('communityMember')
    .select('accountId')
    .where('communityId', '=', communityId)
    .where('lostOwnershipAt', 'is not', null)
    .orderBy('lostOwnershipAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.accountId
}

/**
 * Makes a former owner the owner again, and later heirs admins; returns the replaced owner. If an heir handed the community over by
 * choice, the former owner becomes an admin instead.
 */
export async function returnOwnership(
  tx: Tx,
  communityId: Id,
  accountId: Id,
): Promise<{ heirId: Id } | undefined> {
  await sql`
    select from community_member
    where community_id = ${communityId} and (role = 'owner' or lost_ownership_at is not null) order by account_id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ heirId: Id }>`
    with former as (
      select lost_ownership_at, exists (
        select from community_log as given where given.community_id = ${communityId} and given.act = 'handed-over' and given.id > (
          select max(id) from community_log as taken where taken.community_id = ${communityId}
            and taken.act = 'inherited' and taken.created_at = lost_ownership_at
        )
      ) as is_given_on
      from community_member where community_id = ${communityId} and account_id = ${accountId}
    )
    update community_member as heir set role = 'admin', lost_ownership_at = null
    from former
    where heir.community_id = ${communityId} and not is_given_on
      and heir.account_id <> ${accountId}
      and (heir.role = 'owner' or heir.lost_ownership_at >= former.lost_ownership_at)
    returning case when old.role = 'owner' then account_id end as heir_id`.execute(tx)
  const heirId = rows.find((row) => row.heirId !== null)?.heirId
  await tx
    .updateTable('communityMember')
    .set({ lostOwnershipAt: null, role: heirId === undefined ? 'admin' : 'owner' })
    .where('communityId', '=', communityId)
    .where('accountId', '=', accountId)
    .execute()
  return heirId === undefined ? undefined : { heirId }
}

/** Removes the right of an account to get its lost communities back. */
export async function forgetLost(tx: Tx, accountId: Id): Promise<void> {
  await tx
    .updateTable('communityMember')
    .set({ lostOwnershipAt: null })
    .where('accountId', '=', accountId)
    .where('lostOwnershipAt', 'is not', null)
    .execute()
}

/** Closes a community without an heir: releases its name and ends all memberships, so that nobody can read its posts. */
export async function closeCommunity(tx: Tx, communityId: Id, now: Date): Promise<void> {
  await sql`
    update community set closed_at = ${now}, withdrawn_at = null, owner_suspended_at = null, was_open = null, name_look = null, pinned_post_id = null
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

/** Whether a community has another member, suspended ones included. */
export async function hasOtherMembers(tx: Tx, communityId: Id, accountId: Id): Promise<boolean> {
  const other = await tx
    .selectFrom('communityMember')
    .select('accountId')
    .where('communityId', '=', communityId)
    .where('accountId', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Ends all memberships of an account, including ownerships. */
export async function deleteMembershipsOf(db: Db, accountId: Id): Promise<void> {
  await sql`
    with ended as (delete from community_member where account_id = ${accountId} returning community_id)
    insert into community_delta (community_id, members) select community_id, -1 from ended`.execute(db)
  await sql`
    delete from audience_member using audience
    where account_id = ${accountId} and audience.id = audience_id and kind = 'community'`.execute(db)
}

/** Deletes the account's requests, bans and invitations, and removes its id from requests and bans that it decided. */
export async function forgetTracesOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('communityRequest').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('communityBan').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('communityInvitation').where('createdById', '=', accountId).execute()
  await sql`update community_request set declined_by_id = null where declined_by_id = ${accountId}`.execute(
    tx,
  )
  await sql`update community_ban set by_id = null where by_id = ${accountId}`.execute(tx)
}
