import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files first, each 10 s or more on two cores. Vitest runs others by size in a fresh clone, where a slow file that
 * started last would run alone.
 */
const longest = [
  'bench/src/bench.scenarios.test.ts',
  'bench/src/bench.test.ts',
  'server/src/start.process.test.ts',
  'server/src/commands/backup.process.test.ts',
  'server/src/visibility.generated.test.ts',
  'server/src/domains/aura/aura.forged-rows.api.test.ts',
  'server/src/domains/accounts/email-restoration.api.test.ts',
  'server/src/domains/media/media.uploads.api.test.ts',
  'server/src/domains/media/media.videos.api.test.ts',
  'server/src/domains/accounts/mail-limit.api.test.ts',
  'server/src/domains/media/media.videos.crash.test.ts',
  'server/src/domains/exports/exports.crash.test.ts',
  'server/src/domains/exports/exports.superseded.api.test.ts',
  'server/src/database.fault.test.ts',
  'server/src/domains/aura/aura.anonymity.api.test.ts',
  'server/src/domains/aura/aura.crash.test.ts',
  'server/src/domains/subscription/subscription.crash.test.ts',
  'server/src/domains/challenges/challenges.entries.api.test.ts',
  'server/src/platform/store/media-store.test.ts',
  'server/src/stop.process.test.ts',
  'server/src/domains/posts/posts.crash.test.ts',
  'server/src/domains/comments/comments.media.api.test.ts',
  'server/src/naughty-strings.api.test.ts',
  'server/src/domains/challenges/challenges.crash.test.ts',
  'server/src/platform/http/overload.api.test.ts',
  'server/src/platform/http/fairness.api.test.ts',
  'server/src/call-statements.api.test.ts',
  'server/src/domains/posts/posts.votes.property.test.ts',
  'server/src/domains/aura/aura.histories.property.test.ts',
  'server/src/domains/accounts/session-memory.api.test.ts',
  'server/src/domains/accounts/login-attempts.api.test.ts',
  'server/src/domains/accounts/email-change.api.test.ts',
  'server/src/domains/aura/aura.bounds.api.test.ts',
  'server/src/domains/media/media.s3.api.test.ts',
  'server/src/domains/moderation/moderation.withdrawal.api.test.ts',
  'server/src/platform/media/image-processor.test.ts',
  'server/src/old-data-folder.process.test.ts',
  'server/src/domains/posts/posts.several-media.api.test.ts',
  'server/src/domains/communities/communities.sockets.api.test.ts',
  'server/src/domains/aura/aura.scenarios.property.test.ts',
  'server/src/domains/push/push.delivery.api.test.ts',
  'server/src/domains/push/push.crash.test.ts',
  'server/src/domains/moderation/moderation.frozen.api.test.ts',
  'server/src/domains/aura/aura.limits.api.test.ts',
  'server/src/domains/aura/aura.fairness.api.test.ts',
  'server/src/domains/communities/communities.sparse-index.test.ts',
  'server/src/domains/notifications/notifications.sockets.api.test.ts',
  'server/src/access.generated.test.ts',
  'server/src/domains/aura/aura.forgery.api.test.ts',
  'server/src/domains/exports/exports.api.test.ts',
  'server/src/domains/exports/exports.s3.api.test.ts',
  'server/src/domains/exports/exports.parts.api.test.ts',
  'server/src/domains/exports/exports.pages.api.test.ts',
  'server/src/domains/notifications/notifications.outbox.api.test.ts',
  'server/src/domains/posts/posts.clips.api.test.ts',
  'server/src/platform/db/database-health.test.ts',
  'server/src/platform/http/hostile-clients.test.ts',
  'server/src/platform/limits/rate-limiter.api.test.ts',
  'server/src/platform/mail/mail.api.test.ts',
]

/** Starts the slowest files first, so that the short ones fill the workers' remaining time. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return found === -1 ? longest.length : found
    }
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
