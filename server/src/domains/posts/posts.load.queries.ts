import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsOfViewer } from '../../platform/db/rows-of-viewer.ts'
import { idList } from '../../platform/db/unnest-rows.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { MediaRow, MediaService } from '../media/media.service.ts'
import { type AccountVisibility, sortedListOf } from '../privacy/privacy.visibility.ts'
import { isReadableSql } from './posts.audience.queries.ts'
import {
  absentCommenterIds,
  countAbsentOnly,
  countCommentsOf,
  countUnlistedCommentsOf,
  unlistedCommentersOf,
} from './posts.commenters.queries.ts'
import { type BookmarkedAmong, postActs } from './posts.viewer-state.queries.ts'

/** Totals of a post, exact at this moment: those rolled up plus those pending. */
export interface PostTotals {
  aura: number
  likes: number
  /** Comments of all depths, without those of authors hidden from the reader. */
  comments: number
}

export interface PostRow extends PostTotals {
  id: Id
  authorId: Id
  /** The community it is for; null for none. */
  communityId: Id | null
  /** The challenge it takes part in; null for none. */
  challengeId: Id | null
  legend: string
  createdAt: Date
  /** When its author last changed its texts; null for never. */
  editedAt: Date | null
}

/** Posts that a reader asks for; null: a visitor. */
export interface AskedPosts {
  postIds: readonly Id[]
  readerId: Id | null
  isModerator: boolean
}

/** A post with its author; `place` is the index of the question, from 1. */
export interface ShownPostRow extends Omit<AccountCard, 'id'> {
  place: number
  id: Id
  authorId: Id
}

export interface VisiblePostRow extends ShownPostRow {
  /** Whether its audience is open to everyone; null for a post that everyone may read without asking the audience. */
  isAudienceOpen: boolean | null
}

/** A post as visitors see it, with its author and media. */
export interface PostForVisitorsRow extends PostRow, Omit<AccountCard, 'id'> {
  media: MediaRow[]
}

/** A post with its author and media, once for all its readers; `shownTo` has the indexes of their questions, from 1. */
export interface PostForReadersRow extends PostForVisitorsRow {
  shownTo: number[]
  /** Indexes of the questions whose readers voted, like or keep the post, or follow its author; null: none. */
  upBy: number[] | null
  downBy: number[] | null
  likedBy: number[] | null
  bookmarkedBy: number[] | null
  followedBy: number[] | null
  /** Readers from whom some comments are hidden, and at the same index the number of hidden comments. */
  missedBy: number[] | null
  missed: number[] | null
}

export interface LoadStatementsDeps {
  accountVisibility: Pick<
    AccountVisibility,
    'cardOf' | 'shownAuthorOf' | 'avoidedIdsOf' | 'hidesAuthor' | 'unlistedAccounts'
  >
  media: Pick<MediaService, 'mediaJsonOf'>
  follows: Pick<FollowsService, 'followedIdsOf'>
  bookmarkedAmong: BookmarkedAmong
}

export type LoadStatements = ReturnType<typeof createLoadStatements>

/** Posts that visitors ask for, and the moment. */
interface VisitorsQuestion {
  postIds: readonly Id[]
  now: Date
}

/** The questions of several readers, and the moment. */
interface PostsQuestion {
  asked: readonly AskedPosts[]
  now: Date
}

/** SQL columns of {@link PostTotals}, from `post` with {@link totalsJoins}; `missed` is how many comments do not count. */
const totalsColumns = (missed: RawBuilder<number>) => sql`
  coalesce(total.aura, 0) + coalesce(pending.aura, 0) as aura,
  coalesce(total.likes, 0) + coalesce(pending.likes, 0) as likes,
  coalesce(total.comments, 0) + coalesce(pending.comments, 0) - ${missed} as comments`

const totalsJoins = sql`
  left join post_total as total on total.post_id = post.id
  left join lateral (
    select sum(aura) as aura, sum(likes) as likes, sum(comments) as comments
    from post_delta where post_id = post.id
  ) as pending on true`

/** SQL columns of {@link PostRow} but for its totals, from `post` and its `audience`, if any. */
const postColumns = sql`
  post.id, post.author_id, legend, post.created_at, edited_at,
  case kind when 'community' then post.audience_id end as community_id,
  case when kind = 'challenge' and is_open then post.audience_id end as challenge_id`

