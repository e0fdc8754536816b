import type { CaseKind } from '@aura/contract/moderation/moderation.cases.contract'
import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import type { OwnDecisionKind } from '@aura/contract/moderation/moderation.decisions.contract'
import type { AppealCounts } from '@aura/contract/moderation/moderation.statistics.contract'
import { sql } from 'kysely'
import { momentsSql } from '../../platform/db/count-by-period.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOwnKindSql } from './moderation.decisions.queries.ts'

export interface DeskFigures {
  byKind: { kind: CaseKind; count: number }[]
  byAge: { age: 'day' | 'three-days' | 'week' | 'month' | 'older'; count: number }[]
  /** By the week in which they were decided, from 1. */
  weeks: { week: number; medianHours: number | null; decisions: number }[]
}

const median = (end: string) =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(end)} - opened_at) / 3600)`

/** Open cases by kind and age, and cases decided in each week. */
export async function findDeskFigures(db: Db, weeks: readonly Date[], now: Date): Promise<DeskFigures> {
  const { rows } = await sql<DeskFigures>`
    with waiting as (
      select kind, case
          when opened_at > ${now}::timestamptz - interval '1 day' then 'day'
          when opened_at > ${now}::timestamptz - interval '3 days' then 'three-days'
          when opened_at > ${now}::timestamptz - interval '7 days' then 'week'
          when opened_at > ${now}::timestamptz - interval '30 days' then 'month'
          else 'older' end as age
      from moderation_case where status <> 'resolved'
    ), answered as (
      -- Each case once, by what stands of its answers; what was decided without a case, by its answer. A case that opened as it was
      -- decided belongs to the answer to an appeal.
      select max(decided_at) as decided_at, min(opened_at) as opened_at
      from moderation_decision left join moderation_case on moderation_case.id = case_id
      where decided_at >= ${weeks[0]}::timestamptz and state in ('in-force', 'reversed') and replaced_by is null
        and opened_at is distinct from decided_at
      group by coalesce(case_id, -answer_id)
      union all
      select resolved_at, opened_at from moderation_case
      where kind in ('aura-contest', 'decision-contest') and status = 'resolved' and resolved_at >= ${weeks[0]}::timestamptz
        and person_id is not null
    ), decided as (
      select width_bucket(decided_at, ${momentsSql(weeks)}) as week, count(*) as decisions, ${median('decided_at')} as median_hours
      from answered group by 1
    )
    select
      coalesce((select json_agg(json_build_object('kind', kind, 'count', count))
        from (select kind, count(*) from waiting group by kind) as counted), '[]') as by_kind,
      coalesce((select json_agg(json_build_object('age', age, 'count', count))
        from (select age, count(*) from waiting group by age) as counted), '[]') as by_age,
      coalesce((select json_agg(json_build_object('week', week, 'medianHours', median_hours, 'decisions', decisions))
        from decided), '[]') as weeks`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a table answers one row')
  return row
}

export interface OutcomeCounts {
  total: number
  removed: number
  measured: number
  unproblematic: number
  waiting: number
}

export interface TransparencyFigures {
  reports: ({ category: ReportCategory } & OutcomeCounts)[]
  decisions: { kind: OwnDecisionKind; total: number; reversed: number }[]
  appeals: AppealCounts
  /** Decisions that neither a person nor an operator made. */
  automated: number
  medianHours: number | null
}

/**
 * SQL on `moderation_decision`: an accepted appeal reversed it, not an operator who lifted it. A count ends only with the appeal of its
 * movement, which aura keeps.
 */
const isReversedByAppeal = sql<boolean>`state = 'reversed' and (kind = 'count' or exists (
  select from moderation_contest as appeal where appeal.decision_id = moderation_decision.id and outcome = 'reversed'))`

/**
 * Reports of the cases opened since a moment, by category and outcome, and decisions and appeals since then. Cases count their reports, so
 * that a million reports are not read.
 */
export async function findTransparencyFigures(db: Db, since: Date): Promise<TransparencyFigures> {
  const { rows } = await sql<TransparencyFigures>`
    with recent as materialized (
      select status, outcome, category_counts, opened_at, resolved_at from moderation_case
      where kind = 'report' and opened_at >= ${since}
    ), reported as (
      select key as category, sum(value::integer) as total,
        coalesce(sum(value::integer) filter (where status <> 'resolved'), 0) as waiting,
        coalesce(sum(value::integer) filter (where status = 'resolved' and outcome = 'removed'), 0) as removed,
        coalesce(sum(value::integer) filter (where status = 'resolved' and outcome = 'measured'), 0) as measured,
        coalesce(sum(value::integer) filter (where status = 'resolved' and outcome = 'unproblematic'), 0) as unproblematic
      from recent, jsonb_each_text(category_counts) group by key
    ), decided as (
      select kind, count(*) as total, count(*) filter (where ${isReversedByAppeal}) as reversed,
        count(*) filter (where decided_by_id is null and decided_by is null) as automated
      from moderation_decision
      where decided_at >= ${since} and state in ('in-force', 'reversed') and replaced_by is null
        and ${isOwnKindSql}
      group by kind
    )
    select coalesce((select json_agg(reported) from reported), '[]') as reports,
      coalesce((select json_agg(json_build_object('kind', kind, 'total', total, 'reversed', reversed)) from decided), '[]')
        as decisions,
      (select coalesce(sum(automated), 0) from decided) as automated,
      (
        select json_build_object('total', count(*), 'maintained', count(*) filter (where outcome = 'maintained'),
          'reversed', count(*) filter (where outcome = 'reversed'), 'waiting', count(*) filter (where outcome is null))
        from moderation_contest where created_at >= ${since}
      ) as appeals,
      (select ${median('resolved_at')} from recent where status = 'resolved' and outcome is not null) as median_hours`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without a table answers one row')
  return row
}
