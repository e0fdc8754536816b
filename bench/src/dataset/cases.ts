import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'

export interface CasesOptions {
  cases: number
  reports: number
  users: number
  /** The data set ends here. */
  now: Date
  /** Moderators to whom some cases are assigned. */
  moderatorIds: readonly number[]
}

/** Most reports of the first case; the other cases share the rest. */
const maxReports = 10_000

/**
 * Writes cases of posts and people over the last year, two thirds of them resolved, and their reports, numbered and counted as the
 * product does.
 */
export async function insertCases(tx: Tx, options: CasesOptions): Promise<void> {
  const { cases, reports, users, now, moderatorIds } = options
  const first = Math.min(maxReports, reports, users)
  const others = Math.max(0, Math.floor((reports - first) / Math.max(1, cases - 1)))
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`
    insert into moderation_case (target_type, target_id, person_id, status, opened_at, resolved_at, outcome, frozen_pseudo,
      frozen_text, frozen_hash, assignee_id, taken_at, decider_id)
    select case when n % 5 = 0 then 'user' else 'post' end, n, 1 + n % ${users}, case when is_over then 'resolved' else 'open' end,
      at, case when is_over then at + interval '5 hours' end,
      case when is_over then (array['removed', 'measured', 'unproblematic'])[1 + n % 3] end,
      'membre', 'Ce qui a été signalé, le numéro ' || n, sha256(n::text::bytea),
      taker, case when taker is not null then at end, case when is_over then taker end
    from generate_series(1, ${cases}::integer) as n, lateral (
      select date_trunc('milliseconds', ${now}::timestamptz - n * interval '1 year' / ${cases}) as at, n > 1 and n % 3 > 0 as is_over,
        case when n % 40 = 0 or n % 3 > 0 then (${moderatorIds}::bigint[])[1 + n % ${moderatorIds.length}] end as taker
    ) as made`.execute(tx)
  await sql`
    insert into moderation_report
      (case_id, reporter_id, reason, created_at, day, target_type, target_id, category, number, is_open, told_at)
    select id, reporter_id, 'Ceci blesse.', opened_at, opened_at::date, target_type, target_id, category,
      row_number() over (partition by reporter_id, opened_at::date order by id), status <> 'resolved', resolved_at
    from (
      select moderation_case.*, 1 + (moderation_case.id * 7919 + k) % ${users} as reporter_id,
        (array['hate', 'harassment', 'scam', 'other', 'minors', 'other', 'scam'])[1 + (moderation_case.id + k) % 7] as category
      from moderation_case cross join lateral generate_series(1, case when moderation_case.id = (select min(id) from moderation_case)
        then ${first}::integer else ${others}::integer end) as k
    ) as made`.execute(tx)
  await sql`
    update moderation_case set reports_count = reports, category_counts = counts, severity = level
    from (
      select case_id, sum(reports) as reports, jsonb_object_agg(category, reports) as counts,
        max(case category when 'minors' then 3 when 'hate' then 2 when 'harassment' then 2 else 1 end) as level
      from (select case_id, category, count(*) as reports from moderation_report group by 1, 2) as of_category group by 1
    ) as counted
    where case_id = moderation_case.id`.execute(tx)
}
