import { type Clock, days, later } from '../clock/clock.ts'
import type { Db } from '../db/database.ts'
import { forgetIdempotentAnswers } from '../db/idempotency.ts'
import { forgetRateWindows } from '../limits/rate-limiter.ts'
import { forgetSentMails } from '../mail/mailer.ts'
import type { Jobs } from './jobs.ts'

/** Forgets something that is of no more use at `now`. */
export type Forget = (db: Db, now: Date) => Promise<void>

export interface HousekeepingDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  /** What the domains have to forget. */
  forgets: readonly Forget[]
}

const platformForgets: readonly Forget[] = [
  (db, now) => forgetIdempotentAnswers(db, later(now, -days(1))),
  (db, now) => forgetSentMails(db, later(now, -days(30))),
  forgetRateWindows,
]

export const housekeepingJob = 'platform.forget-old'

/** Every night, forgets what is over, so that tables hold what is alive. */
export function defineHousekeeping({ db, clock, jobs, forgets }: HousekeepingDeps): void {
  jobs.define({
    name: housekeepingJob,
    retryLimit: 3,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '10 4 * * *',
    run: async () => {
      const failures: unknown[] = []
      // What cannot be forgotten tonight keeps nothing else.
      for (const forget of [...platformForgets, ...forgets]) {
        await forget(db, clock.now()).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be forgotten')
    },
  })
}
