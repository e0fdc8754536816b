import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

export interface InvitationRow {
  id: Id
  code: string
  createdById: Id
  expiresAt: Date
  maxUses: number
  uses: number
}

/** SQL: the invitation can be used now; its author is not suspended. */
export const isUsableSql = (
  { communityId, code, now }: { communityId: Id; code: string | null; now: Date },
  { cardOf }: Pick<AccountVisibility, 'cardOf'>,
): RawBuilder<boolean> => sql`
  community_invitation.community_id = ${communityId} and code = ${code}
  and revoked_at is null and expires_at > ${now} and uses < max_uses
  and exists (${cardOf(sql`created_by_id`, sql`false`, sql`${now}::timestamptz`)})`

/** Whether an invitation can be used now. */
export async function isInvitationUsable(db: Db, ...asked: Parameters<typeof isUsableSql>): Promise<boolean> {
  const { rows } = await sql`select from community_invitation where ${isUsableSql(...asked)}`.execute(db)
  return rows.length > 0
}

/** Invitations that can be used now, the latest first. */
export async function findLiveInvitations(db: Db, communityId: Id, now: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select id, code, created_by_id, expires_at, max_uses, uses from community_invitation
    where community_id = ${communityId} and revoked_at is null and expires_at > ${now} and uses < max_uses
    order by id desc`.execute(db)
  return rows
}

/** Locks the invitations of a community until the transaction ends, so that concurrent ones are counted. */
export async function lockInvitations(tx: Tx, communityId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations ' || ${communityId}::bigint, 0))`.execute(
    tx,
  )
}

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<InvitationRow, 'id' | 'uses'> & { communityId: Id; createdAt: Date },
): Promise<Id> {
  const { id } = await tx
    .insertInto('communityInvitation')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Revokes an invitation; returns whether it was still valid. */
export async function markInvitationRevoked(
  tx: Tx,
  communityId: Id,
  invitationId: Id,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update community_invitation set revoked_at = ${now}
    where id = ${invitationId} and community_id = ${communityId}
      and revoked_at is null and expires_at > ${now} and uses < max_uses
    returning id`.execute(tx)
  return rows.length > 0
}

/** Revokes the invitations of an account that loses the right to invite. */
export async function revokeInvitationsOf(
  tx: Tx,
  communityId: Id,
  createdById: Id,
  revokedAt: Date,
): Promise<void> {
  await tx
    .updateTable('communityInvitation')
    .set({ revokedAt })
    .where('communityId', '=', communityId)
    .where('createdById', '=', createdById)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Deletes invitations that ended before the given moment. */
export async function forgetOldInvitations(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom('communityInvitation').where('expiresAt', '<', endedBefore).execute()
}
