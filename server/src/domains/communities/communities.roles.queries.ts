import type { Id } from '@aura/contract/common'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Roles of those of the accounts that are members of an open community, locked in the order of their ids until the transaction ends. */
export async function lockRoles(
  tx: Tx,
  communityId: Id,
  accountIds: readonly Id[],
): Promise<Map<Id, MemberRole>> {
  const { rows } = await sql<{ accountId: Id; role: MemberRole }>`
    select account_id, role from community_member
    where community_id = ${communityId} and account_id = any(${accountIds}::bigint[])
      and exists (select from community where id = ${communityId} and closed_at is null)
    order by account_id for update`.execute(tx)
  return new Map(rows.map(({ accountId, role }) => [accountId, role]))
}

export async function updateRole(tx: Tx, communityId: Id, accountId: Id, role: MemberRole): Promise<void> {
  await tx
    .updateTable('communityMember')
    .set({ role })
    .where('communityId', '=', communityId)
    .where('accountId', '=', accountId)
    .execute()
}

/** The given communities that an account owns or administers. */
export async function findManaged(
  db: Db,
  accountId: Id,
  communityIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ communityId: Id }>`
    select community_id from community_member
    where account_id = ${accountId} and community_id = any(${communityIds}::bigint[]) and role <> 'member'`.execute(
    db,
  )
  return new Set(rows.map(({ communityId }) => communityId))
}

/** The communities that an account owns. */
export async function findOwned(db: Db, accountId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('communityMember')
    .select('communityId')
    .where('accountId', '=', accountId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ communityId }) => communityId)
}
