import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files first, those of 6 s or more. Vitest runs others by size in a fresh clone, where a slow file that
 * started last would run alone.
 */
const longest = [
  'bench/src/bench.scenarios.test.ts',
  'bench/src/bench.test.ts',
  'server/src/start.process.test.ts',
  'server/src/commands/backup.process.test.ts',
  'server/src/domains/media/media.videos.crash.test.ts',
  'server/src/domains/exports/exports.crash.test.ts',
  'server/src/database.fault.test.ts',
  'server/src/domains/aura/aura.crash.test.ts',
  'server/src/domains/subscription/subscription.crash.test.ts',
  'server/src/stop.process.test.ts',
  'server/src/domains/posts/posts.crash.test.ts',
  'server/src/domains/challenges/challenges.crash.test.ts',
  'server/src/old-data-folder.process.test.ts',
  'server/src/domains/push/push.crash.test.ts',
  'server/src/domains/media/media.videos.api.test.ts',
  'server/src/platform/mail/mail.api.test.ts',
  'server/src/visibility.generated.test.ts',
  'server/src/domains/media/media.uploads.api.test.ts',
  'server/src/domains/exports/exports.api.test.ts',
  'server/src/platform/http/client-limits.test.ts',
  'server/src/domains/aura/aura.histories.property.test.ts',
  'server/src/platform/http/overload.api.test.ts',
  'server/src/domains/notifications/notifications.sockets.api.test.ts',
  'server/src/platform/http/hostile-clients.test.ts',
  'server/src/domains/exports/exports.s3.api.test.ts',
  'server/src/domains/notifications/notifications.outbox.api.test.ts',
  'server/src/domains/exports/exports.order.api.test.ts',
  'server/src/platform/db/database-health.test.ts',
  'server/src/platform/embedded/embedded-postgres.test.ts',
  'server/src/domains/posts/posts.clips.api.test.ts',
  'server/src/domains/exports/exports.superseded.api.test.ts',
  'server/src/domains/accounts/email-change.api.test.ts',
  'server/src/domains/accounts/email-restoration.api.test.ts',
  'server/src/domains/exports/exports.failures.api.test.ts',
  'server/src/unlisted-accounts.api.test.ts',
  'server/src/domains/media/media.s3.api.test.ts',
  'server/src/domains/aura/aura.powers.property.test.ts',
  'server/src/access.generated.test.ts',
  'server/src/domains/posts/posts.several-media.api.test.ts',
  'server/src/domains/accounts/resend-confirmation.api.test.ts',
  'server/src/platform/media/image-processor.test.ts',
  'server/src/domains/exports/exports.suspended.api.test.ts',
  'server/src/platform/db/connection-watchdog.test.ts',
  'server/src/platform/http/fairness.api.test.ts',
  'server/src/domains/moderation/moderation.overturn-challenges.api.test.ts',
  'server/src/domains/aura/aura.forgery.api.test.ts',
  'server/src/domains/subscription/subscription.webhooks.api.test.ts',
  'server/src/domains/accounts/session-memory.api.test.ts',
  'server/src/platform/limits/rate-limiter.api.test.ts',
  'server/src/domains/push/push.services.api.test.ts',
  'server/src/domains/twitch/twitch.link.api.test.ts',
  'server/src/domains/aura/aura.clock-steps.api.test.ts',
  'server/src/domains/subscription/subscription.take-up.api.test.ts',
  'server/src/domains/moderation/moderation.overturn.api.test.ts',
  'server/src/commands/admin.test.ts',
  'server/src/demo/demonstration.test.ts',
  'server/src/domains/moderation/moderation.overturn-heirs.api.test.ts',
  'server/src/platform/auth/site-secret.api.test.ts',
  'server/src/domains/moderation/moderation.voided-acts.api.test.ts',
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
