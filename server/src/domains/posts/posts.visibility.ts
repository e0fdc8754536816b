import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import { type MediaReach, narrowestReach } from '../media/media.visibility.ts'
import {
  type AccountVisibility,
  type ReaderSql,
  readerOf,
  sortedListOf,
} from '../privacy/privacy.visibility.ts'
import { communityOf, isOutsideAudienceSql, isReadableSql } from './posts.audience.queries.ts'
import {
  absentCommenterIds,
  countAbsentOnly,
  countCommentsOf,
  type UnlistedCommenters,
  unlistedCommentersOf,
} from './posts.commenters.queries.ts'
import type { AskedPosts, VisiblePostRow } from './posts.load.queries.ts'

/** A post with its author. */
export interface ShownPost {
  id: Id
  authorId: Id
  author: AccountCard
  /** The widest audience of its media. */
  mediaReach: MediaReach
}

export interface PostVisibilityDeps {
  /** The posts among the given ones that show to the reader, in no order. */
  findShown: (asked: AskedPosts) => Promise<readonly VisiblePostRow[]>
  findIdsByMedia: (mediaIds: readonly Id[]) => Promise<readonly Id[]>
  findInCommunity: (postId: Id, readerId: Id) => Promise<{ authorId: Id; communityId: Id } | undefined>
  accountVisibility: AccountVisibility
}

export type PostVisibility = ReturnType<typeof createPostVisibility>

/**
 * Which posts a viewer may see. Every path that shows a post or its media asks here: a post is absent when it was deleted,
 * is withheld from all but its author [MED-12], is for an audience that the viewer is not in, when its author may not be
 * seen [ACC-63], when author or viewer blocked the other, or when the viewer muted the author [PRV-06, PRV-08].
 */
export function createPostVisibility(deps: PostVisibilityDeps) {
  const { findShown, findIdsByMedia, findInCommunity, accountVisibility } = deps

  /** The posts with these ids that the viewer may see, in no order. */
  async function findAllVisible(postIds: readonly Id[], viewer: Viewer): Promise<ShownPost[]> {
    const shown = postIds.length > 0 ? await findShown({ postIds, ...readerOf(viewer) }) : []
    return shown.map(({ id, authorId, pseudo, pictureName, auraTypeId, isAudienceOpen }) => ({
      id,
      authorId,
      author: { id: authorId, pseudo, pictureName, auraTypeId },
      mediaReach: isAudienceOpen === null ? 'everyone' : isAudienceOpen ? 'open-audience' : 'closed-audience',
    }))
  }

  /** SQL: relation of the author_id of the post with the id `postId`, empty when it does not show to the reader. */
  const shownPostOf = (postId: RawBuilder<Id>, reader: ReaderSql): RawBuilder<{ authorId: Id }> => sql`
    select post.author_id from post
    where post.id = ${postId} and ${isReadableSql(sql`post`, reader.id)}
      and exists (${accountVisibility.shownAuthorOf(sql`post.author_id`, reader)})`

  return {
    findAllVisible,

    /** The post with this id and its author, or undefined when it is absent or hidden. */
    findVisible: async (postId: Id, viewer: Viewer): Promise<ShownPost | undefined> =>
      (await findAllVisible([postId], viewer))[0],

    /**
     * A post of a community, also one that audience, blocks or mutes hide from the actor: only for an owner, admin or moderator to
     * decide on its deletion [COM-34, CMT-27].
     */
    findInCommunity: (postId: Id, { userId }: Actor) => findInCommunity(postId, userId),

    shownPostOf,

    isOutsideAudience: isOutsideAudienceSql,

    communityOf,

    /** SQL: the post with the id `postId` shows to the reader. */
    shows: (postId: RawBuilder<Id>, reader: ReaderSql): RawBuilder<boolean> =>
      sql`exists (${shownPostOf(postId, reader)})`,

    /** The reach of these media for the viewer, by the posts they belong to that the viewer may see [MED-14]. */
    async findMediaReach(mediaIds: readonly Id[], viewer: Viewer): Promise<MediaReach | undefined> {
      const visible = await findAllVisible(await findIdsByMedia(mediaIds), viewer)
      return narrowestReach(visible.map(({ mediaReach }) => mediaReach))
    },

    /** SQL: whether lists may show the public posts of `author` to the viewer. */
    listsAuthor: accountVisibility.listsContentOf,

    /** SQL: relation `hidden_id` of the authors whose posts and comments are hidden from the viewer (null: a visitor). */
    hiddenAuthorIdsOf: accountVisibility.hiddenAuthorIdsOf,

    /** SQL: the posts and comments of one author are hidden from the viewer. */
    hidesAuthor: accountVisibility.hidesAuthor,

    /** SQL: relation of one row, the authors of comments of a post who are leaving or suspended. */
    unlistedCommentersOf: (postId: RawBuilder<Id>, now?: RawBuilder<Date>): RawBuilder<UnlistedCommenters> =>
      unlistedCommentersOf(postId, accountVisibility.unlistedAccounts, now),

    absentCommenterIds,

    /** SQL: how many comments of a post do not show to the reader, because of their authors. */
    missedCommentsOf: (postId: RawBuilder<Id>, reader: ReaderSql): RawBuilder<number> => {
      const avoidedIds = accountVisibility.avoidedIdsOf(reader.id)
      return sql`(
        select ${countCommentsOf(postId, sortedListOf(avoidedIds))}
          + ${countAbsentOnly(postId, absentCommenterIds(reader.isModerator), avoidedIds)}
        from (${unlistedCommentersOf(postId, accountVisibility.unlistedAccounts, reader.now)}) as commenters
      )`
    },

    /** SQL: relation `hidden_id` of the authors hidden by a block or mute alone. */
    avoidedIdsOf: accountVisibility.avoidedIdsOf,

    /** SQL: the relation `followed_id` of followed accounts, without accounts that lists hide from the follower. */
    followedListed: accountVisibility.listedAmong,
  }
}
