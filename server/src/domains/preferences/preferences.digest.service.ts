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
  /** Aura given by others minus aura taken, for accounts where any moved and was not returned. */
  sumReceived: (tx: Tx, periods: readonly CalmPeriod[]) => Promise<{ accountId: Id; net: number }[]>
}

export type CalmDigest = ReturnType<typeof createCalmDigest>

/** Digests made in one transaction. */
const peopleAtOnce = 50
/** Grace for calls that began before the digest's end: once they are over, no further entry falls into a covered period. */
const settlingMs = minutes(2)

/** Notifies each account in calm mode once a day of the aura that others gave and took [APP-13]. */
export function createCalmDigest({ db, clock, sumReceived }: CalmDigestDeps) {
  async function makeSome({ day, until }: { day: string; until: Date }): Promise<number> {
    // Summing the day of an account with many entries takes longer than the time limit of calls.
    return inLongTransaction(db, minutes(5), async (tx) => {
      const { taken, periods } = await takeDuePeriods(tx, { until, limit: peopleAtOnce })
      const sums = periods.length > 0 ? await sumReceived(tx, periods) : []
      await enqueueEvents(
        tx,
        sums.map(({ accountId, net }) => ({
          kind: 'calm-digest',
          recipientId: accountId,
          actorId: null,
          // One subject per day, so that a second digest of a day notifies of nothing [NTF-24].
          subjectId: Number(day.replaceAll('-', '')),
          amount: net,
          at: clock.now(),
        })),
      )
      return taken
    })
  }

  return {
    /** Makes all due digests, including those missed while no process ran; idempotent. */
    async makeDue(): Promise<void> {
      const digest = latestDigest(later(clock.now(), -settlingMs))
      while ((await makeSome(digest)) > 0);
    },
  }
}

/** Runs every ten minutes, so that a server that was down in the evening makes its digests later. */
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
