import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import { type Clock, days, later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inLongTransaction } from '../../platform/db/transaction.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  anonymizeAccount,
  deleteRefusedRegistrations,
  type ErasureTimes,
  findAccountsToErase,
} from './erasure.queries.ts'

export interface ErasureDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  /** Locks the rows that other transactions lock before the account. */
  lockForErasure: (tx: Tx, accountId: Id) => Promise<void>
  /** Deletes the data of the account in every domain. */
  forgetAccount: (tx: Tx, account: { id: Id; pictureMediaId: Id | null }) => Promise<void>
}

const batchSize = 20

/**
 * Erases accounts 14 days after their owners' request, and accounts not confirmed in time; their transfers stay in the ledger,
 * anonymous. The same run deletes refused registrations, so that the moment does not distinguish them from unconfirmed accounts.
 */
export function createErasureService({ db, clock, jobs, lockForErasure, forgetAccount }: ErasureDeps) {
  /** Erases every account that is due, each in one transaction, then reports failures; returns how many were erased. */
  async function eraseDue(): Promise<number> {
    const now = clock.now()
    const times = { now, unconfirmedBefore: later(now, -days(accountsLimits.unconfirmedDays)) }
    let erased = 0
    const failures = await forEachDue({
      find: (page) => findAccountsToErase(db, times, page),
      work: async (accountId) => {
        await erase(accountId, times)
        erased++
      },
      batchSize,
    })
    await deleteRefusedRegistrations(db, times)
    if (failures.length > 0) throw new AggregateError(failures, 'not every account could be erased')
    return erased
  }

  async function erase(accountId: Id, times: ErasureTimes): Promise<void> {
    // Erasing an account with much activity takes longer than the time limit of calls.
    await inLongTransaction(db, minutes(10), async (tx) => {
      await lockForErasure(tx, accountId)
      // A run takes long, and the ledger may have entries that others made for this account until now.
      const account = await anonymizeAccount(tx, accountId, { ...times, now: clock.now() })
      if (account) await forgetAccount(tx, { id: accountId, pictureMediaId: account.pictureMediaId })
    })
  }

  jobs.define({
    name: 'accounts.erase-due',
    retryLimit: 3,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '30 3 * * *',
    run: async () => {
      await eraseDue()
    },
  })

  return { eraseDue }
}
