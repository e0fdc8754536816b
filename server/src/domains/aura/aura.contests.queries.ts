import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { insertTransfers } from './aura.queries.ts'
import type { GivingAct, TransferReason } from './aura.rules.ts'
import './aura.tables.ts'

/** A contest that waits for its answer, with the movement it is about. */
export interface OpenContest {
  id: Id
  accountId: Id
  entryId: Id
  /** What was lost, below 0. */
  amount: number
  /** Why it was lost, and the post, comment or donation by which. */
  cause: TransferReason | GivingAct
  subjectId: Id
  reason: string
  createdAt: Date
}

/** Keeps a contest; false when the account has contested this movement before. */
export async function insertContest(
  db: Db,
  contest: { accountId: Id; entryId: Id; reason: string; now: Date },
): Promise<boolean> {
  const { accountId, entryId, reason, now } = contest
  const row = await db
    .insertInto('auraContest')
    .values({ accountId, entryId, reason, createdAt: now })
    .onConflict((clash) => clash.columns(['accountId', 'entryId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Contests that wait for their answers, longest first, after the one with this id. */
export async function findOpenContests(
  db: Db,
  { limit, afterId = 0 }: { limit: number; afterId?: Id },
): Promise<OpenContest[]> {
  const { rows } = await sql<OpenContest>`
    select contest.id, contest.account_id, contest.entry_id, contest.reason, contest.created_at,
      coalesce(-transfer.amount, held.amount) as amount, coalesce(transfer.reason, held.act) as cause,
      coalesce(transfer.subject_id, held.subject_id) as subject_id
    from aura_contest as contest
    left join aura_transfer as transfer on transfer.id = contest.entry_id
    left join aura_held as held on held.id = contest.entry_id
    where contest.answered_at is null and contest.id > ${afterId}
    order by contest.created_at, contest.id limit ${limit}`.execute(db)
  return rows
}

/** Answers a contest that waits; answers it, or undefined when it does not. */
export async function answerContest(
  db: Db,
  answered: { id: Id; outcome: 'upheld' | 'restored'; answer: string; by: string; now: Date },
): Promise<{ accountId: Id; entryId: Id } | undefined> {
  const { id, outcome, answer, by, now } = answered
  return db
    .updateTable('auraContest')
    .set({ outcome, answer, answeredBy: by, answeredAt: now })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .returning(['accountId', 'entryId'])
    .executeTakeFirst()
}

/** Gives back what a transfer took from an account, from where it went; nothing for an act that was only held. */
export async function insertCorrection(
  db: Db,
  { accountId, entryId, now }: { accountId: Id; entryId: Id; now: Date },
): Promise<void> {
  await sql`${insertTransfers(sql`
    select 'correction', credit_account_id, debit_account_id, amount, id, ${accountId}::bigint, 1, is_ranked,
      ${now}::timestamptz
    from aura_transfer where id = ${entryId} and debit_account_id = ${accountId} and credit_account_id < 0`)}
    `.execute(db)
}

export async function deleteContestsOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('auraContest').where('accountId', '=', accountId).execute()
}
