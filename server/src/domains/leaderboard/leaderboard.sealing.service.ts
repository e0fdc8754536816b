import { sealedPlaces } from '@aura/contract/leaderboard/leaderboard.limits'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisMonth } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inLongTransaction } from '../../platform/db/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockRollup, rollUpAll } from '../../platform/rollup/rollup.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import { leaderboardRollup } from './leaderboard.rollup.service.ts'
import { canonicalText, isDue, placesOf, sha256Of } from './leaderboard.rules.ts'
import {
  findFirst,
  findOpenMonths,
  findPassedOver,
  findSealed,
  insertSealed,
} from './leaderboard.sealing.queries.ts'

export interface SealingDeps {
  db: Db
  clock: Clock
  aura: Pick<AuraService, 'holdSanctions'>
  accounts: Pick<AccountsService, 'isActiveNow'>
}

export type SealingService = ReturnType<typeof createSealingService>

const batchRows = 5000

/** Seals months that are final [LDB-09, LDB-10]. */
export function createSealingService({ db, clock, aura, accounts }: SealingDeps) {
  /** Seals a month after applying what was enqueued before; does nothing if another process has sealed it. */
  async function seal(tx: Tx, month: string): Promise<void> {
    await aura.holdSanctions(tx)
    await lockRollup(tx, leaderboardRollup)
    while ((await leaderboardRollup.rollUpBatch(tx, batchRows)) > 0);
    if (await findSealed(tx, month)) return
    const sealedAt = clock.now()
    const isListed = accounts.isActiveNow(sql`account_id`)
    const first = await findFirst(tx, month, isListed)
    const places = placesOf(first)
    // A board that is not full would list every account that gained aura.
    const last = first[sealedPlaces - 1]
    await insertSealed(tx, {
      month,
      sealedAt,
      sha256: sha256Of(canonicalText(month, places)),
      passedOverIds: await findPassedOver(tx, month, isListed, last),
      places,
    })
  }

  return {
    /** Seals each month that is final, oldest first; returns which. */
    async sealDue(): Promise<string[]> {
      // The queue is applied in earlier transactions: it may be long, and sealing blocks sanctions.
      await rollUpAll(db, leaderboardRollup)
      const now = clock.now()
      const due = (await findOpenMonths(db, parisMonth(now))).filter((month) => isDue(month, now))
      for (const month of due) await inLongTransaction(db, 0, (tx) => seal(tx, month))
      return due
    },
  }
}

export function defineSealing(jobs: Jobs, sealing: SealingService): void {
  jobs.define({
    name: 'leaderboard.seal',
    retryLimit: 3,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '*/10 * * * *',
    runsAtStart: true,
    run: async () => {
      await sealing.sealDue()
    },
  })
}
