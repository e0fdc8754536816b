import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deleteFrozenMedia } from './moderation.frozen.queries.ts'
import { levelOfCounts } from './moderation.severity.rules.ts'

/**
 * Locks the cases and decisions that the erasure of an account changes, in the order of every transaction: cases, decisions, then
 * accounts, each by id.
 */
export async function lockAllOf(tx: Tx, accountId: Id): Promise<void> {
  await sql`
    select from moderation_case
    where id in (
      select id from moderation_case where person_id = ${accountId} union
      select id from moderation_case where assignee_id = ${accountId} union
      select id from moderation_case where decider_id = ${accountId} union
      select case_id from moderation_report where reporter_id = ${accountId}
    )
    order by id for update`.execute(tx)
  await sql`
    select from moderation_decision
    where id in (
      select id from moderation_decision where person_id = ${accountId} union
      select id from moderation_decision
      where person_id is null and case_id in (select id from moderation_case where person_id = ${accountId}) union
      select id from moderation_decision where decided_by_id = ${accountId} union
      select id from moderation_decision where confirmed_by_id = ${accountId}
    )
    order by id for update`.execute(tx)
}

/** Deletes a person's reports, corrects the counts of their cases, and deletes cases without another reporter or a decision. */
export async function deleteReportsBy(tx: Tx, reporterId: Id): Promise<void> {
  const { rows } = await sql<{ id: Id }>`
    select id from moderation_case
    where id in (select case_id from moderation_report where reporter_id = ${reporterId})
    order by id for update`.execute(tx)
  if (rows.length === 0) return
  const among = sql`id = any(${rows.map(({ id }) => id)}::bigint[])`
  await sql`
    with deleted as (delete from moderation_report where reporter_id = ${reporterId} returning case_id, category),
    removed as (
      select case_id, sum(reports)::integer as reports, jsonb_object_agg(category, reports) as counts
      from (select case_id, category, count(*) as reports from deleted group by 1, 2) as of_category group by 1
    )
    update moderation_case set reports_count = reports_count - removed.reports, category_counts = coalesce((
      select jsonb_object_agg(key, value::integer - coalesce((removed.counts ->> key)::integer, 0))
      from jsonb_each_text(category_counts)
      where value::integer > coalesce((removed.counts ->> key)::integer, 0)
    ), '{}')
    from removed where id = case_id`.execute(tx)
  await sql`
    delete from moderation_case
    where ${among} and reports_count = 0 and status = 'open' and kind = 'report'
      and not exists (select from moderation_decision where case_id = moderation_case.id)`.execute(tx)
  await sql`
    update moderation_case set severity = ${sql.raw(levelOfCounts('category_counts'))} where ${among}`.execute(
    tx,
  )
}

/**
 * Erases content, words and ids of cases about a person, and words of decisions in these cases that concern nobody. Cases of reports and of
 * appealed decisions end; their rows stay for reporters and counts.
 */
export async function emptyCasesAbout(tx: Tx, personId: Id, now: Date): Promise<void> {
  const { rows } = await sql<{ id: Id }>`
    update moderation_case set
      person_id = null, frozen_pseudo = null, frozen_text = null, frozen_alt = null, frozen_hash = null,
      frozen_erased_at = coalesce(frozen_erased_at, ${now}::timestamptz), is_cleared = false,
      -- The negative id keeps the unique index satisfied.
      target_id = case target_type when 'user' then -id else target_id end,
      status = case when kind in ('report', 'decision-contest') then 'resolved' else status end,
      resolved_at = case when kind in ('report', 'decision-contest') then coalesce(resolved_at, ${now}::timestamptz)
        else resolved_at end
    where person_id = ${personId}
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await deleteFrozenMedia(tx, ids)
  const among = sql`case_id = any(${ids}::bigint[])`
  // A second statement: reports may have joined while the first one waited for its lock.
  await sql`
    update moderation_report set reason = '', target_id = case target_type when 'user' then -case_id else target_id end
    where ${among}`.execute(tx)
  await sql`delete from moderation_note where ${among}`.execute(tx)
  await sql`
    update moderation_decision set words = '' where ${among} and person_id is null and words <> ''`.execute(
    tx,
  )
}

/** Erases the words of decisions about a person and of their appeals; decisions and appeals stay for the counts. */
export async function emptyDecisionsAbout(tx: Tx, personId: Id): Promise<void> {
  await sql`
    update moderation_decision set person_id = null, words = '', excerpt = '',
      target_id = case target_type when 'user' then null else target_id end
    where person_id = ${personId}`.execute(tx)
  await sql`
    update moderation_contest set person_id = null, words = '', answer = case when answer is not null then '' end
    where person_id = ${personId}`.execute(tx)
}

/** Removes the id of an erased moderator from past decisions, which keep an empty name, and releases assigned cases. */
export async function forgetModerator(tx: Tx, moderatorId: Id): Promise<void> {
  await sql`
    update moderation_case set assignee_id = null, taken_at = null where assignee_id = ${moderatorId}`.execute(
    tx,
  )
  await sql`update moderation_case set decider_id = null where decider_id = ${moderatorId}`.execute(tx)
  await sql`update moderation_note set author_id = null where author_id = ${moderatorId}`.execute(tx)
  await sql`update moderation_decision set decided_by_id = null, decided_by = '' where decided_by_id = ${moderatorId}`.execute(
    tx,
  )
  await sql`update moderation_decision set confirmed_by_id = null where confirmed_by_id = ${moderatorId}`.execute(
    tx,
  )
  await sql`update moderation_contest set answered_by_id = null where answered_by_id = ${moderatorId}`.execute(
    tx,
  )
}

/** Cases of one statement of the nightly erasure. */
const batchSize = 500

/** Erases the frozen copies of cases that ended before a moment. */
export async function eraseFrozenCopies(db: Db, before: Date, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      with erased as (
        update moderation_case set frozen_pseudo = null, frozen_text = null, frozen_alt = null,
          frozen_erased_at = ${now}::timestamptz
        where id in (
          select id from moderation_case
          where status = 'resolved' and frozen_erased_at is null and resolved_at <= ${before}
          order by resolved_at limit ${batchSize} for update skip locked
        )
        returning id
      ),
      emptied as (delete from moderation_case_media where case_id in (select id from erased))
      select id from erased`.execute(db)
    if (rows.length < batchSize) return
  }
}
