import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertTransfers } from './aura.queries.ts'
import type { TransferReason } from './aura.rules.ts'

/** An open contest, and the movement it is about if that stands alone. */
export interface OpenContest {
  id: Id
  accountId: Id
  entryId: Id
  /** What was lost, below 0, and why; null for a line. */
  amount: number | null
  cause: TransferReason | null
  subjectId: Id | null
  reason: string
  createdAt: Date
}

/** Inserts a contest; false when the account has contested this movement before. */
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

/** Counts the contests of an account since a moment, and keeps it from inserting others until the transaction ends. */
export async function countContests(tx: Tx, accountId: Id, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contests:${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from aura_contest
    where account_id = ${accountId} and created_at >= ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Open contests with an id above `afterId`, oldest first. */
export async function findOpenContests(
  db: Db,
  { limit, afterId = 0 }: { limit: number; afterId?: Id },
): Promise<OpenContest[]> {
  const { rows } = await sql<OpenContest>`
    select contest.id, contest.account_id, contest.entry_id, contest.reason, contest.created_at,
      -transfer.amount as amount, transfer.reason as cause, transfer.subject_id
    from aura_contest as contest
    left join aura_transfer as transfer on transfer.id = contest.entry_id
    where contest.answered_at is null and contest.id > ${afterId}
    order by contest.id limit ${limit}`.execute(db)
  return rows
}

/** Answers an open contest; undefined when it is not open. */
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

/** Gives back what transfers took, except what went to a person or was given back before; returns how many. */
export async function insertCorrections(
  db: Db,
  { accountId, transferIds, now }: { accountId: Id; transferIds: readonly Id[]; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`${insertTransfers(sql`
    select 'correction', credit_account_id, debit_account_id, amount, id, ${accountId}::bigint, 1, is_ranked,
      ${now}::timestamptz
    from aura_transfer as taken
    where id = any(${transferIds}::bigint[]) and debit_account_id = ${accountId} and credit_account_id < 0
      and not exists (
        select from aura_transfer as given_back
        where given_back.reason = 'withdrawal-void' and taken.reason = 'withdrawal'
          and given_back.subject_id = taken.subject_id and given_back.actor_id = taken.actor_id
          and given_back.credit_account_id = ${accountId}
      )`)}
    on conflict (reason, subject_id, actor_id, sequence) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteContestsOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('auraContest').where('accountId', '=', accountId).execute()
}
