import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'
import { unrankSql } from './posts.audience.queries.ts'

export interface NewPost {
  authorId: Id
  /** The community or challenge it is for; null for everyone. */
  audienceId: Id | null
  /** Whether it also shows on its author's profile. */
  isOnProfile?: boolean
  /** In the order shown. */
  mediaIds: readonly Id[]
  legend: string
  createdAt: Date
}

export async function insertPost(db: Db, post: NewPost): Promise<Id> {
  const { authorId, audienceId, isOnProfile = false, mediaIds, legend, createdAt } = post
  const { rows } = await sql<{ id: Id }>`
    with added as (
      insert into post (author_id, audience_id, on_profile, legend, created_at)
      values (${authorId}, ${audienceId}::bigint, ${isOnProfile}, ${legend}, ${createdAt})
      returning id
    ), shown as (
      insert into post_media (post_id, place, media_id)
      select added.id, place - 1, media_id
      from added cross join unnest(${mediaIds}::bigint[]) with ordinality as given (media_id, place)
    )
    select id from added`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an insert that succeeded returns its row')
  return row.id
}

/**
 * Starts a post's totals at zero, with its first rank in discovery if it is public, or else with the audience that its aura counts
 * for.
 */
export async function insertPostTotal(db: Db, postId: Id, authorId: Id, rank: number): Promise<void> {
  await sql`
    insert into post_total (post_id, author_id, audience_id, aura, likes, rank)
    select id, ${authorId}, audience_id, 0, 0, (select ${rank}::float8 from public_post where id = post.id)
    from post where id = ${postId}`.execute(db)
}

/** SQL: the post is neither deleted nor withheld from others than its author. */
export const standsForOthers = (postId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from post where id = ${postId} and deleted_at is null and not withheld)`

/** Whether a post is the account's and not deleted, without checking who may read it. */
export async function isOwnPost(db: Db, postId: Id, authorId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from post where id = ${postId} and author_id = ${authorId} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** The posts that media belong to. */
export async function findPostIdsByMedia(db: Db, mediaIds: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ postId: Id }>`
    select distinct post_id from post_media where media_id = any(${mediaIds}::bigint[])`.execute(db)
  return rows.map(({ postId }) => postId)
}

/** For each post with a picture, the smallest version of its first medium that has one. */
export async function findThumbnails(
  db: Db,
  postIds: readonly Id[],
  smallestPictureOf: (mediaId: RawBuilder<Id>) => RawBuilder<string | null>,
): Promise<Map<Id, string>> {
  const { rows } = await sql<{ postId: Id; name: string }>`
    select distinct on (post_id) post_id, name
    from (
      select post_id, place, ${smallestPictureOf(sql`post_media.media_id`)} as name from post_media
      where post_id = ${anyOf('bigint', postIds)}
    ) as shown
    where name is not null order by post_id, place`.execute(db)
  return new Map(rows.map(({ postId, name }) => [postId, name]))
}

/** Media of posts in the order shown; a post without any is missing. */
export async function findMediaIds(db: Db, postIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ postId: Id; mediaIds: Id[] }>`
    select post_id, array_agg(media_id order by place) as media_ids from post_media
    where post_id = any(${postIds}::bigint[]) group by post_id`.execute(db)
  return new Map(rows.map(({ postId, mediaIds }) => [postId, mediaIds]))
}

/** Deleted posts, and who deleted them if not the author. */
export type PostDeletion =
  | { authorId: Id }
  /** Posts that moderators withdrew, to be deleted for good. */
  | { withdrawnId: Id }
  /** Posts of this list that show on no profile. */
  | { audiencePostIds: readonly Id[] }
  | { postId: Id; removal: { byId: Id; reason: string } | undefined }

/** Removes posts from everything that shows or counts posts; returns which, and their media. */
export async function markPostsDeleted(
  tx: Tx,
  deletion: PostDeletion,
  now: Date,
): Promise<{ postIds: Id[]; mediaIds: Id[] }> {
  const which = whichOf(deletion)
  const removal = 'postId' in deletion ? deletion.removal : undefined
  const { rows } = await sql<{ id: Id; mediaId: Id | null }>`
    with deleted as (
      update post set deleted_at = ${now}, withdrawn_at = null, legend = '', removed_by_id = ${removal?.byId ?? null}::bigint,
        removal_reason = ${removal?.reason ?? null}
      where ${which}
      returning id
    ), ${unrankSql('deleted')}
    select deleted.id, media_id from deleted left join post_media on post_id = deleted.id`.execute(tx)
  return {
    postIds: [...new Set(rows.map(({ id }) => id))],
    mediaIds: rows.flatMap(({ mediaId }) => mediaId ?? []),
  }
}

function whichOf(deletion: PostDeletion): RawBuilder<boolean> {
  if ('postId' in deletion) return sql`id = ${deletion.postId} and deleted_at is null`
  if ('withdrawnId' in deletion) return sql`id = ${deletion.withdrawnId} and withdrawn_at is not null`
  if ('authorId' in deletion)
    return sql`author_id = ${deletion.authorId} and (deleted_at is null or withdrawn_at is not null)`
  return sql`id = any(${deletion.audiencePostIds}::bigint[]) and not on_profile and deleted_at is null`
}

/** Empties the reasons given for removing an author's posts, because they are about that person. */
export async function emptyRemovalReasons(tx: Tx, authorId: Id): Promise<void> {
  await sql`update post set removal_reason = '' where author_id = ${authorId} and removal_reason <> ''`.execute(
    tx,
  )
}

/** Removes an erased account from the posts of others that it deleted. */
export async function forgetRemover(tx: Tx, removerId: Id): Promise<void> {
  await tx.updateTable('post').set({ removedById: null }).where('removedById', '=', removerId).execute()
}

/** All media of the post that a medium belongs to; locks the post until the transaction ends. */
export async function lockPostOfMedia(
  tx: Tx,
  mediaId: Id,
): Promise<{ postId: Id; mediaIds: Id[] } | undefined> {
  const { rows } = await sql<{ postId: Id }>`
    select id as post_id from post
    where id = (select post_id from post_media where media_id = ${mediaId}) for update`.execute(tx)
  const [post] = rows
  return post && { ...post, mediaIds: (await findMediaIds(tx, [post.postId])).get(post.postId) ?? [] }
}

/** Withholds a post from all but its author, and removes it from discovery. */
export async function markPostWithheld(tx: Tx, postId: Id): Promise<void> {
  await sql`
    with withheld as (update post set withheld = true where id = ${postId} returning id)
    update post_total set rank = null from withheld where post_total.post_id = withheld.id`.execute(tx)
}

/** SQL: how many posts of the author everyone finds on their profile. */
export const countOnProfileOf = (author: RawBuilder<unknown>): RawBuilder<number> => sql`(
  (select count(*) from public_post where public_post.author_id = ${author})
    + (select count(*) from post where post.author_id = ${author} and deleted_at is null and on_profile and not withheld)
)`
