import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import { type ActsTable, rowsOfViewer } from '../../platform/db/rows-of-viewer.ts'
import { idList } from '../../platform/db/unnest-rows.ts'

/** The posts and authors for which a viewer's state is asked. */
export interface ViewerStateKey {
  viewerId: Id
  postIds: readonly Id[]
  authorIds: readonly Id[]
  /** Posts seen before this moment count as seen; if undefined, none does. */
  seenBefore: Date | undefined
  /** Posts whose vote or like changed after this moment count as changed; if undefined, none does. */
  changedSince: Date | undefined
}

/** A viewer's state on posts and their authors; `place` is the index of the question, from 1. Null: none of them. */
export interface ViewerStateRow {
  place: number
  upIds: Id[] | null
  downIds: Id[] | null
  likedIds: Id[] | null
  bookmarkedIds: Id[] | null
  changedVoteIds: Id[] | null
  changedLikeIds: Id[] | null
  seenIds: Id[] | null
  followedIds: Id[] | null
  hiddenIds: Id[] | null
  dismissedIds: Id[] | null
  dismissedAuthorIds: Id[] | null
  avoidsAccounts: boolean
}

/** SQL: relation `post_id` of the posts of an array that the reader has bookmarked. */
export type BookmarkedAmong = (
  reader: RawBuilder<Id | null>,
  postIds: RawBuilder<unknown>,
) => RawBuilder<{ postId: Id }>

/** SQL: relation of the posts that the viewer has dismissed. */
export type DismissalsOf = (
  viewer: RawBuilder<Id>,
  now: RawBuilder<Date>,
) => RawBuilder<{ postId: Id; authorId: Id; isRecent: boolean }>

/** SQL from other domains about the viewer whose id an expression gives. */
export interface ViewerRelations {
  /** `followed_id` of the accounts that the viewer follows. */
  followedIdsOf: (viewer: RawBuilder<Id>) => RawBuilder<{ followedId: Id }>
  /** `hidden_id` of the accounts whose posts do not show to the viewer. */
  hiddenAuthorIdsOf: (viewer: RawBuilder<Id>, now: RawBuilder<Date>) => RawBuilder<{ hiddenId: Id }>
  /** SQL: the hidden authors whom the viewer has blocked or muted, or who have blocked the viewer. */
  avoidedIdsOf: (viewer: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>
  bookmarkedAmong: BookmarkedAmong
  dismissalsOf: DismissalsOf
}

/** Votes, likes and views of posts. */
export const postActs = {
  votes: { table: 'post_vote', person: 'voter_id', thing: 'post_id' },
  likes: { table: 'post_like', person: 'liker_id', thing: 'post_id' },
  views: { table: 'post_view', person: 'viewer_id', thing: 'post_id' },
} satisfies Record<string, ActsTable>

interface Asked {
  keys: readonly ViewerStateKey[]
  now: Date
}

/**
 * Builds the statement that reads the state of many viewers on posts and authors, each by one descent in an index that begins with
 * the viewer. A viewer is one row; what is absent, which is most of it, is null.
 */
export const viewerStateStatement = (relations: ViewerRelations) =>
  compileStatement((given: ParameterOf<Asked>) => {
    const { followedIdsOf, hiddenAuthorIdsOf, avoidedIdsOf, bookmarkedAmong, dismissalsOf } = relations
    const listOf = (read: (key: ViewerStateKey) => unknown, type: string) =>
      hideFromPlanner(sql`${given(({ keys }) => keys.map(read))}::${sql.raw(type)}[]`)
    const viewer = sql.ref<Id>('asked.viewer_id')
    const postIds = sql`post_ids`
    const now = sql<Date>`${given((asked) => asked.now)}::timestamptz`
    return sql<ViewerStateRow>`
      select place, up_ids, down_ids, changed_vote_ids, liked_ids, changed_like_ids, bookmarked_ids, seen_ids, followed_ids, hidden_ids,
        dismissed_ids, dismissed_author_ids,
        exists (${avoidedIdsOf(viewer)}) as avoids_accounts
      from unnest(
        ${listOf(({ viewerId }) => viewerId, 'bigint')},
        ${listOf(({ postIds }) => idList(postIds), 'text')},
        ${listOf(({ authorIds }) => idList(authorIds), 'text')},
        ${listOf(({ seenBefore }) => seenBefore?.toISOString() ?? null, 'timestamptz')},
        ${listOf(({ changedSince }) => changedSince?.toISOString() ?? null, 'timestamptz')}
      ) with ordinality as asked (viewer_id, post_list, author_list, seen_before, changed_since, place)
      cross join lateral (
        select post_list::bigint[] as post_ids, author_list::bigint[] as author_ids offset 0
      ) as ids
      cross join lateral (
        select array_agg(post_id) filter (where value = 1) as up_ids,
          array_agg(post_id) filter (where value = -1) as down_ids,
          array_agg(post_id) filter (where updated_at > changed_since) as changed_vote_ids
        from ${rowsOfViewer(postActs.votes, viewer, postIds)}
      ) as votes
      cross join lateral (
        select array_agg(post_id) filter (where value = 1) as liked_ids,
          array_agg(post_id) filter (where updated_at > changed_since) as changed_like_ids
        from ${rowsOfViewer(postActs.likes, viewer, postIds)}
      ) as likes
      cross join lateral (
        select array_agg(post_id) as bookmarked_ids from (${bookmarkedAmong(viewer, postIds)}) as kept
      ) as bookmarks
      cross join lateral (
        select array_agg(post_id) as seen_ids from ${rowsOfViewer(postActs.views, viewer, postIds)}
        where viewed_at < seen_before
      ) as views
      cross join lateral (
        select array_agg(followed_id) as followed_ids from (${followedIdsOf(viewer)}) as followed
        where followed_id = any(author_ids)
      ) as follows
      cross join lateral (
        select array_agg(hidden_id) as hidden_ids from (${hiddenAuthorIdsOf(viewer, now)}) as hidden
        where hidden_id = any(author_ids)
      ) as hidden
      cross join lateral (
        select array_agg(post_id) as dismissed_ids, array_agg(author_id) filter (where is_recent) as dismissed_author_ids
        from (${dismissalsOf(viewer, now)}) as dismissed
      ) as dismissals`
  })
