import type { Static } from 'typebox'
import { Nullable, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { CaseKind } from './moderation.cases.contract.ts'
import { reportCategoryNames } from './moderation.categories.ts'
import { ownDecisionKinds } from './moderation.decisions.contract.ts'

const Count = Type.Integer({ minimum: 0 })
const Hours = Nullable(Type.Number({ minimum: 0 }), { description: 'hours; null without a decision' })

/** Figures of the desk; weeks begin on Monday in Paris, the oldest first [MOD-31]. */
export const DeskStatistics = Type.Object({
  computed_at: Timestamp,
  open_by_kind: Type.Array(Type.Object({ kind: CaseKind, count: Count })),
  open_by_age: Type.Array(
    Type.Object({ age: Type.Enum(['day', 'three-days', 'week', 'month', 'older'] as const), count: Count }),
  ),
  weeks: Type.Array(
    Type.Object({
      week: Type.String({ format: 'date' }),
      decisions: Count,
      median_hours: Hours,
      reports: Count,
      reports_per_1000_posts: Nullable(Type.Number({ minimum: 0 })),
      held_acts: Count,
      new_accounts: Count,
    }),
    { description: 'the last 12' },
  ),
})
export type DeskStatistics = Static<typeof DeskStatistics>

export const deskStatistics = endpoint('GET', '/api/admin/statistics', {
  summary: 'Figures of the moderators’ work.',
  access: 'moderator',
  rate: 'read',
  response: DeskStatistics,
})

const AppealCounts = Type.Object({ total: Count, maintained: Count, reversed: Count, waiting: Count })
export type AppealCounts = Static<typeof AppealCounts>

/** Counts of the last 12 months, computed from reports, decisions and appeals [MOD-30]. */
export const Transparency = Type.Object({
  since: Timestamp,
  until: Timestamp,
  reports: Type.Array(
    Type.Object({
      category: Type.Enum(reportCategoryNames),
      total: Count,
      removed: Count,
      measured: Type.Integer({ minimum: 0, description: 'led to another measure than removal' }),
      unproblematic: Count,
      waiting: Count,
    }),
  ),
  decisions: Type.Array(
    Type.Object({
      kind: Type.Enum(ownDecisionKinds),
      total: Count,
      reversed: Type.Integer({ minimum: 0, description: 'by an accepted appeal' }),
    }),
  ),
  contests: AppealCounts,
  movement_contests: AppealCounts,
  median_hours: Hours,
  automated: Type.Integer({ minimum: 0, description: 'decisions in which a machine took part' }),
})
export type Transparency = Static<typeof Transparency>

export const transparency = endpoint('GET', '/api/transparency', {
  summary: 'What was reported and decided in the last 12 months, in counts.',
  access: 'public',
  rate: 'read',
  response: Transparency,
})