const readerId = sql.ref<Id | null>('asked.reader_id')
const isModerator = sql<boolean>`asked.is_moderator = 1`
const postIds = sql`asked.post_ids`

/** SQL: relation `asked` of the readers and what they ask for. */
function askedSql(given: ParameterOf<PostsQuestion>): RawBuilder<unknown> {
  const listOf = (read: (asked: AskedPosts) => unknown) => given(({ asked }) => asked.map(read))
  return sql`unnest(
    ${hideFromPlanner(sql`${listOf((asked) => asked.readerId)}::bigint[]`)},
    ${hideFromPlanner(sql`${listOf((asked) => Number(asked.isModerator))}::integer[]`)},
    ${hideFromPlanner(sql`${listOf(({ postIds }) => idList(postIds))}::text[]`)}
  ) with ordinality as asked (reader_id, is_moderator, post_list, place)`
}

const nowSql = (given: ParameterOf<Pick<PostsQuestion, 'now'>>) =>
  hideFromPlanner(sql<Date>`${given(({ now }) => now)}::timestamptz`)

/**
 * Reads posts that are visible to their readers, unordered. `findForReaders` reads all parts of an answer and `findShown` only the
 * author, both for any audience; `findOpen` reads posts that visitors may read, and `findPublic` only those without an audience.
 */
