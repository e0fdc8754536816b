import type { Id } from '@aura/contract/common'
import { rates } from '@aura/contract/rates'
import type { DomainModule } from '../../domain-module.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { createLoader, createLookupLoader } from '../../platform/db/loader.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { createLateBound } from '../../platform/late-bound.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { Acquaintances, Giving } from '../aura/aura.giving.service.ts'
import type { HistoryDeps } from '../aura/aura.history.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { type MediaVisibility, narrowestReach } from '../media/media.visibility.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { ToxicityScorer } from '../toxicity/toxicity.service.ts'
import {
  type CommentRemoval,
  type CommentStaff,
  createCommentDeletionService,
} from './comments.delete.service.ts'
import { exportComments } from './comments.export.queries.ts'
import { createPageLoader } from './comments.page-loader.service.ts'
import { createCommentReads } from './comments.pages.queries.ts'
import { createCommentPages } from './comments.pages.service.ts'
import { commentsPersonalData } from './comments.personal-data.ts'
import { createCommentPublisher } from './comments.publish.service.ts'
import {
  type CommentRow,
  findComments,
  findCommentsByMedia,
  findOwnComment,
  findPostIds,
  findShownComments,
  hasCommented,
} from './comments.queries.ts'
import { commentReactionsRoutes } from './comments.reactions.routes.ts'
import { createCommentReactions } from './comments.reactions.service.ts'
import { createCommentsReadService } from './comments.read.service.ts'
import { commentsRollup, rebuildComments } from './comments.rollup.service.ts'
import { commentsRoutes } from './comments.routes.ts'
import { mayDelete } from './comments.rules.ts'
import { commentChecks } from './comments.verify.queries.ts'
import {
  createViewerStatesRead,
  type ViewerStateAsked,
  viewerStateOf,
} from './comments.viewer-state.queries.ts'
import { type CommentVisibility, createCommentVisibility } from './comments.visibility.ts'
import { createCommentWithdrawal } from './comments.withdraw.service.ts'
import { isExcluded } from './comments.write.queries.ts'
import { createCommentWriter } from './comments.write.service.ts'

declare module '../../platform/http/access.ts' {
  interface AccessSubjects {
    'owner-of:comment': CommentRow
  }
}

type Needs = Pick<Platform, 'db' | 'clock' | 'limiter'> & {
  accountVisibility: AccountVisibility
  sessions: Authentication
  media: MediaService
  mediaVisibility: MediaVisibility
  posts: PostsService
  postVisibility: PostVisibility
  toxicity: ToxicityScorer
  aura: AuraService
  acquaintances: Acquaintances
  giving: Giving
  powers: Powers | undefined
  setPostsOfComments: (find: HistoryDeps['findPostsOfComments']) => void
}

/** What shows comments to viewers. */
function createReading(needs: Needs, isStaffOf: CommentStaff['isStaffOf']) {
  const { db, clock, accountVisibility, media, posts, postVisibility } = needs
  const visibility = createCommentVisibility({
    findComment: createLookupLoader(
      async (ids: readonly Id[]) => new Map((await findComments(db, ids)).map((row) => [row.id, row])),
    ),
    findShown: (asked, shows) => findShownComments(db, asked, shows),
    posts: postVisibility,
    accountVisibility,
  })
  const viewerStates = { postVisibility, posts }
  const reads = createCommentReads({ accountVisibility, media, viewerStates })
  const readViewerStates = createViewerStatesRead(viewerStates)
  const commentsReading = createCommentsReadService({
    visibility,
    pages: createCommentPages({
      loadPage: createPageLoader({ db, clock, reads }),
      findOne: async (id, reader) => (await reads.findById(db, { id, ...reader, now: clock.now() }))[0],
      media,
      isStaffOf,
      findViewerState: createLoader(async (asked: readonly ViewerStateAsked[]) => {
        return (await readViewerStates(db, { asked, now: clock.now() })).map(viewerStateOf)
      }),
    }),
    findComments: (ids) => findComments(db, ids),
  })
  return { visibility, commentsReading }
}

/** What publishes comments. */
function createPublishing(
  needs: Needs,
  { visibility, commentsReading }: ReturnType<typeof createReading>,
  isExcludedFrom: CommentStaff['isExcludedFrom'],
) {
  const { db, clock, limiter, accountVisibility, sessions, media, postVisibility, toxicity } = needs
  const requirePost = async (actor: Actor, postId: Id) => {
    if (!(await postVisibility.findVisible(postId, actor))) throw new DomainError('posts.unknown')
    if (await isExcluded(db, isExcludedFrom, { postId, accountId: actor.userId, now: clock.now() }))
      throw new DomainError('comments.excluded')
  }
  return createCommentPublisher({
    db,
    accountVisibility,
    sessions,
    visibility,
    media,
    requirePost,
    writer: createCommentWriter({
      db,
      clock,
      sessions,
      requirePost,
      takeForToxicComment: needs.aura.takeForToxicComment,
      visibility: {
        shownPostOf: postVisibility.shownPostOf,
        shownAuthorOf: accountVisibility.shownAuthorOf,
        communityOf: postVisibility.communityOf,
        isExcludedFrom,
      },
    }),
    reading: commentsReading,
    scoreToxicity: (text, writerId) => toxicity.score(text, { writerId, isPreview: false }),
    countUpload: ({ userId }) => limiter.consume('upload', rates.upload, `account:${userId}`),
  })
}

