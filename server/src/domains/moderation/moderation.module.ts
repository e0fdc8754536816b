import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { AuraCaseDetails } from '../aura/aura.case-details.service.ts'
import type { HeldService } from '../aura/aura.held.service.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { MediaVisibility } from '../media/media.visibility.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { createCaseWork } from './moderation.case-work.service.ts'
import { casesRoutes } from './moderation.cases.routes.ts'
import { type CasesDeps, createCasesService } from './moderation.cases.service.ts'
import { createConflicts } from './moderation.conflict-of-interest.service.ts'
import { composeDecisions, type DecisionsNeeds } from './moderation.decisions.module.ts'
import { createFindBlockedReason } from './moderation.eligibility.service.ts'
import { lockAllOf } from './moderation.erasure.queries.ts'
import { forgetAllOf, forgetFrozenCopies } from './moderation.erasure.service.ts'
import { exportModeration } from './moderation.export.queries.ts'
import { isAnyFrozenForOther } from './moderation.frozen.queries.ts'
import { moderationPersonalData } from './moderation.personal-data.ts'
import { deskChannels, deskWatchable } from './moderation.realtime.service.ts'
import { createReasonsService } from './moderation.reasons.service.ts'
import { createRemovals, type Removals } from './moderation.removals.service.ts'
import { createReportLists } from './moderation.report-lists.service.ts'
import { createReportsService } from './moderation.reports.service.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { createStatisticsService } from './moderation.statistics.service.ts'
import { createReportTargets, type TargetsDeps } from './moderation.targets.service.ts'
import { caseChecks } from './moderation.verify.queries.ts'

type Needs = Pick<Platform, 'db' | 'clock'> &
  Omit<DecisionsNeeds, 'conflicts'> &
  Omit<TargetsDeps, 'comments'> & {
    accounts: AccountsService
    accountVisibility: AccountVisibility
    auditLog: AuditLog
    auraCaseDetails: AuraCaseDetails
    titleOfChallenge: CasesDeps['titleOfChallenge']
    held: HeldService
    posts: PostsService
    commentsReading: TargetsDeps['comments']
    communities: CommunitiesService
    onCommunityPostRemoved: (handle: Removals['removePost']) => void
    onEntryRemoved: (handle: Removals['removePost']) => void
    onCommentRemoved: (handle: Removals['removeComment']) => void
    media: MediaService
    mediaVisibility: MediaVisibility
  }

export const createModule = (modules: Needs) => {
  const needs = { ...modules, conflicts: createConflicts(modules) }
  const { db, clock, onCommentRemoved, onCommunityPostRemoved, onEntryRemoved } = needs
  // Never cached: the copy is erased after its retention period.
  needs.mediaVisibility.frozen = async (mediaIds, viewer) =>
    viewer?.isModerator && (await isAnyFrozenForOther(db, mediaIds, viewer.userId))
      ? 'closed-audience'
      : undefined
  const removals = createRemovals(needs)
  onCommunityPostRemoved(removals.removePost)
  onEntryRemoved(removals.removePost)
  onCommentRemoved(removals.removeComment)
  const targets = createReportTargets({ ...needs, comments: needs.commentsReading })
  const reports = createReportsService({ ...needs, targets })
  const desk = {
    cases: createCasesService({ ...needs, targets, findBlockedReason: createFindBlockedReason(needs) }),
    caseWork: createCaseWork(needs),
    reportLists: createReportLists(needs),
    reasons: createReasonsService(needs),
    statistics: createStatisticsService({
      ...needs,
      countPosts: needs.posts.countMade,
      countAccounts: needs.accounts.countMade,
      countHeld: needs.held.countMade,
      countMovementAppeals: needs.appeals.countSince,
    }),
  }
  const decisions = composeDecisions(needs)
  return {
    channels: deskChannels,
    watchable: deskWatchable,
    services: decisions.services,
    routes: (app) => {
      moderationRoutes(app, { reports })
      casesRoutes(app, desk)
      decisions.routes(app)
    },
    checks: [...caseChecks, ...decisions.checks],
    lockForErasure: lockAllOf,
    forgetAccount: async (tx, account) => {
      await decisions.forgetAccount(tx, account)
      await forgetAllOf(tx, account.id, clock.now())
    },
    housekeeping: [forgetFrozenCopies, ...decisions.housekeeping],
    personalData: moderationPersonalData,
    exportAccount: exportModeration(needs),
  } satisfies DomainModule
}
