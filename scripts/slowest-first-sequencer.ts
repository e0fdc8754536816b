import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files first, each 10 s or more on two cores. Vitest runs others by size in a fresh clone, where a slow file that
 * started last would run alone.
 */
const longest = [
  'bench/src/bench.scenarios.test.ts',
  'bench/src/bench.test.ts',
  'server/src/start.process.test.ts',
  'server/src/domains/media/media.videos.api.test.ts',
  'server/src/domains/media/media.videos.crash.test.ts',
  'server/src/database.fault.test.ts',
  'server/src/refused-start.process.test.ts',
  'server/src/stop.process.test.ts',
  'server/src/domains/aura/aura.crash.test.ts',
  'server/src/domains/challenges/challenges.crash.test.ts',
  'server/src/demo/demonstration.test.ts',
  'server/src/domains/notifications/notifications.api.test.ts',
  'server/src/platform/mail/mail.api.test.ts',
  'server/src/access.generated.test.ts',
  'server/src/domains/notifications/notifications.processes.test.ts',
  'server/src/domains/posts/posts.several-media.api.test.ts',
  'server/src/domains/posts/posts.crash.test.ts',
  'server/src/platform/limits/rate-limiter.api.test.ts',
  'server/src/domains/push/push.crash.test.ts',
  'server/src/domains/notifications/notifications.crash.test.ts',
  'server/src/platform/http/hostile-clients.test.ts',
  'server/src/domains/accounts/registration.api.test.ts',
  'server/src/platform/store/s3-media-store.faults.test.ts',
  'server/src/domains/feed/feed.scroll.property.test.ts',
  'server/src/domains/aura/aura.histories.property.test.ts',
  'server/src/domains/aura/aura.limits.api.test.ts',
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
