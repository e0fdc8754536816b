import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { insertTransfers } from './aura.queries.ts'
import './aura.tables.ts'

/** A contest that waits for its answer. */
export interface OpenContest {
  id: Id
  accountId: Id
  entryId: Id
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
  return db
    .selectFrom('auraContest')
    .select(['id', 'accountId', 'entryId', 'reason', 'createdAt'])
    .where('answeredAt', 'is', null)
    .where('id', '>', afterId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
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
