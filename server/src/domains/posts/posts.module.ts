import type { Id } from '@aura/contract/common'
import type { DomainModule } from '../../domain-module.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { createLoader, createLookupLoader, rowsOfEach } from '../../platform/db/loader.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { createLateBound } from '../../platform/late-bound.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { DonationsService } from '../aura/aura.donations.service.ts'
import type { Acquaintances, Giving } from '../aura/aura.giving.service.ts'
import type { HistoryDeps } from '../aura/aura.history.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { MediaVisibility } from '../media/media.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from '../twitch/twitch.channels.service.ts'
import { findInCommunity } from './posts.audience.queries.ts'
import { createAuraGivenService } from './posts.aura-given.service.ts'
import { createAuraGiversService } from './posts.aura-givers.service.ts'
import { createPostDeletionService, type PostDeletionService } from './posts.delete.service.ts'
import { createPostEditor, type RequireNotExcluded } from './posts.edit.service.ts'
import { exportPosts } from './posts.export.queries.ts'
import { type AskedPosts, createLoadStatements } from './posts.load.queries.ts'
import { createPostLoaders } from './posts.load.service.ts'
import { postsPersonalData } from './posts.personal-data.ts'
import { createPostPublisher, type RequireCommunityAuthor } from './posts.publish.service.ts'
import { findPostIdsByMedia, findThumbnails, isOwnPost } from './posts.queries.ts'
import { createPostReactions } from './posts.reactions.service.ts'
import { createCommentedDelivery } from './posts.realtime.service.ts'
import { createPostViewsService } from './posts.record-views.service.ts'
import { commentedChannel } from './posts.rollup.queries.ts'
import { postsRollup, rebuildPosts } from './posts.rollup.service.ts'
import { postsRoutes } from './posts.routes.ts'
import { createPostsService, type PostsService } from './posts.service.ts'
import { postChecks } from './posts.verify.queries.ts'
import type { BookmarkedAmong, DismissalsOf } from './posts.viewer-state.queries.ts'
import { createViewerStateLoader } from './posts.viewer-state.service.ts'
import { createPostVisibility } from './posts.visibility.ts'
import { createPostWithdrawal } from './posts.withdraw.service.ts'

type Needs = Pick<Platform, 'db' | 'readReplica' | 'clock' | 'limiter' | 'jwtSecret'> & {
  accountVisibility: AccountVisibility
  sessions: Authentication
  media: MediaService
  mediaVisibility: MediaVisibility
  onVideoFailed: (handle: PostDeletionService['withholdFailed']) => void
  follows: FollowsService
  acquaintances: Acquaintances
  giving: Giving
  powers: Powers | undefined
  donations: DonationsService
  twitch: TwitchShown
  setVisiblePosts: (find: HistoryDeps['findVisiblePosts']) => void
}

/** Services that show posts to viewers, and hooks of bookmarks and the feed, which are built after posts. */
function createReading(needs: Needs) {
  const { db, readReplica, clock, accountVisibility, media, follows } = needs
  const bookmarkedAmong = createLateBound<BookmarkedAmong>('bookmarkedAmong')
  const dismissalsOf = createLateBound<DismissalsOf>('dismissalsOf')
  const reads = createLoadStatements({
    accountVisibility,
    media,
    follows,
    bookmarkedAmong: bookmarkedAmong.call,
  })
  /** Simultaneous calls share a statement. */
  const findShown = createLoader(async (asked: readonly AskedPosts[]) =>
    rowsOfEach(asked, await reads.findShown(db, { asked, now: clock.now() })),
  )
  const visibility = createPostVisibility({
    findShown,
    findIdsByMedia: (mediaIds) => findPostIdsByMedia(db, mediaIds),
    findInCommunity: (postId, readerId) => findInCommunity(db, postId, readerId),
    accountVisibility,
  })
  const posts = createPostsService({
    db,
    readReplica,
    clock,
    visibility,
    follows,
    twitch: needs.twitch,
    ...createPostLoaders({ db, clock, media, reads }),
    findViewerState: createViewerStateLoader({
      db,
      clock,
      follows,
      visibility,
      bookmarkedAmong: bookmarkedAmong.call,
      dismissalsOf: dismissalsOf.call,
    }),
    findThumbnail: createLookupLoader((ids: readonly Id[]) =>
      findThumbnails(db, ids, media.smallestPictureOf),
    ),
  })
  return { visibility, posts, bookmarkedAmong, dismissalsOf }
}

