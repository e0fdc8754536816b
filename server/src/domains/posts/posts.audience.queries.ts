import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

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
