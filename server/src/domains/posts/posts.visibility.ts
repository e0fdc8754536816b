import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import { type AccountVisibility, type ReaderSql, readerOf } from '../privacy/privacy.visibility.ts'
import { isUnreadableSql, type MembershipKey } from './posts.audience.queries.ts'
import { type AskedPost, isReadableSql, type PostAccess } from './posts.queries.ts'

export interface PostVisibilityDeps {
  findAccess: (postId: Id) => Promise<PostAccess | undefined>
  /** The post with its author; undefined when it is absent or does not show to the reader. */
  findShown: (asked: AskedPost) => Promise<(PostAccess & { author: AccountCard }) | undefined>
  findAccessByMedia: (mediaIds: readonly Id[]) => Promise<PostAccess[]>
  isMember: (key: MembershipKey) => Promise<boolean>
  accountVisibility: AccountVisibility
}

export type PostVisibility = ReturnType<typeof createPostVisibility>

/**
 * Which posts a viewer may see. Every path that shows a post or its media asks here: a post is absent when it was deleted,
 * is withheld from all but its author [MED-12], is for an audience that the viewer is not in, when its author may not be
 * seen [ACC-63], when author or viewer blocked the other, or when the viewer muted the author [PRV-06, PRV-08].
 */
export function createPostVisibility(deps: PostVisibilityDeps) {
  const { findAccess, findShown, findAccessByMedia, isMember, accountVisibility } = deps

  /** Leaves out posts that are deleted, withheld or for another audience; authors are not asked about. */
  async function filterReadable<P extends PostAccess>(posts: readonly P[], viewer: Viewer): Promise<P[]> {
    const existing = posts.filter(
      ({ deletedAt, withheld, authorId }) => deletedAt === null && (!withheld || authorId === viewer?.userId),
    )
    const closedIds = [...new Set(existing.flatMap(({ closedAudienceId }) => closedAudienceId ?? []))]
    if (closedIds.length === 0) return existing
    const isIn = await Promise.all(
      closedIds.map(async (audienceId) => viewer && isMember({ accountId: viewer.userId, audienceId })),
    )
    const joinedIds = new Set(closedIds.filter((_, index) => isIn[index]))
    return existing.filter(({ closedAudienceId: id }) => id === null || joinedIds.has(id))
  }

  async function withAuthors<P extends PostAccess>(
    posts: readonly P[],
    findAuthors: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, AccountCard>>,
  ): Promise<(P & { author: AccountCard })[]> {
    const authors = await findAuthors(posts.map((post) => post.authorId))
    return posts.flatMap((post) => {
      const author = authors.get(post.authorId)
      return author ? [{ ...post, author }] : []
    })
  }

  /** The posts that the viewer may see, in their order, each with its author. */
  async function filterVisible<P extends PostAccess>(
    posts: readonly P[],
    viewer: Viewer,
  ): Promise<(P & { author: AccountCard })[]> {
    return withVisibleAuthors(await filterReadable(posts, viewer), viewer)
  }

  const withVisibleAuthors = <P extends PostAccess>(posts: readonly P[], viewer: Viewer) =>
    withAuthors(posts, (ids) => accountVisibility.findAuthors(viewer, ids))

  /** SQL: relation of the author_id of the post with the id `postId`, empty when it does not show to the reader. */
  const shownPostOf = (postId: RawBuilder<Id>, reader: ReaderSql): RawBuilder<{ authorId: Id }> => sql`
    select post.author_id from post
    where post.id = ${postId} and ${isReadableSql(sql`post`, reader.id)}
      and exists (${accountVisibility.shownAuthorOf(sql`post.author_id`, reader)})`

  return {
    filterReadable,
    filterVisible,

    /** The post with this id and its author, or undefined when it is absent or hidden. */
    findVisible: (postId: Id, viewer: Viewer): Promise<(PostAccess & { author: AccountCard }) | undefined> =>
      findShown({ postId, ...readerOf(viewer) }),

    shownPostOf,

    isUnreadable: isUnreadableSql,

    /** SQL: the post with the id `postId` shows to the reader. */
    shows: (postId: RawBuilder<Id>, reader: ReaderSql): RawBuilder<boolean> =>
      sql`exists (${shownPostOf(postId, reader)})`,

    /** Those of the posts with these ids that the viewer may see; looks up no account for the viewer's own. */
    async findAllVisible(postIds: readonly Id[], viewer: Viewer): Promise<PostAccess[]> {
      const found = await Promise.all(postIds.map(findAccess))
      const readable = await filterReadable(
        found.flatMap((post) => post ?? []),
        viewer,
      )
      const others = readable.filter(({ authorId }) => authorId !== viewer?.userId)
      const shownIds = new Set(
        (others.length > 0 ? await withVisibleAuthors(others, viewer) : []).map(({ id }) => id),
      )
      return readable.filter(({ id, authorId }) => authorId === viewer?.userId || shownIds.has(id))
    },

    /** Whether any of these media belongs to a post that the viewer may see [MED-14]. */
    async isAnyMediaVisible(mediaIds: readonly Id[], viewer: Viewer): Promise<boolean> {
      return (await filterVisible(await findAccessByMedia(mediaIds), viewer)).length > 0
    },

    /** SQL: of public posts, those by an `author` whom lists may show to the viewer. */
    listsAuthor: accountVisibility.listsContentOf,

    /** SQL: relation `hidden_id` of the authors whose posts and comments are hidden from the viewer (null: a visitor). */
    hiddenAuthorIdsOf: accountVisibility.hiddenAuthorIdsOf,

    /** SQL: those of them whom a block or mute hides. */
    avoidedIdsOf: accountVisibility.avoidedIdsOf,

    /** SQL: the relation `followed_id` without the accounts whose posts lists do not show to the follower. */
    followedListed: accountVisibility.listedAmong,
  }
}
