import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import { rates } from '@aura/contract/rates'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { forgetOldAccountTraces } from './domains/accounts/accounts.forgetting.ts'
import { accountsRoutes } from './domains/accounts/accounts.routes.ts'
import { createAccountsService } from './domains/accounts/accounts.service.ts'
import { createAuraTypeService } from './domains/accounts/aura-type.service.ts'
import { createConfirmationService } from './domains/accounts/confirmation.service.ts'
import { createErasureService } from './domains/accounts/erasure.service.ts'
import { createBuiltInCheck, createRecaptchaCheck } from './domains/accounts/human-check.ts'
import { createPasswordResetService } from './domains/accounts/password-reset.service.ts'
import { createRegistrationService } from './domains/accounts/registration.service.ts'
import { createSessionsService } from './domains/accounts/sessions.service.ts'
import { createContestsService } from './domains/aura/aura.contests.service.ts'
import { createDonationsService } from './domains/aura/aura.donations.service.ts'
import { createGiving, forgetOldAllowances } from './domains/aura/aura.giving.service.ts'
import { createHeldService, defineFairness } from './domains/aura/aura.held.service.ts'
import { createHistoryService } from './domains/aura/aura.history.service.ts'
import { createPowers } from './domains/aura/aura.powers.service.ts'
import { auraRoutes } from './domains/aura/aura.routes.ts'
import { createSanctionsService } from './domains/aura/aura.sanctions.service.ts'
import { auraFold, createAuraService } from './domains/aura/aura.service.ts'
import { celebritiesRoutes } from './domains/celebrities/celebrities.routes.ts'
import { createCelebritiesService } from './domains/celebrities/celebrities.service.ts'
import { commentActsRoutes } from './domains/comments/comment-acts.routes.ts'
import { createCommentActsService } from './domains/comments/comment-acts.service.ts'
import { createCommentKeeper } from './domains/comments/comments.keeping.ts'
import { createCommentLists } from './domains/comments/comments.lists.ts'
import { createCommentPresenter } from './domains/comments/comments.presenting.ts'
import { createCommentPublisher } from './domains/comments/comments.publish.ts'
import { createCommentsReading } from './domains/comments/comments.reading.ts'
import { commentsRoutes } from './domains/comments/comments.routes.ts'
import { createCommentsService } from './domains/comments/comments.service.ts'
import { commentsFold } from './domains/comments/comments.totals.ts'
import { createCommentVisibility } from './domains/comments/comments.visibility.ts'
import { toxicityRoutes } from './domains/comments/toxicity/toxicity.routes.ts'
import { createToxicityScorer } from './domains/comments/toxicity/toxicity.ts'
import { feedRoutes } from './domains/feed/feed.routes.ts'
import { discoveryRank } from './domains/feed/feed.rules.ts'
import { createFeedService } from './domains/feed/feed.service.ts'
import { createFollowLists } from './domains/follows/follows.lists.ts'
import { followsRoutes } from './domains/follows/follows.routes.ts'
import { createFollowsService, followsFold } from './domains/follows/follows.service.ts'
import { defineVideoPreparing } from './domains/media/media.preparing.ts'
import { mediaRoutes } from './domains/media/media.routes.ts'
import { createMediaService } from './domains/media/media.service.ts'
import { createMediaStorer } from './domains/media/media.storing.ts'
import { moderationRoutes } from './domains/moderation/moderation.routes.ts'
import { createModerationService } from './domains/moderation/moderation.service.ts'
import { createNotificationFold } from './domains/notifications/notifications.folding.ts'
import { createDelivery, newsChannel, publishNews } from './domains/notifications/notifications.news.ts'
import { notificationsRoutes } from './domains/notifications/notifications.routes.ts'
import {
  createNotificationsService,
  forgetOldNotifications,
} from './domains/notifications/notifications.service.ts'
import { createPostGivingService } from './domains/posts/posts.giving.service.ts'
import { createPostPublisher } from './domains/posts/posts.publish.ts'
import { postsRoutes } from './domains/posts/posts.routes.ts'
import { createPostsService } from './domains/posts/posts.service.ts'
import { createPostTotalsFold } from './domains/posts/posts.totals.service.ts'
import { createPostViewingsService } from './domains/posts/posts.viewings.service.ts'
import { createPostVisibility } from './domains/posts/posts.visibility.ts'
import { createPostVotesService } from './domains/posts/posts.votes.service.ts'
import { createPreviewsService } from './domains/previews/previews.service.ts'
import { privacyRoutes } from './domains/privacy/privacy.routes.ts'
import { createPrivacyService } from './domains/privacy/privacy.service.ts'
import { createAccountVisibility } from './domains/privacy/privacy.visibility.ts'
import { createProfileEditService } from './domains/profiles/profile-edit.service.ts'
import { profilesRoutes } from './domains/profiles/profiles.routes.ts'
import { createProfilesService } from './domains/profiles/profiles.service.ts'
import { createVotesVoiding } from './domains/reactions/reactions.voiding.ts'
import { createDirectoryService } from './domains/search/search.directory.ts'
import { searchRoutes } from './domains/search/search.routes.ts'
import { createSearchService } from './domains/search/search.service.ts'
import { createSessionTokens } from './platform/auth/session-tokens.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import { type Draw, systemDraw } from './platform/clock/draw.ts'
import { listenToChannels } from './platform/db/channels.ts'
import { type Db, openPool } from './platform/db/database.ts'
import { createDatabaseHealth } from './platform/db/database-health.ts'
import { createLateReads } from './platform/db/late-reads.ts'
import { isMigrated } from './platform/db/migrate.ts'
import { startFoldWorker } from './platform/fold/fold-worker.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createOperatorGate } from './platform/http/operator.ts'
import { servePages } from './platform/http/pages.ts'
import { platformRoutes } from './platform/http/platform.routes.ts'
import { createApp } from './platform/http/serve.ts'
import { defineHousekeeping } from './platform/jobs/housekeeping.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createRateLimiter } from './platform/limits/rate-limiter.ts'
import { createFileTransport, createSmtpTransport } from './platform/mail/mail-transport.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createImageProcessor } from './platform/media/image-processor.ts'
import { createVideoProcessor } from './platform/media/video-processor.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { openMediaStore } from './platform/store/open-media-store.ts'