/**
 * The access check of `owner-of:comment`: the comment that the actor may delete.
 *
 * @throws DomainError `comments.not-author`, or `comments.unknown` for a comment that is absent or hidden
 */
const createDeletableCheck =
  ({ db, posts, postVisibility }: Needs, visibility: CommentVisibility, staff: CommentStaff) =>
  async (actor: Actor, id: Id): Promise<CommentRow> => {
    const shown = await visibility.findVisible(id, actor)
    if (shown && mayDelete(actor, shown)) return shown
    // Authors may delete their comments on posts that they no longer see.
    const own = shown ? undefined : await findOwnComment(db, id, actor.userId, posts.standsForOthers)
    if (own) return own
    // Moderators and the staff of the community may delete comments that a block hides from them.
    const comment = shown ?? (await visibility.findUndeleted(id))
    const post = comment && (await postVisibility.findInCommunity(comment.postId, actor))
    if (post && (actor.isModerator || (await staff.isStaffOf(actor, post.communityId)))) return comment
    throw new DomainError(shown ? 'comments.not-author' : 'comments.unknown')
  }

export const createModule = (needs: Needs) => {
  const { db, clock, limiter, media, postVisibility, giving } = needs
  const isStaffOf = createLateBound<CommentStaff['isStaffOf']>('isStaffOf')
  const recordStaffRemoval = createLateBound<CommentStaff['recordStaffRemoval']>('recordStaffRemoval')
  const isExcludedFrom = createLateBound<CommentStaff['isExcludedFrom']>('isExcludedFrom')
  const staff: CommentStaff = {
    isStaffOf: isStaffOf.call,
    isExcludedFrom: isExcludedFrom.call,
    recordStaffRemoval: recordStaffRemoval.call,
  }
  const reading = createReading(needs, staff.isStaffOf)
  const { visibility, commentsReading } = reading
  const commentPublisher = createPublishing(needs, reading, staff.isExcludedFrom)
  const removed = createTransactionHook<[removal: CommentRemoval]>()
  const commentDeletion = createCommentDeletionService({
    db,
    clock,
    media,
    staff,
    onRemoved: removed.run,
    communityOf: postVisibility.communityOf,
    remainsOf: commentsReading.remainsOf,
  })
  const commentWithdrawal = createCommentWithdrawal({ clock, deletion: commentDeletion })
  const commentReactions = createCommentReactions({
    db,
    clock,
    limiter,
    giving,
    powers: needs.powers,
    findVisible: visibility.findVisible,
    shows: visibility.shows,
  })
  needs.mediaVisibility.comment = async (mediaIds, viewer) => {
    const rows = await findCommentsByMedia(db, mediaIds)
    const visible = await Promise.all(rows.map(({ id }) => visibility.findVisible(id, viewer)))
    const postIds = visible.flatMap((comment) => comment?.postId ?? [])
    const posts = await postVisibility.findAllVisible(postIds, viewer)
    return narrowestReach(posts.map(({ mediaReach }) => mediaReach))
  }
  needs.acquaintances.add(hasCommented)
  needs.setPostsOfComments((ids) => findPostIds(db, ids))
  return {
    services: {
      commentsReading,
      commentPublisher,
      commentReactions,
      commentVisibility: visibility,
      commentWithdrawal,
      onCommentRemoved: removed.add,
      /** Late-bound: communities stand above comments. */
      setCommentStaff: (given: CommentStaff) => {
        isStaffOf.bind(given.isStaffOf)
        isExcludedFrom.bind(given.isExcludedFrom)
        recordStaffRemoval.bind(given.recordStaffRemoval)
      },
    },
    routes: (app) => {
      commentsRoutes(app, {
        deletion: commentDeletion,
        reading: commentsReading,
        publisher: commentPublisher,
      })
      commentReactionsRoutes(app, { commentReactions })
    },
    access: {
      'owner-of:comment': createDeletableCheck(needs, visibility, staff),
    },
    rollups: [commentsRollup],
    checks: commentChecks,
    rebuilds: [{ what: 'comments', run: rebuildComments }],
    forgetAccount: (tx, { id }) => commentDeletion.deleteAllOf(tx, id),
    personalData: commentsPersonalData,
    exportAccount: exportComments(db, media),
  } satisfies DomainModule
}
