import type { Id } from '@aura/contract/common'
import { rates } from '@aura/contract/rates'
import type { Platform } from './app.platform.ts'
import { deleteExpiredAccountRows } from './domains/accounts/accounts.cleanup.queries.ts'
import { createAccountsService } from './domains/accounts/accounts.service.ts'
import { createAuraTypeService } from './domains/accounts/aura-type.service.ts'
import { createConfirmationService } from './domains/accounts/confirmation.service.ts'
import { createErasureService } from './domains/accounts/erasure.service.ts'
import { createBuiltInCheck, createRecaptchaCheck } from './domains/accounts/human-check.service.ts'
import { createPasswordResetService } from './domains/accounts/password-reset.service.ts'
import { createRegistrationService } from './domains/accounts/registration.service.ts'
import { createSessionsService } from './domains/accounts/sessions.service.ts'
import { createContestsService } from './domains/aura/aura.contests.service.ts'
import { createDonationsService } from './domains/aura/aura.donations.service.ts'
import { createHeldService, defineFairness } from './domains/aura/aura.held.service.ts'
import { createHistoryService } from './domains/aura/aura.history.service.ts'
import { createGiving, forgetOldAllowances } from './domains/aura/aura.limits.service.ts'
import { createPowers } from './domains/aura/aura.powers.service.ts'
import { createRecentAuraService } from './domains/aura/aura.recent.service.ts'
import { createSanctionsService } from './domains/aura/aura.sanctions.service.ts'
import { auraRollup, createAuraService } from './domains/aura/aura.service.ts'
import { createCelebritiesService } from './domains/celebrities/celebrities.service.ts'
import { createCommentActsService } from './domains/comments/comment-acts.service.ts'
import { findPage } from './domains/comments/comments.pages.queries.ts'
import { createCommentPages } from './domains/comments/comments.pages.service.ts'
import { createCommentPublisher } from './domains/comments/comments.publish.service.ts'
import { findComments } from './domains/comments/comments.queries.ts'
import { createCommentsReadService } from './domains/comments/comments.read.service.ts'
import { createCommentsService } from './domains/comments/comments.service.ts'
import { commentsRollup } from './domains/comments/comments.totals.ts'
import { findViewerStates, type ViewerStateAsked } from './domains/comments/comments.viewer-state.queries.ts'
import { createCommentVisibility } from './domains/comments/comments.visibility.ts'
import { createCommentWriter } from './domains/comments/comments.write.service.ts'
import { discoveryRank } from './domains/feed/feed.rules.ts'
import { createFeedService } from './domains/feed/feed.service.ts'
import { createFollowLists } from './domains/follows/follows.list.service.ts'
import { createFollowsService, followsRollup } from './domains/follows/follows.service.ts'
import { defineVideoPreparation } from './domains/media/media.prepare-video.service.ts'
import { createMediaService } from './domains/media/media.service.ts'
import { createMediaStorer } from './domains/media/media.store.service.ts'
import { createModerationService } from './domains/moderation/moderation.service.ts'
import { createNotificationRollup } from './domains/notifications/notifications.grouping.service.ts'
import {
  createDueAlertsRollup,
  publishAlerts,
} from './domains/notifications/notifications.realtime.service.ts'
import {
  createNotificationsService,
  forgetOldNotifications,
} from './domains/notifications/notifications.service.ts'
import type { Alert } from './domains/notifications/notifications.throttling.queries.ts'
import { createPostGivingService } from './domains/posts/posts.giving.service.ts'
import { createPostPublisher } from './domains/posts/posts.publish.service.ts'
import { createPostViewsService } from './domains/posts/posts.record-views.service.ts'
import { createPostsService } from './domains/posts/posts.service.ts'
import { createPostTotalsRollup } from './domains/posts/posts.totals.service.ts'
import { createPostVisibility } from './domains/posts/posts.visibility.ts'
import { createPostVotesService } from './domains/posts/posts.votes.service.ts'
import { createCalmDigest, defineCalmDigest } from './domains/preferences/preferences.digest.ts'
import { createPreferencesService } from './domains/preferences/preferences.service.ts'
import { createPreviewsService } from './domains/previews/previews.service.ts'
import { createPrivacyService } from './domains/privacy/privacy.service.ts'
import { createAccountVisibility } from './domains/privacy/privacy.visibility.ts'
import { createProfileEditService } from './domains/profiles/profile-edit.service.ts'
import { createProfilesService } from './domains/profiles/profiles.service.ts'
import { createPushService } from './domains/push/push.service.ts'
import { createVotesVoiding } from './domains/reactions/reactions.voiding.ts'
import { createDirectoryService } from './domains/search/search.directory.service.ts'
import { createSearchService } from './domains/search/search.service.ts'
import { createToxicityScorer } from './domains/toxicity/toxicity.service.ts'
import type { Db, Tx } from './platform/db/database.ts'
import { createLoader, createLookupLoader } from './platform/db/loader.ts'
import { defineHousekeeping } from './platform/jobs/housekeeping.ts'

