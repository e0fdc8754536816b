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
  /** What others gave less what they took, for those among whom anything stayed moved. */
  sumReceived: (tx: Tx, periods: readonly CalmPeriod[]) => Promise<{ accountId: Id; net: number }[]>
}

export type CalmDigest = ReturnType<typeof createCalmDigest>

/** People whose digests are made in one transaction. */
const peopleAtOnce = 50
/** A call that began before the hour has ended by then: nothing comes to stand before what a digest has told. */
const settlingMs = minutes(2)

/** Once a day, what others gave and took, told to each calm person in one notification [APP-13]. */
export function createCalmDigest({ db, clock, sumReceived }: CalmDigestDeps) {
  async function tellSome({ day, until }: { day: string; until: Date }): Promise<number> {
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
          // One a day: what is told of a day twice is told once [NTF-24].
          subjectId: Number(day.replaceAll('-', '')),
          amount: net,
          at: clock.now(),
        })),
      )
      return taken
    })
  }

  return {
    /** Makes the digests that are due, also those of an hour at which nothing ran. Run again, it finds nothing more. */
    async tellDue(): Promise<void> {
      const digest = latestDigest(later(clock.now(), -settlingMs))
      while ((await tellSome(digest)) > 0);
    },
  }
}

/** Looks every ten minutes what is due, so that a server that was down in the evening tells when it is back. */
export function defineCalmDigest(jobs: Jobs, digest: CalmDigest): void {
  jobs.define({
    name: 'preferences.tell-calm-days',
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '3-59/10 * * * *',
    run: () => digest.tellDue(),
  })
}
