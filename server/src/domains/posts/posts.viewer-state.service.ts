import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import {
  type BookmarkedAmong,
  type DismissalsOf,
  type ViewerStateKey,
  type ViewerStateRow,
  viewerStateStatement,
} from './posts.viewer-state.queries.ts'
import type { PostVisibility } from './posts.visibility.ts'

/** Dismissals by a reader. */
export interface Dismissed {
  postIds: ReadonlySet<Id>
  /** Authors of recently dismissed posts, one entry for each post. */
  recentAuthorIds: readonly Id[]
}

/** A viewer's state on the posts in question and their authors. */
export interface ViewerState {
  /** Posts with the viewer's positive vote, and with their negative one. */
  upIds: ReadonlySet<Id>
  downIds: ReadonlySet<Id>
  likedIds: ReadonlySet<Id>
  bookmarkedIds: ReadonlySet<Id>
  /** Posts that the viewer had seen before the given moment. */
  seenIds: ReadonlySet<Id>
  /** Posts whose vote or like the viewer changed since the given moment. */
  changedIds: ReadonlySet<Id>
  followedIds: ReadonlySet<Id>
  /** Authors whose posts are hidden from the viewer. */
  hiddenIds: ReadonlySet<Id>
  /** All dismissals of the viewer, also of posts that are not in question. */
  dismissed: Dismissed
  /** Whether blocks or mutes hide any author from the viewer, also one who is not in question. */
  avoidsAccounts: boolean
}

const none: ReadonlySet<Id> = new Set()

/** Viewer state of a visitor. */
export const noViewerState: ViewerState = {
  upIds: none,
  downIds: none,
  likedIds: none,
  bookmarkedIds: none,
  seenIds: none,
  changedIds: none,
  followedIds: none,
  hiddenIds: none,
  dismissed: { postIds: none, recentAuthorIds: [] },
  avoidsAccounts: false,
}

export interface ViewerStateLoaderDeps {
  db: Db
  clock: Clock
  follows: Pick<FollowsService, 'followedIdsOf'>
  visibility: Pick<PostVisibility, 'hiddenAuthorIdsOf' | 'avoidedIdsOf'>
  bookmarkedAmong: BookmarkedAmong
  dismissalsOf: DismissalsOf
}

export type ViewerStateLoader = ReturnType<typeof createViewerStateLoader>

/** Loads viewers' states; simultaneous calls share a statement. */
export function createViewerStateLoader(deps: ViewerStateLoaderDeps) {
  const { db, clock, follows, bookmarkedAmong, dismissalsOf } = deps
  const { hiddenAuthorIdsOf, avoidedIdsOf } = deps.visibility
  const findRows = viewerStateStatement({
    followedIdsOf: follows.followedIdsOf,
    hiddenAuthorIdsOf,
    avoidedIdsOf,
    bookmarkedAmong,
    dismissalsOf,
  })
  return createLoader(async (keys: readonly ViewerStateKey[]): Promise<ViewerState[]> => {
    const states = keys.map(() => noViewerState)
    for (const row of await findRows(db, { keys, now: clock.now() })) states[row.place - 1] = stateOf(row)
    return states
  })
}

function stateOf(row: ViewerStateRow): ViewerState {
  const setOf = (ids: readonly Id[] | null) => (ids ? new Set(ids) : none)
  return {
    upIds: setOf(row.upIds),
    downIds: setOf(row.downIds),
    likedIds: setOf(row.likedIds),
    bookmarkedIds: setOf(row.bookmarkedIds),
    seenIds: setOf(row.seenIds),
    changedIds: union(setOf(row.changedVoteIds), setOf(row.changedLikeIds)),
    followedIds: setOf(row.followedIds),
    hiddenIds: setOf(row.hiddenIds),
    dismissed: { postIds: setOf(row.dismissedIds), recentAuthorIds: row.dismissedAuthorIds ?? [] },
    avoidsAccounts: row.avoidsAccounts,
  }
}

/** Joins two states of one viewer on different posts. */
export function mergeViewerStates(one: ViewerState, other: ViewerState): ViewerState {
  if (one === noViewerState) return other
  if (other === noViewerState) return one
  return {
    upIds: union(one.upIds, other.upIds),
    downIds: union(one.downIds, other.downIds),
    likedIds: union(one.likedIds, other.likedIds),
    bookmarkedIds: union(one.bookmarkedIds, other.bookmarkedIds),
    seenIds: union(one.seenIds, other.seenIds),
    changedIds: union(one.changedIds, other.changedIds),
    followedIds: union(one.followedIds, other.followedIds),
    hiddenIds: union(one.hiddenIds, other.hiddenIds),
    dismissed: other.dismissed,
    avoidsAccounts: one.avoidsAccounts || other.avoidsAccounts,
  }
}

function union(one: ReadonlySet<Id>, other: ReadonlySet<Id>): ReadonlySet<Id> {
  if (one.size === 0) return other
  return other.size === 0 ? one : new Set([...one, ...other])
}

/** The viewer's vote on a post in question. */
export function voteIn({ upIds, downIds }: ViewerState, postId: Id): VoteValue {
  if (upIds.has(postId)) return 1
  return downIds.has(postId) ? -1 : 0
}
