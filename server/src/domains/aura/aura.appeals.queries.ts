import type { Id } from '@aura/contract/common'
import type { AppealOutcome } from '@aura/contract/moderation/moderation.outcomes'
import type { AppealCounts } from '@aura/contract/moderation/moderation.statistics.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertTransfers } from './aura.queries.ts'
import type { TransferReason } from './aura.rules.ts'

/** An open appeal, with its movement unless that is a line of the history. */
export interface OpenAppeal {
  id: Id
  accountId: Id
  entryId: Id
  /** The loss, below 0, and its reason; null for a line. */
  amount: number | null
  cause: TransferReason | null
  subjectId: Id | null
  reason: string
  createdAt: Date
}

/** Inserts an appeal; false while one of this movement is unanswered. */
export async function insertAppeal(
  db: Db,
  appeal: { accountId: Id; entryId: Id; reason: string; now: Date },
): Promise<boolean> {
  const { accountId, entryId, reason, now } = appeal
  const row = await db
    .insertInto('auraContest')
    .values({ accountId, entryId, reason, createdAt: now })
    .onConflict((clash) =>
      clash.columns(['accountId', 'entryId']).where('answeredAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** When the appeal of a movement before `beforeId` was answered; undefined for none. */
export async function findLastAnswer(
  db: Db,
  { accountId, entryId, beforeId }: { accountId: Id; entryId: Id; beforeId?: Id },
): Promise<Date | undefined> {
  const { rows } = await sql<{ answeredAt: Date }>`
    select answered_at from aura_contest
    where account_id = ${accountId} and entry_id = ${entryId} and answered_at is not null
      and id < coalesce(${beforeId ?? null}::bigint, 9223372036854775807)
    order by id desc limit 1`.execute(db)
  return rows[0]?.answeredAt
}

/** The latest appeal of each of these movements that was appealed, by their ids. */
export async function findLatestAppeals(
  db: Db,
  accountId: Id,
  entryIds: readonly Id[],
): Promise<Map<Id, { createdAt: Date; answeredAt: Date | null }>> {
  const rows = await db
    .selectFrom('auraContest')
    .distinctOn('entryId')
    .select(['entryId', 'createdAt', 'answeredAt'])
    .where('accountId', '=', accountId)
    .where('entryId', 'in', entryIds)
    .orderBy('entryId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ entryId, ...appeal }) => [entryId, appeal]))
}

/** Counts the appeals of an account since a moment, and keeps it from inserting others until the transaction ends. */
export async function countAppeals(tx: Tx, accountId: Id, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contests:${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from aura_contest
    where account_id = ${accountId} and created_at >= ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Open appeals with an id above `afterId`, oldest first. */
export async function findOpenAppeals(
  db: Db,
  { limit, afterId = 0 }: { limit: number; afterId?: Id },
): Promise<OpenAppeal[]> {
  const { rows } = await sql<OpenAppeal>`
    select appeal.id, appeal.account_id, appeal.entry_id, appeal.reason, appeal.created_at,
      -transfer.amount as amount, transfer.reason as cause, transfer.subject_id
    from aura_contest as appeal
    left join aura_transfer as transfer on transfer.id = appeal.entry_id
    where appeal.answered_at is null and appeal.id > ${afterId}
    order by appeal.id limit ${limit}`.execute(db)
  return rows
}

/** Outcomes as `aura_contest` stores them. NOTE: its `upheld` is a movement that stands, an appeal that is rejected. */
const storedOutcomes = { maintained: 'upheld', reversed: 'restored' } as const satisfies Record<
  AppealOutcome,
  string
>

/** SQL: the outcome of the row `appeal` of `aura_contest`; null while it is unanswered. */
export const appealOutcome = sql<AppealOutcome | null>`case appeal.outcome
  when ${sql.lit(storedOutcomes.maintained)} then 'maintained' when ${sql.lit(storedOutcomes.reversed)} then 'reversed' end`

export interface AppealRow {
  accountId: Id
  entryId: Id
  reason: string
  createdAt: Date
  outcome: AppealOutcome | null
  answer: string | null
}

export async function findAppeal(db: Db, id: Id): Promise<AppealRow | undefined> {
  return db
    .selectFrom('auraContest as appeal')
    .select(['accountId', 'entryId', 'reason', 'createdAt', appealOutcome.as('outcome'), 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** SQL: the words of an appeal. */
export const appealWords = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select appeal.reason from aura_contest as appeal where appeal.id = ${id})`

/** Answers an open appeal; undefined when it is not open. */
export async function answerContest(
  db: Db,
  answered: { id: Id; outcome: AppealOutcome; answer: string; by: string; now: Date },
): Promise<{ accountId: Id; entryId: Id } | undefined> {
  const { id, outcome, answer, by, now } = answered
  return db
    .updateTable('auraContest')
    .set({ outcome: storedOutcomes[outcome], answer, answeredBy: by, answeredAt: now })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .returning(['accountId', 'entryId'])
    .executeTakeFirst()
}

/**
 * SQL relation of the transfers that can still be restored: neither received by a person nor restored before. Of a sanction, at most the
 * net loss of the account after write-offs [AUR-66]. Sanctions of a giver at the same moment count as one: a transfer does not name its own.
 */
function restorableSql(accountId: Id, transferIds: readonly Id[]): RawBuilder<unknown> {
  return sql`
    select id, credit_account_id, debit_account_id, amount, is_ranked, created_at
    from (
      select taken.*, sanction.left,
        sum(taken.amount) over (partition by taken.actor_id, taken.created_at order by taken.id) as running
      from aura_transfer as taken
      left join lateral (
        select -sum(case when part.credit_account_id = ${accountId} then part.amount else -part.amount end) as left
        from aura_transfer as part
        where taken.reason like '%-void' and ${accountId} in (part.debit_account_id, part.credit_account_id) and (
          part.actor_id = taken.actor_id and part.created_at = taken.created_at
            and (part.reason like '%-void' or part.reason like '%-power-undone')
          or part.reason = 'sanction-write-off' and part.subject_id in (
            select id from aura_sanction as sanction
            where sanction.account_id = taken.actor_id and sanction.created_at = taken.created_at)
          or part.reason = 'correction' and part.subject_id in (
            select id from aura_transfer as corrected
            where corrected.debit_account_id = ${accountId} and corrected.actor_id = taken.actor_id
              and corrected.created_at = taken.created_at and corrected.reason like '%-void'))
      ) as sanction on true
      where taken.id = any(${transferIds}::bigint[]) and taken.debit_account_id = ${accountId} and taken.credit_account_id < 0
        and not exists (
          select from aura_transfer as given_back
          where given_back.reason = 'withdrawal-void' and taken.reason = 'withdrawal'
            and given_back.subject_id = taken.subject_id and given_back.actor_id = taken.actor_id
            and given_back.credit_account_id = ${accountId} and not exists (
              select from aura_transfer as again
              where again.reason = 'withdrawal-restored' and again.subject_id = given_back.subject_id
                and again.actor_id = given_back.actor_id and again.sequence = given_back.sequence)
        )
        and not exists (
          select from aura_transfer as correction where correction.reason = 'correction' and correction.subject_id = taken.id
        )
        and not (taken.reason like '%-void' and exists (
          select from aura_sanction as ended
          where ended.account_id = taken.actor_id and ended.created_at = taken.created_at and ended.given_back_at is not null
        ))
    ) as candidate
    where candidate.left is null or running <= candidate.left`
}

/** Whether any aura that these transfers took can still be restored. */
export async function isAnyRestorable(db: Db, accountId: Id, transferIds: readonly Id[]): Promise<boolean> {
  const { rows } =
    await sql`select from (${restorableSql(accountId, transferIds)}) as restorable limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Reverses transfers that can be restored, and returns them. NOTE: a sanction may be dated a little ahead of the clock (`nextMomentOf`);
 * `greatest` keeps corrections from preceding their transfers.
 */
export async function insertCorrections(
  db: Db,
  { accountId, transferIds, now }: { accountId: Id; transferIds: readonly Id[]; now: Date },
): Promise<Set<Id>> {
  const { rows } = await sql<{ subjectId: Id }>`${insertTransfers(sql`
    select 'correction', credit_account_id, debit_account_id, amount, id, ${accountId}::bigint, 1, is_ranked,
      greatest(${now}::timestamptz, created_at)
    from (${restorableSql(accountId, transferIds)}) as taken`)}
    on conflict (reason, subject_id, actor_id, sequence) do nothing
    returning subject_id`.execute(db)
  return new Set(rows.map(({ subjectId }) => subjectId))
}

/** What the correction of a transfer gave back; 0 without one. */
export async function findCorrected(db: Db, transferId: Id): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from aura_transfer as correction
    where correction.reason = 'correction' and correction.subject_id = ${transferId}`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Counts the appeals since a moment by outcome. */
export async function countOutcomes(db: Db, since: Date): Promise<AppealCounts> {
  const { rows } = await sql<AppealCounts>`
    select count(*) as total, count(*) filter (where outcome = ${storedOutcomes.maintained}) as maintained,
      count(*) filter (where outcome = ${storedOutcomes.reversed}) as reversed, count(*) filter (where outcome is null) as waiting
    from aura_contest where created_at >= ${since}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a statement of sums answers one row')
  return counts
}

export async function deleteAppealsOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('auraContest').where('accountId', '=', accountId).execute()
}
