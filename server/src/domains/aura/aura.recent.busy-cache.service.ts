import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/clock.ts'
import type { RecentSums } from './aura.recent.queries.ts'

/** Movements, in the days whose sums may still change, from which on an account is busy. Most accounts have a few. */
const busyFrom = 1000
/** Milliseconds for which the sums of a busy account are shown, per movement: some fifty times what PostgreSQL takes to sum it. */
const shownMsPerMovement = 0.1
/** Accounts; a few hundred bytes each. */
const maxKept = 1000

interface KeptSums extends RecentSums {
  accountId: Id
}

/**
 * Sums of accounts whose aura others move very often, by keys of the caller. To sum them anew for each of many readers would slow the
 * database down for everybody: 20,000 movements are summed every 2 s at most, in each process.
 */
export function createBusySumsCache({ clock }: { clock: Clock }) {
  const kept = new LRUCache<string, KeptSums>({
    max: maxKept,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  return {
    find: (key: string): KeptSums | undefined => kept.get(key),

    /** Keeps the sums if the account is busy. */
    keep(key: string, { accountId, days, gained, lost, movements }: KeptSums): void {
      if (movements < busyFrom) return
      const ttl = Math.ceil(movements * shownMsPerMovement)
      kept.set(key, { accountId, days, gained, lost, movements }, { ttl })
    },
  }
}
