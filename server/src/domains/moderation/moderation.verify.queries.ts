import { type Check, checkOf } from '../../platform/db/checks.ts'
import { levelOfCounts } from './moderation.severity.rules.ts'

/** Invariants of cases, their reports and the appeals of decisions [MOD-15, MOD-22, MOD-23]. */
export const caseChecks: readonly Check[] = [
  checkOf(
    'every case counts its reports and their categories, and is as grave as its gravest report',
    `select 'case ' || moderation_case.id || ' counts ' || reports_count || ' reports (' || category_counts || '), has '
       || coalesce(reports, 0) || ' (' || coalesce(counts, '{}') || '), severity ' || severity as difference
     from moderation_case
     left join (
       select case_id, sum(reports) as reports, jsonb_object_agg(category, reports) as counts
       from (select case_id, category, count(*) as reports from moderation_report group by 1, 2) as of_category group by 1
     ) as counted on case_id = moderation_case.id
     where (reports_count, category_counts) is distinct from (coalesce(reports, 0), coalesce(counts, '{}'))
       or kind = 'report' and severity <> ${levelOfCounts('category_counts')}`,
    'select count(*) from moderation_case',
  ),
  checkOf(
    'every report is about the target of its case',
    `select 'report ' || report.id || ' is about ' || report.target_type || ' ' || report.target_id || ', its case about '
       || moderation_case.target_type || ' ' || moderation_case.target_id as difference
     from moderation_report as report join moderation_case on moderation_case.id = case_id
     where (report.target_type, report.target_id) <> (moderation_case.target_type, moderation_case.target_id)`,
    'select count(*) from moderation_report',
  ),
  checkOf(
    'every appeal of a decision that waits has one case, and every such case an appeal',
    `select 'appeal ' || coalesce(appeal.id, waiting.target_id) || ': '
       || case when appeal.id is null then 'a case waits without it' else 'no case waits' end as difference
     from (select id from moderation_contest where outcome is null and person_id is not null) as appeal
     full join (
       select target_id from moderation_case where kind = 'decision-contest' and status <> 'resolved'
     ) as waiting on target_id = appeal.id
     where appeal.id is null or target_id is null`,
    'select count(*) from moderation_contest',
  ),
  checkOf(
    'every copy of a medium belongs to a case that keeps its content',
    `select 'medium ' || media.id || ': ' || case when case_id is null then 'no case' else 'case ' || case_id || ' keeps nothing' end
       as difference
     from media left join moderation_case_media on media_id = media.id left join moderation_case on moderation_case.id = case_id
     where purpose = 'frozen' and (case_id is null or frozen_erased_at is not null)`,
    'select count(*) from moderation_case_media',
  ),
]