export function createLoadStatements({
  accountVisibility,
  media,
  follows,
  bookmarkedAmong,
}: LoadStatementsDeps) {
  const { cardOf, shownAuthorOf, avoidedIdsOf, hidesAuthor, unlistedAccounts } = accountVisibility
  const shownMedia = media.mediaJsonOf(sql`select media_id, place from post_media where post_id = post.id`)

  /**
   * Reads posts as visitors see them, with fewer parts than the statement for readers, because starting each part takes time.
   *
   * @param isWanted of the row `post`
   */
  const compileForVisitors = (isWanted: RawBuilder<boolean>) =>
    compileStatement<VisitorsQuestion, PostForVisitorsRow>((given) => {
      const now = nowSql(given)
      const comments = sql<number>`coalesce(total.comments, 0)`
      const missed = countUnlistedCommentsOf(sql`post.id`, accountVisibility.unlistedAccounts, now, comments)
      return sql`
        select ${postColumns}, pseudo, picture_name, aura_type_id, ${totalsColumns(missed)}, ${shownMedia} as media
        from unnest(${hideFromPlanner(sql`${given(({ postIds }) => postIds)}::bigint[]`)}) as one (id)
        join post using (id)
        cross join lateral (${cardOf(sql`post.author_id`, sql`false`, now)}) as author
        left join audience on audience.id = post.audience_id ${totalsJoins}
        where ${isReadableSql(sql`post`, sql`null::bigint`, sql`is_open`)} and ${isWanted}`
    })

  return {
    /**
     * Rows are looked up once a post and once a reader, and joined in memory; not the hidden authors, whose list may be long. Suspended
     * authors are hidden, but from moderators.
     */
    findForReaders: compileStatement<PostsQuestion, PostForReadersRow>((given) => {
      const now = nowSql(given)
      return sql`
        with asked as materialized (
          select place, reader_id, is_moderator, post_list::bigint[] as post_ids from ${askedSql(given)}
        ), wanted as materialized (
          select post.id, author_id, legend, post.created_at, edited_at, audience_id, on_profile, withheld, deleted_at,
            pseudo, picture_name, aura_type_id, kind, is_open, leaving_ids, suspended_ids
          from (select distinct unnest(post_ids) as id from asked) as one
          join post using (id)
          cross join lateral (${cardOf(sql`post.author_id`, sql`true`, now)}) as author
          left join audience on audience.id = post.audience_id
          cross join lateral (${unlistedCommentersOf(sql`post.id`, unlistedAccounts, now)}) as commenters
          where deleted_at is null
        ), reader as materialized (
          select asked.*, up_ids, down_ids,
            array(
              select case when avoided.ids = '{}' then 0 else ${countCommentsOf(sql`one.id`, sql`avoided.ids`)} end
              from unnest(${postIds}) with ordinality as one (id, number) order by number
            ) as avoided_counts,
            array(select post_id from ${rowsOfViewer(postActs.likes, readerId, postIds)} where value = 1) as liked_ids,
            array(${bookmarkedAmong(readerId, postIds)}) as bookmarked_ids,
            array(
              select followed_id from (${follows.followedIdsOf(sql.ref('asked.reader_id'))}) as followed
              where followed_id = any(array(select author_id from wanted))
            ) as followed_ids
          from asked
          cross join lateral (select ${sortedListOf(avoidedIdsOf(readerId))} as ids offset 0) as avoided
          cross join lateral (
            select array_agg(post_id) filter (where value = 1) as up_ids,
              array_agg(post_id) filter (where value = -1) as down_ids
            from ${rowsOfViewer(postActs.votes, readerId, postIds)}
          ) as votes
        ), shown as (
          select wanted.id, array_agg(asked.place) as shown_to,
            array_agg(asked.place) filter (where wanted.id = any(up_ids)) as up_by,
            array_agg(asked.place) filter (where wanted.id = any(down_ids)) as down_by,
            array_agg(asked.place) filter (where wanted.id = any(liked_ids)) as liked_by,
            array_agg(asked.place) filter (where wanted.id = any(bookmarked_ids)) as bookmarked_by,
            array_agg(asked.place) filter (where author_id = any(followed_ids)) as followed_by,
            array_agg(asked.place) filter (where missed > 0) as missed_by,
            array_agg(missed) filter (where missed > 0) as missed
          from reader as asked
          cross join lateral unnest(post_ids, avoided_counts) as one (id, avoided_count)
          join wanted using (id)
          cross join lateral (
            select avoided_count + ${countAbsentOnly(sql`wanted.id`, absentCommenterIds(isModerator), avoidedIdsOf(readerId))} as missed
            offset 0
          ) as hidden
          where ${isReadableSql(sql`wanted`, readerId, sql`is_open`)} and not ${hidesAuthor(readerId, sql`author_id`, now)}
          group by wanted.id
        )
        select ${postColumns}, pseudo, picture_name, aura_type_id,
          ${totalsColumns(sql`0`)}, ${shownMedia} as media,
          shown_to, up_by, down_by, liked_by, bookmarked_by, followed_by, missed_by, missed
        from shown join wanted as post using (id) ${totalsJoins}`
    }),
    findShown: compileStatement<PostsQuestion, VisiblePostRow>((given) => {
      const reader = { id: readerId, isModerator, now: nowSql(given) }
      return sql`
        select asked.place, post.id, post.author_id, author.pseudo, author.picture_name, author.aura_type_id,
          (select is_open from audience where id = post.audience_id and not post.on_profile) as is_audience_open
        from ${askedSql(given)}
        cross join lateral unnest(asked.post_list::bigint[]) as one (post_id)
        join post on post.id = one.post_id
        cross join lateral (${shownAuthorOf(sql`post.author_id`, reader)}) as author
        where ${isReadableSql(sql`post`, readerId)}`
    }),
    findOpen: compileForVisitors(sql`true`),
    findPublic: compileForVisitors(sql`exists (select from public_post where public_post.id = post.id)`),
  }
}

/**
 * Totals of posts, in no order; deleted and restricted ones included.
 *
 * @param missedCommentsOf SQL: how many comments of a post do not count
 */
export async function findPostTotals(
  db: Db,
  ids: readonly Id[],
  missedCommentsOf: (postId: RawBuilder<Id>) => RawBuilder<number>,
): Promise<(PostTotals & { id: Id })[]> {
  const { rows } = await sql<PostTotals & { id: Id }>`
    select post.id, ${totalsColumns(missedCommentsOf(sql`post.id`))} from post ${totalsJoins}
    where post.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** SQL: how many comments of a post are by others than the authors of the sorted array `hidden`, exact at this moment. */
export const commentsCountOf = (postId: RawBuilder<Id>, hidden: RawBuilder<Id[]>): RawBuilder<number> => sql`(
  coalesce((select comments from post_total where post_id = ${postId}), 0)
    + coalesce((select sum(comments) from post_delta where post_id = ${postId}), 0)
    - ${countCommentsOf(postId, hidden)}
)`
