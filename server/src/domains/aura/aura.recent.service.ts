import type { Id } from '@aura/contract/common'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, hours, later } from '../../platform/clock/clock.ts'
import { dayAfter, parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLookupLoader } from '../../platform/db/loader.ts'
import { type RecentSums, sumRecent } from './aura.recent.queries.ts'

const monthDays = 30
/** Accounts whose past days are remembered; half a kilobyte each. */
const mostRemembered = 10_000

/** What others moved of an account lately. */
export interface RecentAura {
  /** Net of each of the last 30 days in Paris, today last. */
  month: readonly number[]
  /** Gains and losses of the last 24 hours, netted per giver and object, both as positive numbers. */
  gained: number
  lost: number
}

export type RecentAuraService = ReturnType<typeof createRecentAuraService>

/**
 * Figures and line of a profile [AUR-53]. Entries are append-only and dated, so sums of days before yesterday never change: they
 * are read once a day and cached, and a popular profile sums two days per view, not thirty.
 */
export function createRecentAuraService({ db, clock }: { db: Db; clock: Clock }) {
  const past = createTtlCache<RecentSums['days']>({
    clock,
    ttlMs: hours(24),
    max: mostRemembered,
    isKept: () => true,
  })
  const findPast = gatherDays((day) => ({ from: dayAfter(day, 1 - monthDays), to: dayAfter(day, -2) }))
  // The longest day has 25 hours; after one of 23, the last 24 reach the day before yesterday. Another process's clock may already
  // be in tomorrow; its entries count.
  const findMoving = gatherDays((today, now) => ({
    from: parisDay(later(now, -hours(25))),
    to: dayAfter(today, 1),
  }))

  /** Days of the month shown last: the same for everyone all day long. */
  let days: readonly string[] = []

  function gatherDays(daysOf: (today: string, now: Date) => { from: string; to: string }) {
    return createLookupLoader(async (accountIds: readonly Id[]) => {
      const now = clock.now()
      const since = later(now, -hours(24))
      const sums = await sumRecent(db, { accountIds, ...daysOf(parisDay(now), now), since })
      return new Map(sums.map((sum) => [sum.accountId, sum]))
    })
  }

  return {
    /** Of one account, exact at this moment. */
    async of(accountId: Id): Promise<RecentAura> {
      const today = parisDay(clock.now())
      const [pastDays, moving] = await Promise.all([
        past.get(`${today} ${accountId}`, async () => (await findPast(accountId))?.days ?? {}),
        findMoving(accountId),
      ])
      const nets = { ...pastDays, ...moving?.days }
      if (days.at(-1) !== today) days = monthUntil(today)
      return {
        month: days.map((day) => nets[day] ?? 0),
        gained: moving?.gained ?? 0,
        lost: moving?.lost ?? 0,
      }
    },
  }
}

/** The days that a profile shows on a day, which is the last of them. */
function monthUntil(today: string): string[] {
  return Array.from({ length: monthDays }, (_, index) => dayAfter(today, index + 1 - monthDays))
}
