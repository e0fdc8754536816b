import type { Id } from '@aura/contract/common'
import { askAgainDays } from '@aura/contract/communities/communities.limits'
import { type RawBuilder, sql } from 'kysely'
import { days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { communityDataSql } from './communities.events.ts'
import { admitSql, decideJoiningSql, type Joining, type JoinOutcome } from './communities.members.queries.ts'

type AskOutcome =
  | Exclude<JoinOutcome, 'joined' | 'communities.private' | 'communities.invitation-over'>
  | 'communities.public'
  | 'communities.asked-too-soon'
  | 'communities.answer-missing'
  | 'waiting'

/** SQL: the subject of notifications about a person's requests. It changes with each answer, because a subject notifies once. */
const subjectSql = ({ communityId, accountId }: Pick<Joining, 'communityId' | 'accountId'>) => sql`
  coalesce(-(
    select max(id) from community_log
    where community_id = ${communityId} and person_id = ${accountId} and act in ('accepted', 'declined')
  ), ${communityId}::bigint)`

/**
 * Writes a request to join with an event for owner and admins [COM-18]: one that is cancelled and made again notifies once, one made
 * after an answer notifies again. Undefined for an absent community.
 */
export async function insertRequest(
  db: Db,
  joining: Joining & { answer: string },
): Promise<{ outcome: AskOutcome; declinedAt: Date | null } | undefined> {
  const { communityId, accountId, answer, now } = joining
  const { rows } = await sql<{ outcome: AskOutcome; declinedAt: Date | null }>`
    with ${decideJoiningSql(joining)}, asked as materialized (
      select question, declined_at, case
        when outcome is not null then outcome
        when is_open then 'communities.public'
        when requested_at is not null and declined_at is null then 'waiting'
        when declined_at > ${later(now, -days(askAgainDays))} then 'communities.asked-too-soon'
        when question is not null and ${answer} = '' then 'communities.answer-missing' end as outcome
      from decided
    ), written as (
      insert into community_request (community_id, account_id, answer, created_at)
      select ${communityId}, ${accountId}, case when question is null then '' else ${answer} end, ${now}
      from asked where outcome is null
      on conflict (community_id, account_id) do update set id = default, answer = excluded.answer,
        created_at = excluded.created_at, declined_at = null, declined_by_id = null, reason = ''
      returning 1
    ), enqueued as (${enqueueEventsSql(sql`
      select 'join-request', staff.account_id, ${accountId}::bigint, ${subjectSql(joining)},
        ${communityId}::bigint, 0, ${communityDataSql(communityId)}, false, ${now}::timestamptz
      from written join community_member as staff on staff.community_id = ${communityId} and staff.role <> 'member'`)})
    select coalesce(outcome, 'waiting') as outcome, declined_at from asked`.execute(db)
  return rows[0]
}

/** Deletes a pending request and undoes its events [NTF-23]; returns whether there was one. */
export async function deleteRequest(db: Db, { communityId, accountId, now }: Joining): Promise<boolean> {
  const { rows } = await sql<{ isCancelled: boolean }>`
    with cancelled as (
      delete from community_request
      where community_id = ${communityId} and account_id = ${accountId} and declined_at is null
      returning id
    ), enqueued as (${enqueueEventsSql(sql`
      select 'join-request', staff.account_id, ${accountId}::bigint, ${subjectSql({ communityId, accountId })}, ${communityId}::bigint, 0,
        '{}'::jsonb, true, ${now}::timestamptz
      from cancelled join community_member as staff on staff.community_id = ${communityId} and staff.role <> 'member'`)})
    select exists (select from cancelled) as is_cancelled`.execute(db)
  return rows[0]?.isCancelled === true
}

/** The community and the account of a request. */
export async function findRequest(
  db: Db,
  requestId: Id,
): Promise<{ communityId: Id; accountId: Id } | undefined> {
  return db
    .selectFrom('communityRequest')
    .select(['communityId', 'accountId'])
    .where('id', '=', requestId)
    .executeTakeFirst()
}

/** An answer of an owner or admin to a request. */
export interface RequestAnswer extends Joining {
  requestId: Id
  byId: Id
}

/** Accepts a request: adds the member and deletes it. `isTaken` is false if it was answered or cancelled at the same time. */
export async function acceptRequest(
  tx: Tx,
  { requestId, byId, ...joining }: RequestAnswer,
): Promise<{ outcome: JoinOutcome | null; isTaken: boolean } | undefined> {
  const { communityId, accountId, now } = joining
  const { rows } = await sql<{ outcome: JoinOutcome | null; isTaken: boolean }>`
    with ${decideJoiningSql(joining)}, taken as (
      delete from community_request using decided
      where community_request.id = ${requestId} and (outcome is null or outcome = 'communities.already-member')
      returning community_request.id
    ), admitted as materialized (
      select community_id, account_id from taken cross join decided where outcome is null
    ), ${admitSql(now)}, enqueued as (${enqueueEventsSql(sql`
      select 'join-accepted', ${accountId}::bigint, ${byId}::bigint, ${requestId}::bigint, ${communityId}::bigint, 0,
        ${communityDataSql(communityId)}, false, ${now}::timestamptz
      from admitted`)})
    select outcome, exists (select from taken) as is_taken from decided`.execute(tx)
  return rows[0]
}

/** Declines a pending request and notifies its author; false when it is no longer pending. */
export async function markRequestDeclined(
  tx: Tx,
  { requestId, byId, communityId, accountId, now }: RequestAnswer,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ isDeclined: boolean }>`
    with declined as (
      update community_request set declined_at = ${now}, declined_by_id = ${byId}, reason = ${reason}
      where id = ${requestId} and declined_at is null
      returning id
    ), enqueued as (${enqueueEventsSql(sql`
      select 'join-declined', ${accountId}::bigint, ${byId}::bigint, ${requestId}::bigint, ${communityId}::bigint, 0,
        ${communityDataSql(communityId)} || case when ${reason} = '' then '{}' else jsonb_build_object('reason', ${reason}::text) end,
        false, ${now}::timestamptz
      from declined`)})
    select exists (select from declined) as is_declined`.execute(tx)
  return rows[0]?.isDeclined === true
}

export interface RequestRow {
  id: Id
  accountId: Id
  answer: string
  createdAt: Date
  declinedAt: Date | null
  reason: string
}

/** Pending requests, the oldest first, of accounts that match the condition `shows`: hidden ones take no place on the page. */
export async function findWaitingRequests(
  db: Db,
  communityId: Id,
  limit: number,
  shows: (account: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select id, account_id, answer, created_at, declined_at, reason from community_request as request
    where community_id = ${communityId} and declined_at is null and ${shows(sql`request.account_id`)}
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Declined requests, the latest first, after a cursor (`createdAt`: when it was declined). */
export async function findDeclinedRequests(
  db: Db,
  communityId: Id,
  { after, limit }: { after: DatedPlace | undefined; limit: number },
): Promise<RequestRow[]> {
  const place = after
    ? sql`and (declined_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<RequestRow>`
    select id, account_id, answer, created_at, declined_at, reason from community_request
    where community_id = ${communityId} and declined_at is not null ${place}
    order by declined_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
