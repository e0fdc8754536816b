import type { Id } from '@aura/contract/common'
import type { RawBuilder } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ReadReplica } from '../../platform/db/replica-reads.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import { createFollowedIdSelector, type FollowedPage } from './posts.followed.queries.ts'
import type { PostRow } from './posts.load.queries.ts'
import {
  type DatedPost,
  findBestRanked,
  findNewest,
  findNewestSeen,
  findTopOfAudience,
  type NewestPage,
  type RankedPost,
  type SeenPage,
} from './posts.select-ids.queries.ts'
import type { PostVisibility } from './posts.visibility.ts'

/** A post by its id, and its author's. */
export type PostOfAuthor = Pick<PostRow, 'id' | 'authorId'>

export interface PostIdSelectorDeps {
  db: Db
  /** Reads from the replica, which may lag behind by a moment. */
  readReplica: ReadReplica
  clock: Clock
  visibility: PostVisibility
  follows: Pick<FollowsService, 'followedIdsOf'>
}

/** Selects ids of posts in the order of a list. Posts of public lists were public when selected; the filter decides again. */
export function createPostIdSelector({ db, readReplica, clock, visibility, follows }: PostIdSelectorDeps) {
  const findFollowed = createFollowedIdSelector({
    followedIdsOf: follows.followedIdsOf,
    listedAmong: visibility.followedListed,
    hidesAuthor: visibility.hidesAuthor,
  })

  return {
    /** The posts with the highest ranks, best first. */
    bestRanked: (limit: number): Promise<RankedPost[]> =>
      readReplica((db) => findBestRanked(db, limit, (author) => visibility.listsAuthor(undefined, author))),

    /** Posts of others newest first, without those the page leaves out. */
    newest(viewer: Viewer, page: Omit<NewestPage, 'withoutAuthorId' | 'lists'>): Promise<DatedPost[]> {
      const lists = (author: RawBuilder<unknown>) => visibility.listsAuthor(viewer, author)
      return readReplica((db) => findNewest(db, { ...page, withoutAuthorId: viewer?.userId, lists }))
    },

    /** Posts that a viewer has seen, newest first, without those the page leaves out. */
    newestSeen: (viewer: Actor, page: Omit<SeenPage, 'viewerId' | 'lists'>): Promise<DatedPost[]> => {
      const lists = (author: RawBuilder<unknown>) => visibility.listsAuthor(viewer, author)
      return findNewestSeen(db, { ...page, viewerId: viewer.userId, lists })
    },

    /** Newest posts of the accounts that someone follows, and if wanted of their communities. */
    newestFollowed: (page: Omit<FollowedPage, 'now'>): Promise<DatedPost[]> =>
      findFollowed(db, { ...page, now: clock.now() }),

    /**
     * The posts of most aura of an audience since a moment; with `viewer`, without authors whom lists hide from that viewer. The
     * caller checks that the viewer may read the audience.
     */
    findTopOfAudience: (
      audienceId: Id,
      { viewer, ...page }: { since: Date; limit: number; viewer?: Actor },
    ): Promise<PostOfAuthor[]> =>
      readReplica((db) =>
        findTopOfAudience(db, audienceId, {
          ...page,
          ...(viewer && { lists: (author) => visibility.listsAuthor(viewer, author) }),
        }),
      ),
  }
}
