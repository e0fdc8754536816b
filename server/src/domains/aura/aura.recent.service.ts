import type { Id } from '@aura/contract/common'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, hours, later } from '../../platform/clock/clock.ts'
import { dayAfter, parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLookupLoader } from '../../platform/db/loader.ts'
import { createBusySumsCache } from './aura.recent.busy-cache.service.ts'
import { type AskedDays, findRecentSums, type RecentSums, recentSumsOf } from './aura.recent.queries.ts'

const monthDays = 30
/** Accounts whose past days are remembered; half a kilobyte each. */
const maxRemembered = 10_000

/** Recent movements of an account's aura by other people. */
export interface RecentAura {
  /** Net of each of the last 30 days in Paris, today last. */
  month: readonly number[]
  /** Gains and losses of the last 24 hours, netted per giver and object, both as positive numbers. */
  gained: number
  lost: number
}

export type { AskedDays, RecentSums } from './aura.recent.queries.ts'

export type RecentAuraService = ReturnType<typeof createRecentAuraService>

/**
 * Figures and line of a profile [AUR-53]. Entries are append-only and dated, so sums of days before yesterday never change: they
 * are read once a day and cached, and a popular profile sums two days per view, not thirty.
 */
export function createRecentAuraService({ db, clock }: { db: Db; clock: Clock }) {
  const past = createTtlCache<RecentSums['days']>({
    clock,
    ttlMs: hours(24),
    max: maxRemembered,
    isKept: () => true,
  })
  const findPast = createLookupLoader(async (accountIds: readonly Id[]) => {
    const today = parisDay(clock.now())
    const asked = { from: dayAfter(today, 1 - monthDays), to: dayAfter(today, -2), since: clock.now() }
    const sums = await findRecentSums(db, accountIds, asked)
    return new Map(sums.map(({ accountId, days }) => [accountId, days]))
  })

  /** The days shown last; they change once a day, for every profile at once. */
  let days: readonly string[] = []

  return {
    /** The days whose sums may still change, and the last 24 hours, for a statement that reads the sums. */
    movingDays: (now: Date): AskedDays => ({
      // The longest day has 25 hours; after one of 23, the last 24 reach the day before yesterday.
      from: parisDay(later(now, -hours(25))),
      // Another process's clock may already be in tomorrow; its entries count.
      to: dayAfter(parisDay(now), 1),
      since: later(now, -hours(24)),
    }),

    /** Sums of busy accounts, kept for a moment under keys of the caller. */
    busy: createBusySumsCache({ clock }),

    /** SQL: relation of the one row of an account's sums. */
    sumsOf: recentSumsOf,

    /** Recent aura of one account, exact at the moment at which `moving` was summed. */
    async of(accountId: Id, moving: RecentSums): Promise<RecentAura> {
      const today = parisDay(clock.now())
      const pastDays = await past.get(`${today} ${accountId}`, async () => (await findPast(accountId)) ?? {})
      const nets = { ...pastDays, ...moving.days }
      if (days.at(-1) !== today) days = monthUntil(today)
      return {
        month: days.map((day) => nets[day] ?? 0),
        gained: moving.gained,
        lost: moving.lost,
      }
    },
  }
}

/** The days that a profile shows on a day, which is the last of them. */
function monthUntil(today: string): string[] {
  return Array.from({ length: monthDays }, (_, index) => dayAfter(today, index + 1 - monthDays))
}
