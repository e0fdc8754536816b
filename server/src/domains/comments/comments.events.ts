import { toxicCommentCost } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { quotedLength } from '@aura/contract/moderation/moderation.limits'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import { enqueueEvents, enqueueEventsSql } from '../notifications/notifications.events.ts'

/** An account that a comment of `authorId` mentions. */
export interface Mention {
  authorId: Id
  mentionedId: Id
}

export interface CommentEventsOptions {
  /** The comments were deleted: their events are undone. */
  isUndone: boolean
  /** The community that a post is for; null for none. */
  communityOf: (postId: RawBuilder<Id>) => RawBuilder<Id | null>
  /** Mentions of at most one comment of each author. */
  mentions?: readonly Mention[]
}

/**
 * SQL that enqueues the events of comments [NTF-09]. Recipients are the author of the parent, or of the post where there is no parent,
 * and the accounts mentioned: each once, never the comment's author.
 *
 * @param comments relation of id, post_id, post_author_id, author_id, parent_id, content and at
 */
export function enqueueCommentEventsSql(
  comments: RawBuilder<unknown>,
  { isUndone, communityOf, mentions = [] }: CommentEventsOptions,
): RawBuilder<unknown> {
  return enqueueEventsSql(sql`
    select kind, recipient_id, author_id, id, group_id, 0,
      jsonb_build_object('postId', post_id, 'commentId', id, 'commentContent', left(content, ${quotedLength}))
        || case when community_id is null then '{}' else jsonb_build_object('communityId', community_id) end,
      ${isUndone}::boolean, at
    from (
      select comment.*, parent.author_id as parent_author_id, ${communityOf(sql`comment.post_id`)} as community_id
      from (${comments}) as comment
      left join comment as parent on parent.id = comment.parent_id
    ) as comment
    cross join lateral (
      select distinct on (recipient_id) * from (
        select 1 as priority, case when community_id is null then 'reply' else 'community-reply' end as kind, parent_author_id as recipient_id, parent_id as group_id
        union all
        select 2, case when community_id is null then 'post-comment' else 'community-comment' end, post_author_id, post_id
        union all
        select 3, 'mention', mentioned_id, id from ${unnestFew({
          mentioning_id: ['bigint', mentions.map(({ authorId }) => authorId)],
          mentioned_id: ['bigint', mentions.map(({ mentionedId }) => mentionedId)],
        })} as mention where mentioning_id = author_id
      ) as reason
      where recipient_id <> author_id
      order by recipient_id, priority
    ) as recipient`)
}

/** Enqueues the event for the author of a toxic comment, who paid its cost, in the transaction that writes the comment [NTF-26]. */
export async function enqueueToxicLoss(
  tx: Tx,
  { id, postId, authorId }: { id: Id; postId: Id; authorId: Id },
  at: Date,
): Promise<void> {
  const event = { kind: 'toxic-loss', recipientId: authorId, actorId: null, subjectId: id } as const
  await enqueueEvents(tx, [{ ...event, amount: -toxicCommentCost, data: { postId, commentId: id }, at }])
}