/** Services that publish, edit, delete and withdraw posts, with hooks for other domains. */
function createWriting(needs: Needs, posts: PostsService) {
  const { db, clock, media } = needs
  const deleted = createTransactionHook<[postIds: readonly Id[]]>()
  const deletion = createPostDeletionService({ db, clock, media, onDeleted: deleted.run })
  const withdrawn = createTransactionHook<[postId: Id]>()
  const restored = createTransactionHook<[postId: Id]>()
  const withdrawal = createPostWithdrawal({
    clock,
    deletion,
    onWithdrawn: withdrawn.run,
    onRestored: restored.run,
  })
  const requireCommunityAuthor = createLateBound<RequireCommunityAuthor>('requireCommunityAuthor')
  const publisher = createPostPublisher({
    db,
    clock,
    media,
    posts,
    sessions: needs.sessions,
    requireCommunityAuthor: requireCommunityAuthor.call,
  })
  const requireNotExcluded = createLateBound<RequireNotExcluded>('requireNotExcluded')
  const editor = createPostEditor({ db, clock, media, posts, requireNotExcluded: requireNotExcluded.call })
  return {
    ...{ deletion, withdrawal, publisher, editor, deleted, withdrawn, restored },
    ...{ requireCommunityAuthor, requireNotExcluded },
  }
}

/** Services for views of, reactions to and aura of posts. */
function createInteractions(needs: Needs, { visibility, posts }: ReturnType<typeof createReading>) {
  const { db, clock, jwtSecret, accountVisibility, follows, giving, donations } = needs
  const { findVisible, shows } = visibility
  return {
    postViews: createPostViewsService({ db, clock, visibility }),
    postReactions: createPostReactions({
      db,
      clock,
      limiter: needs.limiter,
      giving,
      powers: needs.powers,
      findVisible,
      shows,
    }),
    auraGivers: createAuraGiversService({ db, clock, follows, accountVisibility, jwtSecret, findVisible }),
    auraGiven: createAuraGivenService({
      db,
      clock,
      donations,
      posts,
      jwtSecret,
      requireAccount: accountVisibility.requireByPseudo,
    }),
  }
}

export const createModule = (needs: Needs) => {
  const { db, accountVisibility, media } = needs
  const reading = createReading(needs)
  const { visibility, posts } = reading
  const writing = createWriting(needs, posts)
  const { publisher, editor, deletion } = writing
  const { postViews, postReactions, auraGivers, auraGiven } = createInteractions(needs, reading)
  needs.setVisiblePosts(
    async (reader, ids) => new Set((await visibility.findAllVisible(ids, reader)).map(({ id }) => id)),
  )
  needs.mediaVisibility.post = visibility.findMediaReach
  needs.onVideoFailed(deletion.withholdFailed)
  needs.acquaintances.add(postViews.hasViewed)
  const requireOwn = async (actor: Actor, id: Id) => {
    const post = await visibility.findVisible(id, actor)
    if (!post) throw new DomainError('posts.unknown')
    if (post.authorId !== actor.userId) throw new DomainError('posts.not-author')
  }
  return {
    services: {
      postVisibility: visibility,
      posts,
      postDeletion: deletion,
      postWithdrawal: writing.withdrawal,
      publisher,
      postViews,
      postReactions,
      auraGiven,
      onPostsDeleted: writing.deleted.add,
      onPostWithdrawn: writing.withdrawn.add,
      onPostRestored: writing.restored.add,
      /** Bound later, because bookmarks are built after posts. */
      setBookmarks: reading.bookmarkedAmong.bind,
      /** Bound later, because the feed is built after posts. */
      setDismissals: reading.dismissalsOf.bind,
      /** Bound later, because communities are built after posts. */
      setCommunityAuthors: writing.requireCommunityAuthor.bind,
      /** Bound later, because bans belong to communities. */
      setExclusions: writing.requireNotExcluded.bind,
    },
    routes: (app) =>
      postsRoutes(app, {
        posts,
        publisher,
        editor,
        deletion,
        postViews,
        postReactions,
        auraGiven,
        auraGivers,
      }),
    access: {
      'owner-of:post': requireOwn,
      'author-of:post': async (actor, id) => {
        if (!(await isOwnPost(db, id, actor.userId))) await requireOwn(actor, id)
      },
    },
    watchable: {
      post: async (actor, id) => (await visibility.findVisible(id, actor)) !== undefined,
    },
    channels: (realtime, onError) => ({
      [commentedChannel]: createCommentedDelivery({ realtime, visibility, accountVisibility, onError }),
    }),
    rollups: [postsRollup],
    checks: postChecks,
    rebuilds: [{ what: 'posts', run: rebuildPosts }],
    forgetAccount: async (tx, { id }) => {
      await deletion.deleteAllOf(tx, id)
      await postViews.forgetAllOf(tx, id)
    },
    personalData: postsPersonalData,
    exportAccount: exportPosts(db, media),
  } satisfies DomainModule
}
