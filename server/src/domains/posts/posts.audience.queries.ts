import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export async function deleteMembershipsOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('audienceMember').where('accountId', '=', accountId).execute()
}

/** SQL: the reader is in the audience and may read what is for it. */
const isMemberSql = (audienceId: RawBuilder<Id>, readerId: RawBuilder<Id | null>): RawBuilder<boolean> =>
  sql`exists (select from audience_member as member
    where member.audience_id = ${audienceId} and member.account_id = ${readerId} and member.may_read)`

/**
 * SQL: the post of the row `post` is neither deleted, nor withheld from the reader, nor for an audience that they are not in, unless
 * it shows on a profile.
 *
 * @param isOpen whether its audience is open, where that is known already
 */
export function isReadableSql(
  post: RawBuilder<unknown>,
  readerId: RawBuilder<Id | null>,
  isOpen = sql<boolean>`(select is_open from audience where id = ${post}.audience_id)`,
): RawBuilder<boolean> {
  return sql`(${post}.deleted_at is null and (not ${post}.withheld or ${post}.author_id = ${readerId})
    and (${post}.audience_id is null or ${post}.on_profile or ${isOpen}
      or ${isMemberSql(sql`${post}.audience_id`, readerId)}))`
}

/** SQL: the post with this id is for an audience that the reader is not in, and shows on no profile. */
export function isOutsideAudienceSql(postId: RawBuilder<Id>, readerId: RawBuilder<Id>): RawBuilder<boolean> {
  return sql`exists (
    select from post join audience on audience.id = post.audience_id and not audience.is_open
    where post.id = ${postId} and not post.on_profile and not ${isMemberSql(sql`audience.id`, readerId)})`
}

/** SQL: the community that the post with the id `postId` is for; null for none. */
export const communityOf = (postId: RawBuilder<Id>): RawBuilder<Id | null> => sql`(
  select audience.id from post join audience on audience.id = post.audience_id and audience.kind = 'community'
  where post.id = ${postId}
)`

/**
 * Takes a post that shows on its author's profile out of its audience, into a new closed audience without members, so that only the
 * profile shows it. False for any other post.
 */
export async function leaveToProfile(tx: Tx, postId: Id): Promise<boolean> {
  const { rows } = await sql`
    with left_to_profile as (
      select post.id, kind from post join audience on audience.id = post.audience_id
      where post.id = ${postId} and on_profile and deleted_at is null
    ), own as (
      insert into audience (kind, is_open) select kind, false from left_to_profile returning id
    ), moved as (
      update post_total set audience_id = own.id from own
      where post_id = ${postId} returning old.audience_id as former_id, own.id as own_id, aura
    ), counted as (${addToAudienceTotals(sql`
      select former_id as audience_id, -aura as aura from moved union all select own_id, aura from moved`)})
    update post set audience_id = own.id from own where post.id = ${postId} returning post.id`.execute(tx)
  return rows.length > 0
}

/**
 * Returns a post that stayed on its author's profile to its audience; returns whether it shows there, which a post withdrawn since
 * does not.
 */
export async function returnToAudience(tx: Tx, postId: Id, audienceId: Id): Promise<boolean> {
  const { rows } = await sql`
    with returned as (
      update post set audience_id = ${audienceId}
      where id = ${postId} and on_profile and (deleted_at is null or withdrawn_at is not null) returning id, deleted_at
    ), moved as (
      update post_total set audience_id = ${audienceId} from returned
      where post_id = returned.id and deleted_at is null returning old.audience_id as former_id, aura
    ), counted as (${addToAudienceTotals(sql`
      select former_id as audience_id, -aura as aura from moved union all select ${audienceId}::bigint, aura from moved`)})
    select from returned where deleted_at is null`.execute(tx)
  return rows.length > 0
}

/** A post of a community whether or not the actor may read it, unless it is deleted or withheld from all but its author. */
export async function findInCommunity(
  db: Db,
  postId: Id,
  readerId: Id,
): Promise<{ authorId: Id; communityId: Id } | undefined> {
  const { rows } = await sql<{ authorId: Id; communityId: Id }>`
    select post.author_id, audience.id as community_id
    from post join audience on audience.id = post.audience_id and audience.kind = 'community'
    where post.id = ${postId} and deleted_at is null and (not withheld or post.author_id = ${readerId})`.execute(
    db,
  )
  return rows[0]
}

/** CTEs that remove the posts of a CTE (id) from discovery and from the totals of their audiences. */
export const unrankSql = (removed: string): RawBuilder<unknown> => sql`unranked as (
  update post_total set rank = null, audience_id = null from ${sql.table(removed)} as removed
  where post_total.post_id = removed.id returning old.audience_id, post_total.aura
), discounted as (${addToAudienceTotals(sql`select audience_id, -aura as aura from unranked`)})`

/** SQL that adds `changes`, a relation (audience_id, aura), to the totals of audiences, always in the same order. */
export function addToAudienceTotals(changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into audience_total as known (audience_id, aura)
    select audience_id, sum(aura) from (${changes}) as change
    where audience_id is not null group by audience_id order by audience_id
    on conflict (audience_id) do update set aura = known.aura + excluded.aura`
}

/** SQL: the aura of an audience's posts [COM-11], at most a second late, without deleted posts. */
export const auraOfAudience = (audienceId: RawBuilder<Id>): RawBuilder<number> =>
  sql`coalesce((select aura from audience_total where audience_id = ${audienceId}), 0)`

/** Recomputes the totals of all audiences from the totals of their posts; answers how many were wrong. */
export async function rebuildAudienceTotals(tx: Tx): Promise<number> {
  // NOTE: a separate statement, so that the one below sees what the deletions that it waits for have committed.
  await sql`lock table audience_total in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ changed: number }>`
    with corrected as (
      insert into audience_total as known (audience_id, aura)
      select audience_id, sum(aura) from (
        select audience_id, aura, false as is_known from post_total where audience_id is not null
        union all select audience_id, 0, true from audience_total
      ) as counted group by audience_id having sum(aura) <> 0 or bool_or(is_known)
      on conflict (audience_id) do update set aura = excluded.aura where known.aura <> excluded.aura
      returning audience_id
    )
    select count(*) as changed from corrected`.execute(tx)
  return rows[0]?.changed ?? 0
}
