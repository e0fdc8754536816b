import { type Clock, days, later } from '../clock/clock.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { forgetIdempotentAnswers } from '../db/idempotency.ts'
import { forgetRateWindows } from '../limits/rate-limiter.ts'
import { forgetOldMails } from '../mail/mailer.ts'
import type { Jobs } from './jobs.ts'

/** Deletes rows that are outdated at `now`. */
export type Forget = (db: Db, now: Date) => Promise<void>

export interface HousekeepingDeps {
  databaseUrl: string
  clock: Clock
  jobs: Jobs
  /** Housekeeping of the domains. */
  forgets: readonly Forget[]
}

const platformForgets: readonly Forget[] = [
  (db, now) => forgetIdempotentAnswers(db, later(now, -days(1))),
  forgetOldMails,
  forgetRateWindows,
]

const connections = { maxConnections: 2, applicationName: 'aura-housekeeping', isPatient: true }

export const housekeepingJob = 'platform.forget-old'

/** Runs all housekeeping every night. */
export function defineHousekeeping({ databaseUrl, clock, jobs, forgets }: HousekeepingDeps): void {
  jobs.define({
    name: housekeepingJob,
    retryLimit: 3,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '10 4 * * *',
    run: async () => {
      const failures: unknown[] = []
      // On separate connections, because those of calls cancel a statement after ten seconds, and deleting many rows takes longer.
      const db = openDatabase({ ...connections, url: databaseUrl })
      try {
        // One failure does not stop the others.
        for (const forget of [...platformForgets, ...forgets]) {
          await forget(db, clock.now()).catch((error: unknown) => failures.push(error))
        }
      } finally {
        await db.destroy()
      }
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be forgotten')
    },
  })
}
