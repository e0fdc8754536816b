import type { Id } from '@aura/contract/common'
import { communitiesJoined } from '@aura/contract/communities/communities.limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { isUsableSql } from './communities.invitations.queries.ts'

/** An account and the community that it joins or asks to join. */
export interface Joining {
  communityId: Id
  accountId: Id
  now: Date
}

/** The outcome of joining, or the error that refuses it. */
export type JoinOutcome =
  | 'joined'
  | 'communities.already-member'
  | 'communities.banned'
  | 'communities.too-many-joined'
  | 'communities.private'
  | 'communities.invitation-over'

/** SQL: a relation (community_id, account_id) of one row. */
const oneSql = ({ communityId, accountId }: Joining) =>
  sql`select ${communityId}::bigint as community_id, ${accountId}::bigint as account_id`

/**
 * SQL: CTEs `held` and `decided` (community_id, account_id, is_open, question, requested_at, declined_at, outcome), without communities that are absent or
 * closed. The outcome is null for an account that may become a member of a community of its kind.
 *
 * @param asked relation (community_id, account_id), in the order in which accounts are locked
 */
function decideSql(asked: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`held as materialized (
      select asked.community_id, asked.account_id, held.*
      from (${asked}) as asked cross join lateral hold_joining(asked.community_id, asked.account_id, ${now}) as held
    ), decided as materialized (
      select *, case
        when role is not null then 'communities.already-member'
        when is_banned then 'communities.banned'
        when joined >= ${communitiesJoined} then 'communities.too-many-joined' end as outcome
      from held
    )`
}

/** SQL: the CTEs of {@link decideSql} for one account. */
export const decideJoiningSql = (joining: Joining): RawBuilder<unknown> =>
  decideSql(oneSql(joining), joining.now)

/** SQL: CTEs that make the accounts of the CTE `admitted` (community_id, account_id) members: the right to read, the membership and its count. */
export function admitSql(now: Date): RawBuilder<unknown> {
  return sql`reading as (
      insert into audience_member (audience_id, account_id) select community_id, account_id from admitted
      on conflict do nothing
    ), membership as (
      insert into community_member (community_id, account_id, role, joined_at)
      select community_id, account_id, 'member', ${now} from admitted
    ), counted as (
      insert into community_delta (community_id, members)
      select community_id, count(*) from admitted group by community_id
    )`
}

/**
 * Makes accounts members of public communities where nothing forbids it, and deletes their requests; returns which were admitted.
 */
export async function insertMembers(
  db: Db,
  asked: readonly Pick<Joining, 'communityId' | 'accountId'>[],
  now: Date,
): Promise<Id[]> {
  const rowsAsked = unnestFew({
    community_id: ['bigint', asked.map(({ communityId }) => communityId)],
    account_id: ['bigint', asked.map(({ accountId }) => accountId)],
  })
  const { rows } = await sql<{ accountId: Id }>`
    with ${decideSql(sql`select * from ${rowsAsked} as given order by account_id`, now)}, admitted as materialized (
      select community_id, account_id from decided where outcome is null and is_open
    ), ${admitSql(now)}, answered as (
      delete from community_request as request using admitted
      where request.community_id = admitted.community_id and request.account_id = admitted.account_id
    )
    select account_id from admitted`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/**
 * Makes an account a member of a public community, or by a valid invitation of a private one, and deletes its request; undefined
 * for a community that is absent or closed.
 */
export async function insertMember(
  db: Db,
  joining: Joining & { invitation: string | undefined },
  accountVisibility: Pick<AccountVisibility, 'cardOf'>,
): Promise<JoinOutcome | undefined> {
  const { communityId, accountId, invitation = null, now } = joining
  const { rows } = await sql<{ outcome: JoinOutcome }>`
    with ${decideJoiningSql(joining)}, used as (
      update community_invitation set uses = uses + 1 from decided
      where outcome is null and not is_open and ${isUsableSql({ communityId, code: invitation, now }, accountVisibility)}
      returning community_invitation.id
    ), admitted as materialized (
      select community_id, account_id from decided where outcome is null and (is_open or exists (select from used))
    ), ${admitSql(now)}, answered as (
      delete from community_request as request using admitted
      where request.community_id = ${communityId} and request.account_id = ${accountId}
    )
    select coalesce(outcome, case
      when exists (select from admitted) then 'joined'
      when ${invitation}::text is null then 'communities.private'
      else 'communities.invitation-over' end) as outcome
    from decided`.execute(db)
  return rows[0]?.outcome
}

/** Ends a membership other than the owner's, and revokes the invitations of that member; returns whether there was one. */
export async function deleteMember(db: Db, { communityId, accountId, now }: Joining): Promise<boolean> {
  const { rows } = await sql<{ hasEnded: boolean }>`
    with ended as (
      delete from community_member
      where community_id = ${communityId} and account_id = ${accountId} and role <> 'owner'
      returning community_id, account_id
    ), unread as (
      delete from audience_member using ended
      where audience_id = ended.community_id and audience_member.account_id = ended.account_id
    ), revoked as (
      update community_invitation set revoked_at = ${now} from ended
      where community_invitation.community_id = ended.community_id and created_by_id = ended.account_id and revoked_at is null
    ), counted as (
      insert into community_delta (community_id, members) select community_id, -1 from ended
    )
    select exists (select from ended) as has_ended`.execute(db)
  return rows[0]?.hasEnded === true
}

/** Keeps an account from joining any community until the transaction ends. */
export async function lockMembershipsOf(tx: Tx, accountId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(memberships_lock_key(${accountId}))`.execute(tx)
}
