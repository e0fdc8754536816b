import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import type { HeldPrizes } from '../aura/aura.held-prizes.service.ts'
import type { DecisionRow } from './moderation.decisions.queries.ts'
import { withChallenges } from './moderation.prize-names.service.ts'

interface ExportDeps {
  db: Db
  heldPrizes: Pick<HeldPrizes, 'describe'>
}

type ExportedDecision = Pick<DecisionRow, 'id' | 'targetType' | 'targetId' | 'excerpt'>

/** Decisions sent to a person, in the words in which this person reads them. */
async function* exportDecisions({ db, heldPrizes }: ExportDeps, person: Actor): AsyncGenerator<object> {
  const decisions = rowsByKey<ExportedDecision>(
    db,
    sql`select id as key, id, kind, state, days, suspended_until, target_type, target_id, excerpt, reason_label, rule,
        reason_text, words, decided_at, ended_at
      from moderation_decision
      where person_id = ${person.userId} and told_at is not null and kind not in ('dismiss', 'clear')`,
  )
  for await (const decision of decisions) yield* await withChallenges(heldPrizes, person, [decision])
}

/** The person's reports with their outcome, and the decisions sent to them; moderators and other reporters are not named. */
export const exportModeration =
  (deps: ExportDeps): ExportAccount =>
  (person) => ({
    reports: () =>
      rowsByKey(
        deps.db,
        sql`select report.id as key, report.target_type, report.target_id, category, reason, report.created_at, told_at,
            case when told_at is not null then outcome end as outcome
          from moderation_report as report join moderation_case on moderation_case.id = case_id where reporter_id = ${person.userId}`,
      ),
    decisions: () => exportDecisions(deps, person),
    'decision-contests': () =>
      rowsByKey(
        deps.db,
        sql`select id as key, decision_id, words, created_at, outcome, answer, answered_at
          from moderation_contest where person_id = ${person.userId}`,
      ),
  })
