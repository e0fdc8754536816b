import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface MembershipKey {
  accountId: Id
  audienceId: Id
}

/** Whether each account belongs to each audience, in the order asked. */
export async function findMemberships(db: Db, keys: readonly MembershipKey[]): Promise<boolean[]> {
  const { rows } = await sql<{ isMember: boolean }>`
    select member.account_id is not null as is_member
    from unnest(
      ${keys.map(({ accountId }) => accountId)}::bigint[], ${keys.map(({ audienceId }) => audienceId)}::bigint[]
    ) with ordinality as asked (account_id, audience_id, place)
    left join audience_member as member using (audience_id, account_id)
    order by place`.execute(db)
  return rows.map(({ isMember }) => isMember)
}

export async function deleteMembershipsOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('audienceMember').where('accountId', '=', accountId).execute()
}

/** SQL: the post with this id is for an audience that the reader is not in. */
export function isUnreadableSql(postId: RawBuilder<Id>, readerId: RawBuilder<Id>): RawBuilder<boolean> {
  return sql`exists (
    select from post join audience on audience.id = post.audience_id and not audience.is_open
    where post.id = ${postId} and not exists (
      select from audience_member as member where member.audience_id = audience.id and member.account_id = ${readerId}
    ))`
}
