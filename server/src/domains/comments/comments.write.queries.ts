import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { ReaderSql } from '../privacy/privacy.visibility.ts'
import { type CommentEventsOptions, enqueueCommentEventsSql, type Mention } from './comments.events.ts'

export interface NewComment {
  postId: Id
  authorId: Id
  /** The author is a moderator, who also sees suspended accounts. */
  isModerator: boolean
  parentId: Id | null
  content: string
  mediaId: Id | null
  isToxic: boolean
  /** Accounts mentioned in the text. */
  mentionedIds: readonly Id[]
}

/** New comments, at most one of each author. */
export interface NewComments {
  comments: readonly NewComment[]
  now: Date
  /** SQL of the authors' idempotency keys; a comment whose key was used before is left out. */
  keys?: KeysSql
  visibility: CommenterVisibility
}

/** SQL, by the domains that decide it, of the posts and accounts visible to a commenter, and of where they may write. */
export interface CommenterVisibility {
  /** Relation of the author_id of a post, empty when it does not show to the reader. */
  shownPostOf: (postId: RawBuilder<Id>, reader: ReaderSql) => RawBuilder<{ authorId: Id }>
  /** Relation of the card of an author, empty when it does not show to the reader. */
  shownAuthorOf: (authorId: RawBuilder<Id>, reader: ReaderSql) => RawBuilder<AccountCard>
  communityOf: CommentEventsOptions['communityOf']
  /** Whether a ban from the community of the post refuses the account's comments [COM-53]. */
  isExcludedFrom: (postId: RawBuilder<Id>, accountId: RawBuilder<Id>, now: Date) => RawBuilder<boolean>
}

/** A new comment, with columns of its author and post. */
export interface WrittenComment {
  id: Id
  authorId: Id
  postAuthorId: Id
  ancestorIds: Id[]
  createdAt: Date
  pseudo: string
  pictureName: string | null
  auraTypeId: number
}

const commenter: ReaderSql = { id: sql`asked.actor_id`, isModerator: sql`asked.is_moderator = 1` }
const visitor: ReaderSql = { id: sql`null::bigint`, isModerator: sql`false` }

/**
 * Writes comments with their totals and events in one statement; a trigger updates the counts of posts and parents. A shared
 * lock keeps each parent from being deleted. Leaves out comments whose parent was deleted, whose post is hidden from the commenter, or
 * whose commenter was suspended, is about to be erased, or is banned from the community.
 */
export async function insertComments(
  db: Db,
  { comments, now, keys, visibility }: NewComments,
): Promise<WrittenComment[]> {
  const column = <K extends keyof NewComment>(name: K) => comments.map((comment) => comment[name])
  const mentions = comments.flatMap(({ authorId, mentionedIds }): Mention[] =>
    mentionedIds.map((mentionedId) => ({ authorId, mentionedId })),
  )
  const { rows } = await sql<WrittenComment>`
    with wanted as materialized (
      select asked.*, shown.author_id as post_author_id, card.pseudo, card.picture_name, card.aura_type_id
      from ${unnestFew({
        actor_id: ['bigint', column('authorId')],
        is_moderator: ['integer', column('isModerator').map(Number)],
        post_id: ['bigint', column('postId')],
        parent_id: ['bigint', column('parentId')],
        content: ['text', column('content')],
        media_id: ['bigint', column('mediaId')],
        is_toxic: ['integer', column('isToxic').map(Number)],
      })} as asked
      cross join lateral (${visibility.shownPostOf(sql`asked.post_id`, commenter)}) as shown
      cross join lateral (${visibility.shownAuthorOf(sql`asked.actor_id`, visitor)}) as card
      where ${keys?.isNew ?? sql`true`}
        and not ${visibility.isExcludedFrom(sql`asked.post_id`, sql`asked.actor_id`, now)}
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
    ), enqueued as (
      ${enqueueCommentEventsSql(sql`select *, created_at as at from written`, { isUndone: false, mentions, communityOf: visibility.communityOf })}
    ), kept as (${keys?.keep(sql`select author_id as actor_id, to_jsonb(id) as answer from written`) ?? sql`select`})
    select written.id, author_id, post_author_id, ancestor_ids, created_at, pseudo, picture_name, aura_type_id
    from written join (select distinct actor_id, pseudo, picture_name, aura_type_id from wanted) as card on actor_id = author_id`.execute(
    db,
  )
  return rows
}

/** Whether a ban refuses the account's comments on a post. */
export async function isExcluded(
  db: Db,
  isExcludedFrom: CommenterVisibility['isExcludedFrom'],
  { postId, accountId, now }: { postId: Id; accountId: Id; now: Date },
): Promise<boolean> {
  const condition = isExcludedFrom(sql`${postId}::bigint`, sql`${accountId}::bigint`, now)
  const { rows } = await sql<{ isExcluded: boolean }>`select ${condition} as is_excluded`.execute(db)
  return rows[0]?.isExcluded === true
}