export interface ApplicationOptions {
  config: Config
  /** The database in use: the embedded one's address, or `DATABASE_URL`. */
  databaseUrl: string
  jwtSecret: string
  log: FastifyBaseLogger
  clock?: Clock
  draw?: Draw
  /** The built pages, when they are not where the web room builds them. */
  webFolder?: string
  /** Longest that a call, and a wait for a row within it, may take; where a busy machine is no fault. */
  patienceMs?: number
}

export type Application = Awaited<ReturnType<typeof createApplication>>

const builtPages = join(import.meta.dirname, '../../web/dist')
/** Longest that jobs under way may hold up a stop; what is cut runs again at the next start. */
const jobsStopMs = 2000

/** Composes the server by hand: platform, domains in their order, routes. The schema must be up to date. */
export async function createApplication(options: ApplicationOptions) {
  const { config, databaseUrl, jwtSecret, log, clock = systemClock, draw = systemDraw } = options
  const { patienceMs } = options
  const isEmbedded = config.database === undefined
  const { publicUrl } = config.http
  const outboxFolder = join(config.dataDir, 'outbox')

  const pool = openPool({
    url: databaseUrl,
    maxConnections: 16,
    applicationName: 'aura',
    ...(patienceMs ? { lockMs: patienceMs } : {}),
  })
  const probe = openPool({ url: databaseUrl, maxConnections: 1, applicationName: 'aura-probe' })
  const { db } = pool
  const replica = config.database?.replicaUrl
    ? openPool({ url: config.database.replicaUrl, maxConnections: 8, applicationName: 'aura-replica' })
    : undefined
  const readLate = createLateReads({ db, replica, clock })
  const health = createDatabaseHealth({ pool, probe })
  const limiter = createRateLimiter({ db, scale: config.http.rateLimitScale })
  const jobs = createJobs({ url: databaseUrl, log })
  const transport = config.mail.smtpUrl
    ? createSmtpTransport(config.mail.smtpUrl, config.mail.from)
    : createFileTransport(outboxFolder, config.mail.from, clock)
  const mailer = createMailer({ db, jobs, clock, transport })
  const tokens = createSessionTokens(jwtSecret)
  const metrics = createMetrics()
  const store = await openMediaStore(config, clock)
  const images = createImageProcessor({ tempFolder: store.tempFolder })
  const videos = createVideoProcessor({ tempFolder: store.tempFolder })

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
  const people = createAccountVisibility({ db, accounts })
  const privacy = createPrivacyService({
    db,
    clock,
    accounts,
    endFollowsBetween: (tx, oneId, otherId) => follows.endBetween(tx, oneId, otherId),
  })
  const follows = createFollowsService({ db, clock, people, privacy })
  const celebrities = createCelebritiesService({ db, people })
  const media = createMediaService({
    db,
    store,
    jobs,
    storer: createMediaStorer({ store, images, videos }),
    clock,
  })
  const visibility = createPostVisibility({ db, people })
  const posts = createPostsService({ db, readLate, clock, visibility, media, follows })
  const preparing = defineVideoPreparing({
    db,
    jobs,
    store,
    videos,
    removeUnreferenced: media.removeUnreferenced,
    onFailed: posts.withhold,
  })
  const publisher = createPostPublisher({ db, clock, media, posts, rankOf: discoveryRank })
  const viewings = createPostViewingsService({ db, clock, visibility })
  const commentVisibility = createCommentVisibility({ db, posts: visibility, people })
  const commentPresenter = createCommentPresenter({ db, people, media })
  const commentsReading = createCommentsReading({
    db,
    posts,
    postVisibility: visibility,
    visibility: commentVisibility,
    presenter: commentPresenter,
    lists: createCommentLists({ db, presenter: commentPresenter }),
  })
  const comments = createCommentsService({ db, clock, visibility: commentVisibility, media })
  const giving = createGiving({
    clock,
    isPremium: accounts.isPremium,
    isStranger: async (tx, giverId, receiverId) =>
      !(await follows.follows(tx, giverId, receiverId)) &&
      !(await viewings.hasViewed(tx, giverId, receiverId)) &&
      !(await comments.hasCommented(tx, giverId, receiverId)),
  })
  const powers = config.hasAuraPowers ? createPowers({ clock }) : undefined
  const donations = createDonationsService({
    db,
    clock,
    giving,
    powers,
    requireReceiver: people.requireByPseudo,
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
  const history = createHistoryService({
    db,
    clock,
    findPseudos: async (reader, ids) =>
      new Map([...(await people.findCards(reader, ids))].map(([id, card]) => [id, card.pseudo])),
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
  const commentPublisher = createCommentPublisher({
    db,
    posts: visibility,
    people,
    visibility: commentVisibility,
    media,
    keeper: createCommentKeeper({ db, clock, takeForToxicComment: aura.takeForToxicComment }),
    reading: commentsReading,
    scoreToxicity: toxicity.score,
    countUpload: ({ userId }) => limiter.consume('upload', rates.upload, `account:${userId}`),
  })
  const notifications = createNotificationsService({
    db,
    clock,
    shown: {
      showsActor: people.showsAuthor,
      hiddenIdsOf: people.hiddenAuthorIdsOf,
      findPeople: people.findAuthors,
      requirePerson: people.requireById,
      findPosts: posts.findThumbnails,
      showsComment: async (reader, id) => (await commentVisibility.findVisible(id, reader)) !== undefined,
    },
  })
  const auraType = createAuraTypeService({ db, clock })
  const profiles = createProfilesService({ people, privacy, auraType, aura, history, follows, posts })
  const profileEdit = createProfileEditService({ db, accounts, sessions, media })
  const moderation = createModerationService({ db, clock, people, posts, comments: commentsReading, media })
  const erasure = createErasureService({
    db,
    clock,
    jobs,
    eraseContent: async (tx, accountId, pictureMediaId) => {
      await posts.deleteAllOf(tx, accountId)
      await comments.deleteAllOf(tx, accountId)
      await follows.forgetAllOf(tx, accountId)
      await viewings.forgetAllOf(tx, accountId)
      await contests.forgetAllOf(tx, accountId)
      await moderation.forgetAllOf(tx, accountId)
      await privacy.forgetAllOf(tx, accountId)
      await celebrities.forgetAccount(tx, accountId)
      await notifications.forgetAllOf(tx, accountId)
      if (pictureMediaId !== null) await media.remove(tx, pictureMediaId)
    },
  })
  const previews = createPreviewsService({ posts, accounts })
  const feed = createFeedService({ db, clock, posts })
  const search = createSearchService({ db, clock, accounts, people, aura })
  const directory = createDirectoryService({ db, clock, people })
  const sweepMedia = async (_db: Db, now: Date) => {
    await preparing.giveUpStuck(now)
    await media.sweepOrphans()
  }
  defineHousekeeping({
    db,
    clock,
    jobs,
    forgets: [forgetOldAccountTraces, forgetOldAllowances, forgetOldNotifications, sweepMedia],
  })

  let isDraining = false
  async function isReady(): Promise<boolean> {
    if (isDraining || !(await health.answers())) return false
    const [isUpToDate, isStoreWritable] = await Promise.all([
      isMigrated(db).catch(() => false),
      store.probe().then(
        () => true,
        () => false,
      ),
    ])
    return isUpToDate && isStoreWritable
  }

  const fastify: FastifyInstance = await createHttpServer(config, log)
  metrics.watch(fastify)
  const app = createApp({
    fastify,
    authenticate: sessions.authenticate,
    limiter,
    health,
    isOperator: createOperatorGate(config.http.metricsToken),
    isEmbedded,
    temporaryFolder: store.tempFolder,
    ...(patienceMs ? { deadlineMs: patienceMs } : {}),
  })
  platformRoutes(app, { metrics, publicUrl, outboxFolder, isReady })
  accountsRoutes(app, { accounts, registration, confirmation, passwordReset, sessions, humanCheck })
  auraRoutes(app, { aura, donations, history, contests })
  privacyRoutes(app, { privacy })
  followsRoutes(app, { follows, followLists: createFollowLists({ db, people }) })
  mediaRoutes(app, {
    media,
    visibility: {
      post: posts.isAnyMediaVisible,
      comment: comments.isAnyMediaVisible,
      picture: people.isAnyPictureVisible,
    },
  })
  postsRoutes(app, {
    posts,
    publisher,
    votes,
    viewings,
    giving: createPostGivingService({
      db,
      requireAccount: people.requireByPseudo,
      donations,
      posts,
    }),
  })
  commentsRoutes(app, {
    comments,
    reading: commentsReading,
    publisher: commentPublisher,
  })
  commentActsRoutes(app, { acts: commentActs })
  profilesRoutes(app, { profiles, profileEdit, auraType })
  toxicityRoutes(app, { toxicity })
  feedRoutes(app, { feed })
  moderationRoutes(app, { moderation })
  searchRoutes(app, { search, directory })
  notificationsRoutes(app, { notifications })
  celebritiesRoutes(app, { celebrities })
  await serveApiDocs(fastify, publicUrl)
  await servePages(fastify, {
    folder: options.webFolder ?? builtPages,
    pageConfig: {
      humanCheck: config.recaptcha ? 'recaptcha' : 'built-in',
      ...(config.recaptcha ? { recaptchaSiteKey: config.recaptcha.siteKey } : {}),
      donationUrls: config.donationUrls,
      embedded: isEmbedded,
      auraPowers: config.hasAuraPowers,
    },
    publicUrl,
    findPreview: previews.find,
  })
  await fastify.ready()
  const realtime = createRealtime({ server: fastify.server, authenticate: sessions.authenticate, log })
  const onRealtimeError = (error: unknown) => log.warn({ err: error }, 'realtime')
  const channels = await listenToChannels({
    url: databaseUrl,
    db,
    hear: {
      [newsChannel]: createDelivery({ realtime, notifications, onError: onRealtimeError }),
      aura_session_ended: (sessionId) => realtime.cutSession(Number(sessionId)),
    },
    onGap: realtime.dropConnections,
    onError: onRealtimeError,
  })
  await jobs.start()
  const folds = [
    auraFold,
    createPostTotalsFold(discoveryRank),
    commentsFold,
    followsFold,
    // After those whose queues are facts of it.
    createNotificationFold({ findHiddenActors: people.findHiddenAuthors, publish: publishNews }),
  ]
  const folding = startFoldWorker({
    db,
    folds,
    onError: (error, fold) => log.error({ err: error, fold }, 'folding failed'),
  })

  return {
    fastify,
    served: app.served,
    /** What commands and tests reach the product through, beside its calls. */
    services: {
      jobs,
      accounts,
      aura,
      erasure,
      registration,
      sessions,
      follows,
      media,
      posts,
      publisher,
      commentPublisher,
      votes,
      held,
      sanctions,
      contests,
      notifications,
    },
    folds,
    db,
    /** Where media are kept, for tests and commands to look into. */
    store,

    /** From now on `/readyz` answers 503, so that a balancer sends no more calls. */
    drain(): void {
      isDraining = true
    },

    /** Answers what is under way, then lets go of everything. */
    async close(): Promise<void> {
      isDraining = true
      realtime.close()
      await fastify.close()
      await Promise.all([folding.stop(), jobs.stop(jobsStopMs), channels.close()])
      images.close()
      videos.close()
      health.close()
      await Promise.all([db, probe.db, replica?.db].map((each) => each?.destroy()))
    },
  }
}
