import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface NewPost {
  authorId: Id
  mediaId: Id
  legend: string
  createdAt: Date
}

export async function insertPost(db: Db, post: NewPost): Promise<Id> {
  const row = await db
    .insertInto('post')
    .values({ ...post, deletedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Starts a post's totals at zero, with its first place in discovery. */
export async function insertPostTotal(db: Db, postId: Id, authorId: Id, rank: number): Promise<void> {
  await db.insertInto('postTotal').values({ postId, authorId, aura: 0, likes: 0, rank }).execute()
}

/** A post as stored, deleted or not; whether it shows is for posts.visibility.ts to say. */
export interface PostRow {
  id: Id
  authorId: Id
  mediaId: Id
  legend: string
  createdAt: Date
  deletedAt: Date | null
  withheld: boolean
  /** Exact at this moment: the total plus pending deltas. */
  aura: number
  likes: number
  /** At all depths. */
  comments: number
}

/** Posts with their totals, in no order. */
export async function findPosts(db: Db, ids: readonly Id[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select post.id, post.author_id, post.media_id, post.legend, post.created_at, post.deleted_at, post.withheld,
      coalesce(total.aura, 0) + coalesce(waiting.aura, 0) as aura,
      coalesce(total.likes, 0) + coalesce(waiting.likes, 0) as likes,
      coalesce(total.comments, 0) + coalesce(waiting.comments, 0) as comments
    from post
    left join post_total as total on total.post_id = post.id
    left join lateral (
      select sum(aura) as aura, sum(likes) as likes, sum(comments) as comments
      from post_delta where post_id = post.id
    ) as waiting on true
    where post.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** What visibility is decided on. */
export interface PostAccess {
  id: Id
  authorId: Id
  deletedAt: Date | null
  withheld: boolean
  mediaId: Id
}

export async function findPostAccess(db: Db, postIds: readonly Id[]): Promise<PostAccess[]> {
  const { rows } = await sql<PostAccess>`
    select id, author_id, deleted_at, withheld, media_id from post where id = any(${postIds}::bigint[])`.execute(
    db,
  )
  return rows
}

export async function findPostAccessByMedia(db: Db, mediaIds: readonly Id[]): Promise<PostAccess[]> {
  const { rows } = await sql<PostAccess>`
    select id, author_id, deleted_at, withheld, media_id from post where media_id = any(${mediaIds}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Takes the author's posts, or the one given, out of everything that shows posts; answers the media they had. */
export async function markPostsDeleted(
  db: Db,
  authorId: Id,
  postId: Id | undefined,
  now: Date,
): Promise<Id[]> {
  const which = postId === undefined ? sql`true` : sql`id = ${postId}`
  const { rows } = await sql<{ mediaId: Id }>`
    with deleted as (
      update post set deleted_at = ${now}, legend = ''
      where author_id = ${authorId} and deleted_at is null and ${which}
      returning id, media_id
    ), unranked as (
      update post_total set rank = null from deleted where post_total.post_id = deleted.id
    )
    select media_id from deleted`.execute(db)
  return rows.map((row) => row.mediaId)
}

/** Leaves the posts that show these media to their authors alone, and takes them out of discovery. */
export async function markPostsWithheld(db: Db, mediaId: Id): Promise<void> {
  await sql`
    with withheld as (update post set withheld = true where media_id = ${mediaId} returning id)
    update post_total set rank = null from withheld where post_total.post_id = withheld.id`.execute(db)
}

export interface GridPage {
  limit: number
  offset: number
}

/** Ids of an author's posts, newest first. */
export async function findPostIdsOfAuthor(db: Db, authorId: Id, { limit, offset }: GridPage): Promise<Id[]> {
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('authorId', '=', authorId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.id)
}

/** How many posts of an author others may see. */
export async function countPostsOfAuthors(db: Db, authorIds: readonly Id[]): Promise<Map<Id, number>> {
  const { rows } = await sql<{ authorId: Id; count: number }>`
    select author_id, count(*) as count from post
    where author_id = any(${authorIds}::bigint[]) and deleted_at is null and not withheld
    group by author_id`.execute(db)
  return new Map(rows.map(({ authorId, count }) => [authorId, count]))
}
