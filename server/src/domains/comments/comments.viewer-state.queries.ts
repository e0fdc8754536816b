import type { CommentVote } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import { type ActsTable, rowsOfViewer } from '../../platform/db/rows-of-viewer.ts'
import { idList } from '../../platform/db/unnest-rows.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { sortedListOf } from '../privacy/privacy.visibility.ts'

/** A question for a reader's state: comments of one post and their authors. A null reader is a visitor. */
export interface ViewerStateAsked {
  readerId: Id | null
  isModerator: boolean
  postId: Id
  commentIds: readonly Id[]
  authorIds: readonly Id[]
}

/** The post of the comments, for its reader. */
export interface CommentedPost {
  isShown: boolean
  /** The post's community; null if it has none, and for visitors, who have no role in communities. */
  communityId: Id | null
  /** The number of comments that the reader sees, at all depths [ACC-63, PRV-06, PRV-08]. */
  total: number
}

/** State of a page of comments that depends on the reader. */
export interface ViewerState {
  post: CommentedPost
  votes: ReadonlyMap<Id, CommentVote>
  likedIds: ReadonlySet<Id>
  /** Authors whose comments are hidden from the reader. */
  hiddenAuthorIds: ReadonlySet<Id>
  /** By comment, the number of replies of which the reader sees not even a tombstone [CMT-28]; absent for none. */
  hiddenReplies: Readonly<Record<Id, number>>
}

/** {@link ViewerState} as read; null stands for an empty list. */
interface ViewerStateRow extends CommentedPost {
  upIds: Id[] | null
  downIds: Id[] | null
  likedIds: Id[] | null
  hiddenAuthorIds: Id[] | null
  hiddenReplies: Record<Id, number> | null
}

const commentActs = {
  votes: { table: 'comment_vote', person: 'voter_id', thing: 'comment_id' },
  likes: { table: 'comment_like', person: 'liker_id', thing: 'comment_id' },
} satisfies Record<string, ActsTable>

interface StatesQuestion {
  asked: readonly ViewerStateAsked[]
  now: Date
}

export interface ViewerStatesDeps {
  postVisibility: Pick<
    PostVisibility,
    | 'shows'
    | 'hiddenAuthorIdsOf'
    | 'avoidedIdsOf'
    | 'unlistedCommentersOf'
    | 'absentCommenterIds'
    | 'communityOf'
  >
  posts: Pick<PostsService, 'commentsCountOf'>
}

/**
 * SQL: how many replies to each of `comment_ids` are hidden from the reader and have no listed reply. NOTE: their authors are found
 * first, in the index of the post's authors alone; else PostgreSQL may read all comments of every hidden author.
 */
const hiddenReplies = sql`(
  select json_object_agg(parent_id, replies) from (
    select parent_id, count(*) as replies from (
      select distinct post_id, author_id, parent_id from (
        select post_id, author_id, parent_id from comment
        where post_id = asked.post_id and author_id = any(hidden.ids) and deleted_at is null offset 0
      ) as by_hidden
      where parent_id = any(comment_ids)
    ) as found join comment as reply using (post_id, author_id, parent_id)
    where deleted_at is null
      and not exists (select from comment as answer where answer.parent_id = reply.id and answer.is_listed)
    group by parent_id
  ) as counted
)`

/** The statement that reads the states of many readers, in the order asked, by indexes that begin with the reader. */
export function createViewerStatesRead({ postVisibility, posts }: ViewerStatesDeps) {
  const readerId = sql.ref<Id | null>('asked.reader_id')
  const postId = sql.ref<Id>('asked.post_id')
  return compileStatement<StatesQuestion, ViewerStateRow>((given) => {
    const listOf = (read: (asked: ViewerStateAsked) => unknown) => given(({ asked }) => asked.map(read))
    const now = hideFromPlanner(sql<Date>`${given((question) => question.now)}::timestamptz`)
    const reader = { id: readerId, isModerator: sql<boolean>`asked.is_moderator = 1`, now }
    const postIds = hideFromPlanner(sql`${listOf((asked) => asked.postId)}::bigint[]`)
    const hiddenIds = sql<{ hiddenId: Id }>`
      ${postVisibility.avoidedIdsOf(readerId)} union all select unnest(${postVisibility.absentCommenterIds(reader.isModerator)})`
    return sql`
      with commented as materialized (
        select post_id, commenters.* from (select distinct unnest(${postIds}) as post_id) as one
        cross join lateral (${postVisibility.unlistedCommentersOf(sql`one.post_id`, now)}) as commenters
      )
      select ${postVisibility.shows(postId, reader)} as is_shown,
        case when ${readerId} is not null then ${postVisibility.communityOf(postId)} end as community_id,
        ${posts.commentsCountOf(postId, sql`hidden.ids`)} as total, up_ids, down_ids, liked_ids,
        (
          select array_agg(hidden_id) from (${postVisibility.hiddenAuthorIdsOf(readerId, now)}) as hidden_one
          where hidden_id = any(author_ids)
        ) as hidden_author_ids,
        ${hiddenReplies} as hidden_replies
      from unnest(
        ${hideFromPlanner(sql`${listOf((asked) => asked.readerId)}::bigint[]`)},
        ${hideFromPlanner(sql`${listOf((asked) => Number(asked.isModerator))}::integer[]`)},
        ${postIds},
        ${hideFromPlanner(sql`${listOf(({ commentIds }) => idList(commentIds))}::text[]`)},
        ${hideFromPlanner(sql`${listOf(({ authorIds }) => idList(authorIds))}::text[]`)}
      ) with ordinality as asked (reader_id, is_moderator, post_id, comment_list, author_list, row_number)
      join commented using (post_id)
      cross join lateral (
        select comment_list::bigint[] as comment_ids, author_list::bigint[] as author_ids offset 0
      ) as lists
      cross join lateral (
        select ${sortedListOf(hiddenIds)} as ids offset 0
      ) as hidden
      cross join lateral (
        select array_agg(comment_id) filter (where value = 1) as up_ids,
          array_agg(comment_id) filter (where value = -1) as down_ids
        from ${rowsOfViewer(commentActs.votes, readerId, sql`comment_ids`)}
      ) as votes
      cross join lateral (
        select array_agg(comment_id) as liked_ids
        from ${rowsOfViewer(commentActs.likes, readerId, sql`comment_ids`)} where value = 1
      ) as likes
      order by row_number`
  })
}

export function viewerStateOf(row: ViewerStateRow): ViewerState {
  const votesOf = (ids: readonly Id[] | null, vote: CommentVote) =>
    (ids ?? []).map((id) => [id, vote] as const)
  return {
    post: { isShown: row.isShown, communityId: row.communityId, total: row.total },
    votes: new Map([...votesOf(row.upIds, 'up'), ...votesOf(row.downIds, 'down')]),
    likedIds: new Set(row.likedIds),
    hiddenAuthorIds: new Set(row.hiddenAuthorIds),
    hiddenReplies: row.hiddenReplies ?? {},
  }
}
