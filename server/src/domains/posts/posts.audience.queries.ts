import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
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

/** Of pairs of a reader and a post, those whose post is for an audience that the reader is not in, by place from 1. */
export async function findUnreadable(
  db: Db,
  pairs: readonly { readerId: Id; postId: Id }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select place
    from unnest(
      ${pairs.map(({ readerId }) => readerId)}::bigint[], ${pairs.map(({ postId }) => postId)}::bigint[]
    ) with ordinality as asked (reader_id, post_id, place)
    join post on post.id = asked.post_id
    join audience on audience.id = post.audience_id and not audience.is_open
    where not exists (
      select from audience_member as member
      where member.audience_id = audience.id and member.account_id = asked.reader_id
    )`.execute(db)
  return new Set(rows.map(({ place }) => place))
}
