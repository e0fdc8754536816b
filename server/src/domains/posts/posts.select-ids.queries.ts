import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'

/** A public post with its rank in discovery. */
export interface RankedPost {
  id: Id
  authorId: Id
  rank: number
}

/** SQL: whether lists may show posts by `author` to the viewer. */
type ListsAuthor = (author: RawBuilder<unknown>) => RawBuilder<boolean>

/** The posts with the highest ranks, best first. */
export async function findBestRanked(db: Db, limit: number, lists: ListsAuthor): Promise<RankedPost[]> {
  const { rows } = await sql<RankedPost>`
    select post_id as id, author_id, rank from post_total
    where rank is not null and ${lists(sql`author_id`)} order by rank desc, post_id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** A post with its position in time, which never changes. */
export interface DatedPost {
  id: Id
  authorId: Id
  createdAt: Date
}

export interface NewestPage {
  /** Only posts after this position, which are older. */
  after: DatedPlace
  /** Only posts after this moment. */
  since?: Date
  withoutIds: readonly Id[]
  withoutAuthorId: Id | undefined
  lists: ListsAuthor
  /** Only posts that this viewer had not seen before that moment. */
  unseenBy: { viewerId: Id; before: Date } | undefined
  limit: number
}

/** Public posts newest first. */
export async function findNewest(db: Db, page: NewestPage): Promise<DatedPost[]> {
  const { after, since, withoutIds, withoutAuthorId, lists, unseenBy, limit } = page
  const newer = since ? sql`and created_at > ${since}::timestamptz` : sql``
  const others = withoutAuthorId === undefined ? sql`` : sql`and author_id <> ${withoutAuthorId}`
  const unseen = unseenBy
    ? sql`and not exists (
        select from post_view where viewer_id = ${unseenBy.viewerId} and post_id = post.id
          and viewed_at < ${unseenBy.before}::timestamptz
      )`
    : sql``
  const { rows } = await sql<DatedPost>`
    select id, author_id, created_at from public_post as post
    where (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint) ${newer}
      and id <> all(${withoutIds}::bigint[]) ${others} ${unseen} and ${lists(sql`author_id`)}
    order by created_at desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

export interface SeenPage {
  after: DatedPlace
  withoutIds: readonly Id[]
  viewerId: Id
  seenBefore: Date
  lists: ListsAuthor
  limit: number
}

/** Public posts that a viewer had seen before a moment, newest first. The cost is proportional to how many they have seen. */
export async function findNewestSeen(db: Db, page: SeenPage): Promise<DatedPost[]> {
  const { after, withoutIds, viewerId, seenBefore, lists, limit } = page
  const { rows } = await sql<DatedPost>`
    with seen as materialized (
      select post_id from post_view
      where viewer_id = ${viewerId} and viewed_at < ${seenBefore}::timestamptz
        and post_id <> all(${withoutIds}::bigint[])
    )
    select id, author_id, created_at from seen join public_post as post on post.id = seen.post_id
    where (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)
      and ${lists(sql`author_id`)}
    order by created_at desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

export interface GridPage {
  limit: number
  offset: number
}

/**
 * Ids of an author's posts for everyone and of those for an audience that show on their profile as well, newest first [PRF-05];
 * withheld ones are the author's alone to see.
 */
export async function findPostIdsOfAuthor(db: Db, authorId: Id, { limit, offset }: GridPage): Promise<Id[]> {
  const newestThat = (isShown: RawBuilder<boolean>) => sql`(
    select id, created_at from post where author_id = ${authorId} and deleted_at is null and ${isShown}
    order by created_at desc, id desc limit ${limit + offset}
  )`
  const { rows } = await sql<{ id: Id }>`
    select id from (${newestThat(sql`audience_id is null`)} union all ${newestThat(sql`on_profile`)}) as newest
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where a list of an audience's posts begins, as SQL; the posts of hidden authors, and those withheld from the reader, are left out. */
export interface AudiencePage {
  audienceId: RawBuilder<Id>
  readerId: RawBuilder<Id | null>
  isHidden: (author: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Lists withheld posts too. */
  withWithheld?: RawBuilder<boolean>
  before: { createdAt: RawBuilder<Date>; id: RawBuilder<Id> }
  limit: RawBuilder<number>
}

/**
 * SQL: relation (id, author_id, created_at, withheld) of the posts of an audience, newest first. The caller checks that the reader
 * may read it.
 */
export function newestOfAudience(page: AudiencePage): RawBuilder<unknown> {
  const { audienceId, readerId, isHidden, withWithheld = sql`false`, before, limit } = page
  return sql`
    select id, author_id, created_at, withheld from post
    where audience_id = ${audienceId} and deleted_at is null and (not withheld or author_id = ${readerId} or ${withWithheld})
      and (created_at, id) < (${before.createdAt}, ${before.id}) and not ${isHidden(sql`author_id`)}
    order by created_at desc, id desc
    limit ${limit}`
}

/** The posts of an audience with most aura since a moment; `lists` leaves out authors whom the list may not show. */
export async function findTopOfAudience(
  db: Db,
  audienceId: Id,
  {
    since,
    limit,
    lists,
  }: { since: Date; limit: number; lists?: (author: RawBuilder<Id>) => RawBuilder<boolean> },
): Promise<{ id: Id; authorId: Id }[]> {
  const { rows } = await sql<{ id: Id; authorId: Id }>`
    select post.id, post.author_id from post_total as total join post on post.id = total.post_id
    where total.audience_id = ${audienceId} and post.deleted_at is null and not post.withheld
      and post.created_at >= ${since} and ${lists?.(sql`post.author_id`) ?? sql`true`}
    order by total.aura desc, total.post_id desc limit ${limit}`.execute(db)
  return rows
}