/** The product: its domains, each given what it needs of the others. */
export type Domains = ReturnType<typeof createDomains>

/** Composes the domains in their order, lower ones first, and their jobs. */
export function createDomains(platform: Platform) {
  const { config, log, clock, draw, publicUrl, jwtSecret } = platform
  const { db, readReplica, limiter, jobs, mailer, metrics, tokens, store, images, videos } = platform

  const toxicity = createToxicityScorer({ clock, log, url: config.toxicityUrl })
  const aura = createAuraService({ db, clock })
  const accounts = createAccountsService({ db, clock, mailer, publicUrl })
  const humanCheck = config.recaptcha
    ? createRecaptchaCheck({ clock, recaptcha: config.recaptcha })
    : createBuiltInCheck({ db, clock, secret: jwtSecret })
  const sessions = createSessionsService({ db, clock, tokens, limiter })
  const confirmation = createConfirmationService({ db, clock, jobs, mailer, limiter, publicUrl })
  const passwordReset = createPasswordResetService({ db, clock, jobs, mailer, limiter, publicUrl })
  const registration = createRegistrationService({
    db,
    clock,
    draw,
    mailer,
    humanCheck,
    confirmation,
    publicUrl,
    openAuraAccount: aura.openAccount,
  })
  const preferences = createPreferencesService({ db, clock })
  const calmDigest = createCalmDigest({ db, clock, sumReceived: aura.sumReceived })
  defineCalmDigest(jobs, calmDigest)
  const accountVisibility = createAccountVisibility({ db, accounts })
  const privacy = createPrivacyService({
    db,
    clock,
    accounts,
    endFollowsBetween: (tx, oneId, otherId) => follows.endBetween(tx, oneId, otherId),
  })
  const follows = createFollowsService({ db, clock, accountVisibility, privacy })
  const followLists = createFollowLists({ db, accountVisibility })
  const celebrities = createCelebritiesService({ db, accountVisibility })
  const media = createMediaService({
    db,
    store,
    jobs,
    storer: createMediaStorer({ store, images, videos }),
    clock,
  })
  const visibility = createPostVisibility({ db, accountVisibility })
  const posts = createPostsService({ db, readReplica, clock, visibility, media, follows })
  const preparing = defineVideoPreparation({
    db,
    jobs,
    store,
    videos,
    removeUnreferenced: media.removeUnreferenced,
    onFailed: posts.withhold,
  })
  const publisher = createPostPublisher({ db, clock, media, posts, rankOf: discoveryRank })
  const postViews = createPostViewsService({ db, clock, visibility })
  const commentVisibility = createCommentVisibility({
    findComment: createLookupLoader(
      async (ids: readonly Id[]) => new Map((await findComments(db, ids)).map((row) => [row.id, row])),
    ),
    posts: visibility,
    accountVisibility,
  })
  const commentsReading = createCommentsReadService({
    postVisibility: visibility,
    visibility: commentVisibility,
    pages: createCommentPages({
      findPage: (wanted) => findPage(db, wanted),
      findAuthors: (ids) => accountVisibility.findAuthors(undefined, ids),
      findMedia: media.findCards,
      findViewerState: createLoader((asked: readonly ViewerStateAsked[]) =>
        findViewerStates(db, asked, accountVisibility.hiddenAuthorIdsOf),
      ),
    }),
    findComments: (ids) => findComments(db, ids),
    countComments: createLoader(async (postIds: readonly Id[]) => {
      const totals = await posts.readTotals([...new Set(postIds)])
      return postIds.map((id) => totals.get(id)?.comments ?? 0)
    }),
  })
  const comments = createCommentsService({
    db,
    clock,
    visibility: commentVisibility,
    media,
    keepRemoval: (tx, removal) => moderation.keepCommentRemoval(tx, removal),
  })
  const commentPublisher = createCommentPublisher({
    db,
    posts: visibility,
    accountVisibility,
    visibility: commentVisibility,
    media,
    writer: createCommentWriter({ db, clock, takeForToxicComment: aura.takeForToxicComment }),
    reading: commentsReading,
    scoreToxicity: toxicity.score,
    countUpload: ({ userId }) => limiter.consume('upload', rates.upload, `account:${userId}`),
  })
  const giving = createGiving({
    clock,
    isPremium: accounts.isPremium,
    isStranger: async (tx, giverId, receiverId) =>
      !(await follows.follows(tx, giverId, receiverId)) &&
      !(await postViews.hasViewed(tx, giverId, receiverId)) &&
      !(await comments.hasCommented(tx, giverId, receiverId)),
  })
  const powers = config.hasAuraPowers ? createPowers({ clock }) : undefined
  const donations = createDonationsService({
    db,
    clock,
    giving,
    powers,
    requireReceiver: accountVisibility.requireByPseudo,
  })
  const [postVoiding, commentVoiding] = [
    createVotesVoiding('post', { clock }),
    createVotesVoiding('comment', { clock }),
  ]
  const held = createHeldService({
    db,
    clock,
    owners: { 'post-vote': postVoiding, 'comment-vote': commentVoiding },
  })
  defineFairness(jobs, held)
  const sanctions = createSanctionsService({
    db,
    clock,
    held,
    voters: { 'post-vote-void': postVoiding, 'comment-vote-void': commentVoiding },
  })
  const contests = createContestsService({ db, clock, held, sanctions })
  const recentAura = createRecentAuraService({ db, clock })
  const history = createHistoryService({
    db,
    findPseudos: async (reader, ids) =>
      new Map([...(await accountVisibility.findCards(reader, ids))].map(([id, card]) => [id, card.pseudo])),
    findPostsOfComments: comments.findPostIds,
  })
  const reactionDeps = {
    db,
    clock,
    giving,
    powers: powers && {
      ...powers,
      findTypes: async (ids: readonly Id[]) => [...(await accounts.findCards(ids)).values()],
    },
  }
  const votes = createPostVotesService({ ...reactionDeps, visibility })
  const commentActs = createCommentActsService({
    ...reactionDeps,
    findVisible: commentVisibility.findVisible,
  })
  const notifications = createNotificationsService({
    db,
    clock,
    shown: {
      showsActor: accountVisibility.showsAuthor,
      hiddenIdsOf: accountVisibility.hiddenAuthorIdsOf,
      findPeople: accountVisibility.findAuthors,
      requirePerson: accountVisibility.requireById,
      findPosts: posts.findThumbnails,
      showsComment: async (reader, id) => (await commentVisibility.findVisible(id, reader)) !== undefined,
    },
  })
  const push = createPushService({
    ...{ db, clock, draw, log, jobs, metrics, publicUrl, notifications },
    settings: config.push,
    plan: preferences.planPushes,
    findWishes: preferences.findPushWishes,
    findLive: sessions.findLive,
  })
  const postGiving = createPostGivingService({
    db,
    requireAccount: accountVisibility.requireByPseudo,
    donations,
    posts,
  })
  const sendAlerts = async (tx: Tx, alerts: readonly Alert[]) => {
    await publishAlerts(tx, alerts)
    await push.queue(tx, alerts)
  }
  const auraType = createAuraTypeService({ db, clock })
  const profiles = createProfilesService({
    accountVisibility,
    privacy,
    auraType,
    aura,
    recentAura,
    follows,
    posts,
  })
  const profileEdit = createProfileEditService({ db, accounts, sessions, media })
  const moderation = createModerationService({
    db,
    clock,
    accountVisibility,
    posts,
    comments: commentsReading,
    media,
  })
  const erasure = createErasureService({
    db,
    clock,
    jobs,
    eraseContent: async (tx, accountId, pictureMediaId) => {
      await posts.deleteAllOf(tx, accountId)
      await comments.deleteAllOf(tx, accountId)
      await follows.forgetAllOf(tx, accountId)
      await postViews.forgetAllOf(tx, accountId)
      await contests.forgetAllOf(tx, accountId)
      await moderation.forgetAllOf(tx, accountId)
      await privacy.forgetAllOf(tx, accountId)
      await preferences.forgetAllOf(tx, accountId)
      await celebrities.forgetAccount(tx, accountId)
      await push.forgetAllOf(tx, accountId)
      await notifications.forgetAllOf(tx, accountId)
      if (pictureMediaId !== null) await media.remove(tx, pictureMediaId)
    },
  })
  const previews = createPreviewsService({ posts, accounts })
  const feed = createFeedService({ db, clock, posts })
  const search = createSearchService({ db, clock, accounts, accountVisibility, aura })
  const directory = createDirectoryService({ db, clock, accountVisibility })
  const sweepMedia = async (_db: Db, now: Date) => {
    await preparing.giveUpStuck(now)
    await media.sweepOrphans()
  }
  defineHousekeeping({
    db,
    clock,
    jobs,
    forgets: [
      deleteExpiredAccountRows,
      forgetOldAllowances,
      forgetOldNotifications,
      push.forgetOld,
      sweepMedia,
    ],
  })

  return {
    postGiving,
    commentPublisher,
    followLists,
    toxicity,
    aura,
    accounts,
    humanCheck,
    sessions,
    confirmation,
    passwordReset,
    registration,
    preferences,
    calmDigest,
    accountVisibility,
    privacy,
    follows,
    celebrities,
    media,
    posts,
    publisher,
    postViews,
    commentsReading,
    comments,
    donations,
    held,
    sanctions,
    contests,
    history,
    votes,
    commentActs,
    notifications,
    push,
    auraType,
    profiles,
    profileEdit,
    moderation,
    erasure,
    previews,
    feed,
    search,
    directory,
    /** Queues that become totals and notifications, in the order they are taken. */
    rollups: [
      auraRollup,
      createPostTotalsRollup(discoveryRank),
      commentsRollup,
      followsRollup,
      // After the rollups that feed it.
      createNotificationRollup({
        sendAlerts,
        findWanted: preferences.findWanted,
        findHiddenActors: accountVisibility.findHiddenAuthors,
      }),
      createDueAlertsRollup({ sendAlerts, clock }),
    ],
  }
}
