import { caseKinds } from '@aura/contract/moderation/moderation.cases.contract'
import { reportCategoryNames } from '@aura/contract/moderation/moderation.categories'
import { ownDecisionKinds } from '@aura/contract/moderation/moderation.decisions.contract'
import type {
  AppealCounts,
  DeskStatistics,
  Transparency,
} from '@aura/contract/moderation/moderation.statistics.contract'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, days, later, minutes } from '../../platform/clock/clock.ts'
import { dayAfter, parisDay, parisMoment } from '../../platform/clock/paris.ts'
import { countByPeriod } from '../../platform/db/count-by-period.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  findDeskFigures,
  findTransparencyFigures,
  type OutcomeCounts,
} from './moderation.statistics.queries.ts'

/** Counts the rows that another domain created in periods that begin at these moments. */
type CountMade = (starts: readonly Date[]) => Promise<number[]>

export interface StatisticsDeps {
  db: Db
  clock: Clock
  countPosts: CountMade
  countAccounts: CountMade
  countHeld: CountMade
  /** Counts the appeals of movements of aura since a moment. */
  countMovementAppeals: (since: Date) => Promise<AppealCounts>
}

/** Weeks of the desk's figures. */
const weeksShown = 12
const ages = ['day', 'three-days', 'week', 'month', 'older'] as const
const noReports: OutcomeCounts = { total: 0, removed: 0, measured: 0, unproblematic: 0, waiting: 0 }

export type StatisticsService = ReturnType<typeof createStatisticsService>

/** Figures of the moderators' work, computed once for all callers and kept for some minutes [MOD-30, MOD-31]. */
export function createStatisticsService(deps: StatisticsDeps) {
  const { db, clock } = deps
  const kept = { clock, max: 1, isKept: () => true }
  const desk = createTtlCache<DeskStatistics>({ ...kept, ttlMs: minutes(1) })
  const published = createTtlCache<Transparency>({ ...kept, ttlMs: minutes(10) })

  async function computeDesk(): Promise<DeskStatistics> {
    const now = clock.now()
    const weeks = lastMondays(now)
    const starts = weeks.map((day) => parisMoment(day, '00:00'))
    const [figures, reports, posts, heldActs, accounts] = await Promise.all([
      findDeskFigures(db, starts, now),
      countByPeriod(db, 'moderation_report', starts),
      deps.countPosts(starts),
      deps.countHeld(starts),
      deps.countAccounts(starts),
    ])
    return {
      computed_at: now.toISOString(),
      open_by_kind: caseKinds.map((kind) => ({
        kind,
        count: figures.byKind.find((one) => one.kind === kind)?.count ?? 0,
      })),
      open_by_age: ages.map((age) => ({
        age,
        count: figures.byAge.find((one) => one.age === age)?.count ?? 0,
      })),
      weeks: weeks.map((week, at) => {
        const decided = figures.weeks.find((one) => one.week === at + 1)
        const [reported, made] = [reports[at] ?? 0, posts[at] ?? 0]
        return {
          ...{ week, decisions: decided?.decisions ?? 0, median_hours: decided?.medianHours ?? null },
          ...{ reports: reported, reports_per_1000_posts: made === 0 ? null : (1000 * reported) / made },
          ...{ held_acts: heldActs[at] ?? 0, new_accounts: accounts[at] ?? 0 },
        }
      }),
    }
  }

  async function computePublished(): Promise<Transparency> {
    const until = clock.now()
    const since = later(until, -days(365))
    const [figures, movementAppeals] = await Promise.all([
      findTransparencyFigures(db, since),
      deps.countMovementAppeals(since),
    ])
    const { reports, decisions, appeals, medianHours, automated } = figures
    return {
      ...{
        since: since.toISOString(),
        until: until.toISOString(),
        contests: appeals,
        movement_contests: movementAppeals,
        automated,
        median_hours: medianHours,
      },
      reports: reportCategoryNames.map((category) => ({
        ...noReports,
        ...reports.find((one) => one.category === category),
        category,
      })),
      decisions: ownDecisionKinds.map(
        (kind) => decisions.find((one) => one.kind === kind) ?? { kind, total: 0, reversed: 0 },
      ),
    }
  }

  return {
    forDesk: () => desk.get('desk', computeDesk),
    forEveryone: () => published.get('everyone', computePublished),
  }
}

/** The Mondays in Paris of the last weeks, this one included, oldest first. */
function lastMondays(now: Date): string[] {
  const today = parisDay(now)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: weeksShown }, (_, at) =>
    dayAfter(today, -sinceMonday - 7 * (weeksShown - 1 - at)),
  )
}
