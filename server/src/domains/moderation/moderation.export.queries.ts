import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/** The person's reports with their outcome, and the decisions sent to them; moderators and other reporters are not named. */
export const exportModeration =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    reports: () =>
      rowsByKey(
        db,
        sql`select report.id as key, report.target_type, report.target_id, category, reason, report.created_at, told_at,
            case when told_at is not null then outcome end as outcome
          from moderation_report as report join moderation_case on moderation_case.id = case_id where reporter_id = ${userId}`,
      ),
    decisions: () =>
      rowsByKey(
        db,
        sql`select id as key, id, kind, state, days, suspended_until, target_type, target_id, excerpt, reason_label, rule,
            reason_text, words, decided_at, ended_at
          from moderation_decision
          where person_id = ${userId} and told_at is not null and kind not in ('dismiss', 'clear')`,
      ),
    'decision-contests': () =>
      rowsByKey(
        db,
        sql`select id as key, decision_id, words, created_at, outcome, answer, answered_at
          from moderation_contest where person_id = ${userId}`,
      ),
  })
