import type { CommentVote } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
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
export interface ViewerStateRow extends CommentedPost {
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

/**
 * SQL: relation of {@link ViewerStateRow} and `place`, read by indexes that begin with the reader, for the rows of a relation `asked` of
 * the same statement: `place`, `reader_id`, `is_moderator` (0 or 1), `post_id`, and the arrays `comment_ids` and `author_ids`.
 */
export function viewerStatesSql(
  { postVisibility, posts }: ViewerStatesDeps,
  now: RawBuilder<Date>,
): RawBuilder<ViewerStateRow> {
  const readerId = sql.ref<Id | null>('asked.reader_id')
  const postId = sql.ref<Id>('asked.post_id')
  const reader = { id: readerId, isModerator: sql<boolean>`asked.is_moderator = 1`, now }
  const hiddenIds = sql<{ hiddenId: Id }>`
    ${postVisibility.avoidedIdsOf(readerId)} union all select unnest(${postVisibility.absentCommenterIds(reader.isModerator)})`
  return sql`
    with commented as materialized (
      select post_id, commenters.* from (select distinct post_id from asked) as one
      cross join lateral (${postVisibility.unlistedCommentersOf(sql`one.post_id`, now)}) as commenters
    )
    select place, ${postVisibility.shows(postId, reader)} as "isShown",
      case when ${readerId} is not null then ${postVisibility.communityOf(postId)} end as "communityId",
      ${posts.commentsCountOf(postId, sql`hidden.ids`)} as total, "upIds", "downIds", "likedIds",
      (
        select array_agg(hidden_id) from (${postVisibility.hiddenAuthorIdsOf(readerId, now)}) as hidden_one
        where hidden_id = any(author_ids)
      ) as "hiddenAuthorIds",
      ${hiddenReplies} as "hiddenReplies"
    from asked join commented using (post_id)
    cross join lateral (
      select ${sortedListOf(hiddenIds)} as ids offset 0
    ) as hidden
    cross join lateral (
      select array_agg(comment_id) filter (where value = 1) as "upIds",
        array_agg(comment_id) filter (where value = -1) as "downIds"
      from ${rowsOfViewer(commentActs.votes, readerId, sql`comment_ids`)}
    ) as votes
    cross join lateral (
      select array_agg(comment_id) as "likedIds"
      from ${rowsOfViewer(commentActs.likes, readerId, sql`comment_ids`)} where value = 1
    ) as likes`
}

/** The statement that reads the states of many readers, in the order asked. */
export function createViewerStatesRead(deps: ViewerStatesDeps) {
  return compileStatement<StatesQuestion, ViewerStateRow>((given) => {
    const listOf = (type: string, read: (asked: ViewerStateAsked) => unknown) =>
      hideFromPlanner(sql`${given(({ asked }) => asked.map(read))}::${sql.raw(type)}[]`)
    const now = hideFromPlanner(sql<Date>`${given((question) => question.now)}::timestamptz`)
    return sql`
      with asked as materialized (
        select place, reader_id, is_moderator, post_id, comment_list::bigint[] as comment_ids, author_list::bigint[] as author_ids
        from unnest(
          ${listOf('bigint', (asked) => asked.readerId)},
          ${listOf('integer', (asked) => Number(asked.isModerator))},
          ${listOf('bigint', (asked) => asked.postId)},
          ${listOf('text', ({ commentIds }) => idList(commentIds))},
          ${listOf('text', ({ authorIds }) => idList(authorIds))}
        ) with ordinality as given (reader_id, is_moderator, post_id, comment_list, author_list, place)
      )
      select state.* from (${viewerStatesSql(deps, now)}) as state order by place`
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
