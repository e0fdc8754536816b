import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import { enqueueCommentEventsSql, type Mention } from './comments.events.ts'

export interface NewComment {
  postId: Id
  postAuthorId: Id
  authorId: Id
  parentId: Id | null
  content: string
  mediaId: Id | null
  isToxic: boolean
  /** Accounts that the words mention. */
  mentionedIds: readonly Id[]
}

/** Comments of different authors. */
export interface NewComments {
  comments: readonly NewComment[]
  now: Date
  /** SQL of the authors' idempotency keys; a comment whose key was used before is left out. */
  keys?: KeysSql
}

/** A comment as it was just written. */
export interface WrittenComment {
  id: Id
  authorId: Id
  ancestorIds: Id[]
  createdAt: Date
}

/**
 * Writes comments with their totals and events in one statement; a trigger updates the counts of posts and parents. A shared
 * lock keeps each parent from being deleted; a comment whose parent was deleted is left out.
 */
export async function insertComments(
  db: Db,
  { comments, now, keys }: NewComments,
): Promise<WrittenComment[]> {
  const column = <K extends keyof NewComment>(name: K) => comments.map((comment) => comment[name])
  const mentions = comments.flatMap(({ authorId, mentionedIds }): Mention[] =>
    mentionedIds.map((mentionedId) => ({ authorId, mentionedId })),
  )
  const { rows } = await sql<WrittenComment>`
    with wanted as materialized (
      select * from unnest(
        ${column('authorId')}::bigint[], ${column('postId')}::bigint[], ${column('postAuthorId')}::bigint[],
        ${column('parentId')}::bigint[], ${column('content')}::text[], ${column('mediaId')}::bigint[],
        ${column('isToxic').map(Number)}::integer[]
      ) as asked (actor_id, post_id, post_author_id, parent_id, content, media_id, is_toxic)
      where ${keys?.isNew ?? sql`true`}
    ), parent as materialized (
      select id, post_id, ancestor_ids || id as ancestor_ids from comment
      where id in (select parent_id from wanted) and deleted_at is null
      order by id for share
    ), written as (
      insert into comment
        (post_id, post_author_id, author_id, parent_id, ancestor_ids, content, media_id, is_toxic, created_at)
      select wanted.post_id, post_author_id, actor_id, parent_id, coalesce(ancestor_ids, '{}'), content, media_id,
        is_toxic = 1, ${now}
      from wanted left join parent on parent.id = wanted.parent_id and parent.post_id = wanted.post_id
      where wanted.parent_id is null or parent.id is not null
      returning *
    ), counted as (
      insert into comment_total (comment_id, post_id, rank)
      select id, post_id, case when parent_id is null then 0 end from written
    ), told as (
      ${enqueueCommentEventsSql(sql`select *, created_at as at from written`, { isUndone: false, mentions })}
    ), kept as (${keys?.keep(sql`select author_id as actor_id, to_jsonb(id) as answer from written`) ?? sql`select`})
    select id, author_id, ancestor_ids, created_at from written`.execute(db)
  return rows
}
