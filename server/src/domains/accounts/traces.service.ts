import { createHmac, hkdfSync } from 'node:crypto'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import { days, later, secondsUntil } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import {
  countSharedTraces,
  deleteTracesUntil,
  findDeviceUse,
  type SharedTraces,
  type Trace,
  upsertTraces,
} from './traces.queries.ts'
import { traceableAddress } from './traces.rules.ts'

export type { SharedTraces } from './traces.queries.ts'

/** An account and the client address from which it was used. */
export interface AddressUse {
  accountId: Id
  address: string
}

export type TracesService = ReturnType<typeof createTracesService>

/**
 * Client addresses and devices from which accounts were used in the last 30 days, as hashes keyed with the server's secret
 * [CHL-37].
 */
export function createTracesService({ secret }: { secret: string }) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'account traces', 32))
  const fingerprintOf = (kind: Trace['kind'], value: string) =>
    createHmac('sha256', key).update(`${kind} ${value}`).digest('hex')

  return {
    /** Stores the addresses from which accounts are used at `now`, except addresses of this machine. */
    async keepAddresses(db: Db, uses: readonly AddressUse[], now: Date): Promise<void> {
      const traces = uses.flatMap(({ accountId, address }): Trace[] => {
        const network = traceableAddress(address)
        if (network === undefined) return []
        return [{ accountId, kind: 'address', fingerprint: fingerprintOf('address', network) }]
      })
      if (traces.length > 0) await upsertTraces(db, traces, now)
    },

    /**
     * Stores the browser or device of an account. Clients name it and may invent any number: a new one past the daily limit is
     * refused, because it would replace a known one.
     *
     * @param address at its push service
     * @throws DomainError `push.devices-per-day`
     */
    async keepDevice(tx: Tx, accountId: Id, address: string, now: Date): Promise<void> {
      const fingerprint = fingerprintOf('device', address)
      const { isKnown, recent, recentFrom } = await findDeviceUse(
        tx,
        { accountId, fingerprint },
        later(now, -days(1)),
      )
      const count = accountsLimits.devicesPerDay
      if (!isKnown && recent >= count) {
        const retryAfterSeconds = secondsUntil(later(recentFrom ?? now, days(1)), now)
        throw new DomainError('push.devices-per-day', { values: { count }, retryAfterSeconds })
      }
      await upsertTraces(tx, [{ accountId, kind: 'device', fingerprint }], now)
    },

    /** Whether both accounts were used from the same address or device in the last 30 days. */
    async sharesTrace(tx: Tx, oneId: Id, otherId: Id, now: Date): Promise<boolean> {
      const { addresses, devices } = await countSharedTraces(tx, oneId, otherId, oldestAt(now))
      return addresses + devices > 0
    },

    /** How many address families and devices both accounts were used from in the last 30 days, but not which. */
    countShared: (db: Db, oneId: Id, otherId: Id, now: Date): Promise<SharedTraces> =>
      countSharedTraces(db, oneId, otherId, oldestAt(now)),

    /** Nightly job: deletes traces older than 30 days. */
    forgetOld: (db: Db, now: Date): Promise<void> => deleteTracesUntil(db, oldestAt(now)),
  }
}

const oldestAt = (now: Date) => later(now, -days(accountsLimits.traceDays))
