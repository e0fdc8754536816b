import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { deskChannels, deskWatchable } from './moderation.desk.events.ts'
import { forgetAllOf, forgetFrozenCopies } from './moderation.erasure.service.ts'
import { exportModeration } from './moderation.export.queries.ts'
import { createReportsService } from './moderation.reports.service.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { createModerationService, type ModerationService } from './moderation.service.ts'
import { moderationPersonalData } from './moderation.tables.ts'
import { createReportTargets, type TargetsDeps } from './moderation.targets.service.ts'
import { caseChecks } from './moderation.verify.queries.ts'

type Needs = Pick<Platform, 'db' | 'clock'> &
  Omit<TargetsDeps, 'comments'> & {
    accounts: AccountsService
    commentsReading: TargetsDeps['comments']
    onCommunityPostRemoved: (handle: ModerationService['keepPostRemoval']) => void
    onEntryRemoved: (handle: ModerationService['keepPostRemoval']) => void
    onCommentRemoved: (handle: ModerationService['keepCommentRemoval']) => void
    media: MediaService
  }

export const createModule = (needs: Needs) => {
  const { clock, onCommentRemoved, onCommunityPostRemoved, onEntryRemoved } = needs
  const moderation = createModerationService({ clock })
  onCommunityPostRemoved(moderation.keepPostRemoval)
  onEntryRemoved(moderation.keepPostRemoval)
  onCommentRemoved(moderation.keepCommentRemoval)
  const targets = createReportTargets({ ...needs, comments: needs.commentsReading })
  const reports = createReportsService({ ...needs, targets })
  return {
    services: { moderation },
    routes: (app) => moderationRoutes(app, { reports }),
    channels: deskChannels,
    watchable: deskWatchable,
    checks: caseChecks,
    forgetAccount: (tx, { id }) => forgetAllOf(tx, id, clock.now()),
    housekeeping: [forgetFrozenCopies],
    personalData: moderationPersonalData,
    exportAccount: exportModeration(needs.db),
  } satisfies DomainModule
}
