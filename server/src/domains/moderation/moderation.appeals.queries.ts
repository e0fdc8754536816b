import type { Id } from '@aura/contract/common'
import type { AppealOutcome, CaseOutcome } from '@aura/contract/moderation/moderation.outcomes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface AppealRow {
  id: Id
  decisionId: Id
  personId: Id | null
  words: string
  createdAt: Date
  outcome: AppealOutcome | null
  answer: string | null
  answeredAt: Date | null
}

const columns = [
  'id',
  'decisionId',
  'personId',
  'words',
  'createdAt',
  'outcome',
  'answer',
  'answeredAt',
] as const

/** Appeals of these decisions, by decision. */
export async function findAppealsOf(db: Db, decisionIds: readonly Id[]): Promise<Map<Id, AppealRow>> {
  if (decisionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('moderationContest')
    .select(columns)
    .where('decisionId', 'in', decisionIds)
    .execute()
  return new Map(rows.map((row) => [row.decisionId, row as AppealRow]))
}

/** Outcomes of the appeals of a case, with the deciders of the appealed decisions. */
export async function findAppealedOf(
  db: Db,
  caseId: Id,
): Promise<{ outcome: AppealRow['outcome']; deciderIds: Id[] }[]> {
  const { rows } = await sql<{ outcome: AppealRow['outcome']; deciderIds: Id[] }>`
    select outcome, array_remove(array[decided_by_id, confirmed_by_id], null) as decider_ids
    from moderation_decision join moderation_contest on decision_id = moderation_decision.id
    where case_id = ${caseId}`.execute(db)
  return rows
}

export async function findAppeal(db: Db, id: Id): Promise<AppealRow | undefined> {
  const row = await db.selectFrom('moderationContest').select(columns).where('id', '=', id).executeTakeFirst()
  return row as AppealRow | undefined
}

/** Serializes the appeals of one person until the transaction ends, and counts those of the Paris day of `now`. */
export async function countAppealsOfDay(
  tx: Tx,
  personId: Id,
  now: Date,
): Promise<{ count: number; secondsLeft: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('moderation contests of ' || ${personId}::bigint, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ count: number; secondsLeft: number }>`
    with day as (select (${now}::timestamptz at time zone 'Europe/Paris')::date as today)
    select (
        select count(*) from moderation_contest
        where person_id = ${personId} and created_at >= today::timestamp at time zone 'Europe/Paris'
      ) as count,
      ceil(extract(epoch from ((today + 1)::timestamp at time zone 'Europe/Paris') - ${now}::timestamptz))::integer
        as seconds_left
    from day`.execute(tx)
  if (!rows[0]) throw new Error('a day has one row')
  return rows[0]
}

/** Writes an appeal with its case; false when the decision is appealed already. */
export async function insertAppeal(
  tx: Tx,
  { decisionId, personId, words }: { decisionId: Id; personId: Id; words: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with appeal as (
      insert into moderation_contest (decision_id, person_id, words, created_at)
      values (${decisionId}, ${personId}, ${words}, ${now})
      on conflict on constraint moderation_contest_once do nothing returning id
    )
    insert into moderation_case (target_type, target_id, person_id, status, severity, opened_at)
    select 'decision-contest', id, ${personId}::bigint, 'open', 2, ${now}::timestamptz from appeal
    returning id`.execute(tx)
  return rows.length > 0
}

/** The subject of the appealed decision. */
export async function findAppealedTarget(
  db: Db,
  appealId: Id,
): Promise<{ targetType: string; targetId: Id } | undefined> {
  const { rows } = await sql<{ targetType: string; targetId: Id }>`
    select target_type, target_id from moderation_contest join moderation_decision as decision on decision.id = decision_id
    where moderation_contest.id = ${appealId} and target_type is not null and target_id is not null`.execute(
    db,
  )
  return rows[0]
}

export async function updateAnswer(
  tx: Tx,
  id: Id,
  given: { outcome: AppealOutcome; answer: string; answeredById: Id; answeredAt: Date },
): Promise<void> {
  await tx.updateTable('moderationContest').set(given).where('id', '=', id).execute()
}

/** Changes the outcome of a decided case, which its reporters read; a reopened case has none. */
export async function updateOutcome(tx: Tx, caseId: Id, outcome: CaseOutcome): Promise<void> {
  await tx
    .updateTable('moderationCase')
    .set({ outcome })
    .where('id', '=', caseId)
    .where('status', '<>', 'open')
    .execute()
}

export async function insertLink(
  tx: Tx,
  link: { tokenHash: Uint8Array; decisionId: Id; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('moderationLink').values(link).execute()
}

/** The decision of a link; undefined once the link has expired. */
export async function findLinked(db: Db, tokenHash: Uint8Array, now: Date): Promise<Id | undefined> {
  const row = await db
    .selectFrom('moderationLink')
    .select('decisionId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.decisionId
}

/** Deletes the links to decisions about a person. */
export async function deleteLinksAbout(tx: Tx, personId: Id): Promise<void> {
  await sql`
    delete from moderation_link using moderation_decision
    where moderation_decision.id = decision_id and person_id = ${personId}`.execute(tx)
}

export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('moderationLink').where('expiresAt', '<=', now).execute()
}
