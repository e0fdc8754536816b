import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { ReaderSql } from '../privacy/privacy.visibility.ts'
import { type CommentEventsOptions, enqueueCommentEventsSql } from './comments.events.ts'

/** A comment as stored, deleted or not, with exact totals: those rolled up plus pending deltas. */
export interface CommentRow {
  id: Id
  postId: Id
  authorId: Id
  postAuthorId: Id
  parentId: Id | null
  /** From the top-level comment down to the parent. */
  ancestorIds: Id[]
  content: string
  mediaId: Id | null
  createdAt: Date
  deletedAt: Date | null
  /** In its list: not deleted, or with listed replies below it. */
  isListed: boolean
  aura: number
  likes: number
  /** Listed replies made directly to it. */
  replies: number
  /** Sort key of lists of the best comments, written by the rollup; null for replies. */
  rank: number | null
}

/** Comments whose ids the relation `ids` names, in no order. */
async function selectComments(db: Db, ids: RawBuilder<{ id: Id }>): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`select ${commentColumns} from ${commentsOf(ids)}`.execute(db)
  return rows
}

/** SQL columns of {@link CommentRow}, from {@link commentsOf}. */
export const commentColumns = sql`
  comment.id, comment.post_id, comment.author_id, comment.post_author_id, comment.parent_id,
  comment.ancestor_ids, comment.content, comment.media_id, comment.created_at, comment.deleted_at,
  comment.is_listed, total.rank,
  coalesce(total.aura, 0) + coalesce(pending.aura, 0) as aura,
  coalesce(total.likes, 0) + coalesce(pending.likes, 0) as likes,
  coalesce(total.replies, 0) + coalesce(pending.replies, 0) as replies`

/** SQL: `comment` with its totals, for the ids that the relation `ids` names. */
export const commentsOf = (ids: RawBuilder<{ id: Id }>) => sql`
  (${ids}) as wanted
  join comment on comment.id = wanted.id
  left join comment_total as total on total.comment_id = comment.id
  left join lateral (
    select sum(aura) as aura, sum(likes) as likes, sum(replies) as replies
    from comment_delta where comment_id = comment.id
  ) as pending on true`

export async function findComments(db: Db, ids: readonly Id[]): Promise<CommentRow[]> {
  return selectComments(db, sql`select unnest(${ids}::bigint[]) as id`)
}

/**
 * The author's comment with this id unless it is deleted, without a check of visibility.
 *
 * @param stands SQL: the post with this id is not deleted
 */
export async function findOwnComment(
  db: Db,
  id: Id,
  authorId: Id,
  stands: (postId: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<CommentRow | undefined> {
  const [own] = await selectComments(
    db,
    sql`select id from comment
      where id = ${id} and author_id = ${authorId} and deleted_at is null and ${stands(sql`post_id`)}`,
  )
  return own
}

/** A comment that a reader asks for; null: a visitor. */
export interface AskedComment {
  commentId: Id
  readerId: Id | null
  isModerator: boolean
}

/** SQL: the comment with this id shows to the reader. */
export type ShowsComment = (commentId: RawBuilder<Id>, reader: ReaderSql) => RawBuilder<boolean>

/** Row numbers, from 1, of the pairs in `asked` whose reader may see the comment. */
export async function findShownComments(
  db: Db,
  asked: readonly AskedComment[],
  shows: ShowsComment,
): Promise<Set<number>> {
  const rows = unnestRows({
    comment_id: ['bigint', asked.map(({ commentId }) => commentId)],
    reader_id: ['bigint', asked.map(({ readerId }) => readerId)],
    is_moderator: ['integer', asked.map(({ isModerator }) => Number(isModerator))],
  })
  const reader = { id: sql<Id | null>`asked.reader_id`, isModerator: sql<boolean>`asked.is_moderator = 1` }
  const found = await sql<{ rowNumber: number }>`
    select place as row_number from ${rows} as asked where ${shows(sql`asked.comment_id`, reader)}`.execute(
    db,
  )
  return new Set(found.rows.map(({ rowNumber }) => rowNumber))
}

export async function findCommentsByMedia(db: Db, mediaIds: readonly Id[]): Promise<CommentRow[]> {
  return selectComments(db, sql`select id from comment where media_id = any(${mediaIds}::bigint[])`)
}

/** A comment that was just deleted. */
export interface DeletedComment {
  id: Id
  mediaId: Id | null
  ancestorIds: Id[]
}

/** The comments to delete: one that is not deleted yet, one that moderators withdrew, or all of an author. */
export type DeletedComments = { commentId: Id } | { withdrawnId: Id } | { authorId: Id }

function conditionOf(which: DeletedComments): RawBuilder<boolean> {
  if ('commentId' in which) return sql`id = ${which.commentId} and deleted_at is null`
  if ('withdrawnId' in which) return sql`id = ${which.withdrawnId} and withdrawn_at is not null`
  return sql`author_id = ${which.authorId} and (deleted_at is null or withdrawn_at is not null)`
}

/** Deletes the content of the chosen comments and undoes their events. */
export async function markCommentsDeleted(
  tx: Tx,
  which: DeletedComments,
  { now, communityOf }: { now: Date; communityOf: CommentEventsOptions['communityOf'] },
): Promise<DeletedComment[]> {
  const condition = conditionOf(which)
  const { rows } = await sql<DeletedComment>`
    with deleted as (
      update comment set deleted_at = ${now}, withdrawn_at = null, content = '' where ${condition}
      returning id, post_id, post_author_id, author_id, parent_id, old.content, media_id, ancestor_ids
    ), enqueued as (${enqueueCommentEventsSql(sql`select *, ${now}::timestamptz as at from deleted`, { isUndone: true, communityOf })})
    select id, media_id, ancestor_ids from deleted`.execute(tx)
  return rows
}

/**
 * Unlists those of these comments, all of one depth, that are deleted and have no listed reply.
 * NOTE: the first statement waits for transactions that hold the rows; the second sees what they committed.
 */
export async function unlistEmptied(tx: Tx, ids: readonly Id[]): Promise<void> {
  const { rows: held } = await sql<{ id: Id }>`
    select id from comment where id = any(${ids}::bigint[]) and deleted_at is not null and is_listed
    order by id for update`.execute(tx)
  if (held.length === 0) return
  await sql`
    with unlisted as (
      update comment set is_listed = false
      where id = any(${held.map(({ id }) => id)}::bigint[])
        and not exists (select from comment as reply where reply.parent_id = comment.id and reply.is_listed)
      returning id
    )
    update comment_total set rank = null from unlisted where comment_id = unlisted.id`.execute(tx)
}

/** SQL: the author has a comment that is not deleted on a post of the other author [AUR-47]. */
export function hasCommented(authorId: RawBuilder<Id>, postAuthorId: RawBuilder<Id>): RawBuilder<boolean> {
  return sql`exists (
    select from comment
    where comment.author_id = ${authorId} and post_author_id = ${postAuthorId} and deleted_at is null
  )`
}

/** The posts that comments are on, deleted ones too, by the comments’ ids. */
export async function findPostIds(db: Db, commentIds: readonly Id[]): Promise<Map<Id, Id>> {
  if (commentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; postId: Id }>`
    select id, post_id from comment where id = any(${commentIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, postId }) => [id, postId]))
}
