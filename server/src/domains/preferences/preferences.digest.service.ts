import type { Id } from '@aura/contract/common'
import { type Clock, later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inLongTransaction } from '../../platform/db/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { type CalmPeriod, takeDuePeriods } from './preferences.digest.queries.ts'
import { latestDigest } from './preferences.rules.ts'

export interface CalmDigestDeps {
  db: Db
  clock: Clock
  /** Aura given by others less aura taken, for accounts where any moved and stayed moved. */
  sumReceived: (tx: Tx, periods: readonly CalmPeriod[]) => Promise<{ accountId: Id; net: number }[]>
}

export type CalmDigest = ReturnType<typeof createCalmDigest>

/** Digests made in one transaction. */
const peopleAtOnce = 50
/** Calls that began before the digest's end are over by then: no later entry falls into a covered period. */
const settlingMs = minutes(2)

/** Once a day, one notification to each account in calm mode of the aura others gave and took [APP-13]. */
export function createCalmDigest({ db, clock, sumReceived }: CalmDigestDeps) {
  async function makeSome({ day, until }: { day: string; until: Date }): Promise<number> {
    // A star's day takes longer to add up than a call may last.
    return inLongTransaction(db, minutes(5), async (tx) => {
      const { taken, periods } = await takeDuePeriods(tx, { until, limit: peopleAtOnce })
      const sums = periods.length > 0 ? await sumReceived(tx, periods) : []
      await enqueueEvents(
        tx,
        sums.map(({ accountId, net }) => ({
          kind: 'calm-digest',
          recipientId: accountId,
          actorId: null,
          // A subject per day: a second digest of the day notifies of nothing [NTF-24].
          subjectId: Number(day.replaceAll('-', '')),
          amount: net,
          at: clock.now(),
        })),
      )
      return taken
    })
  }

  return {
    /** Makes all due digests, also those of times at which no process ran. Running it again changes nothing. */
    async makeDue(): Promise<void> {
      const digest = latestDigest(later(clock.now(), -settlingMs))
      while ((await makeSome(digest)) > 0);
    },
  }
}

/** Runs every ten minutes, so that a server that was down in the evening makes digests when it is back. */
export function defineCalmDigest(jobs: Jobs, digest: CalmDigest): void {
  jobs.define({
    name: 'preferences.make-calm-digests',
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '3-59/10 * * * *',
    run: () => digest.makeDue(),
  })
}
