import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { insertTransfers } from './aura.queries.ts'
import type { GivingAct, TransferReason } from './aura.rules.ts'

/** An open contest with the movement it is about. */
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

/** Open contests with an id above `afterId`, oldest first. */
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

/** The movement of a contested loss. */
export interface ContestedLoss {
  cause: TransferReason
  subjectId: Id
  actorId: Id
  transferId: Id
}

/** The transfer by which an account lost aura: the one contested, or that of a held act which counts since. */
export async function findContestedLoss(
  db: Db,
  { accountId, entryId }: { accountId: Id; entryId: Id },
): Promise<ContestedLoss | undefined> {
  const { rows } = await sql<ContestedLoss>`
    select reason as cause, subject_id, actor_id, id as transfer_id
    from aura_transfer where id = ${entryId} and debit_account_id = ${accountId}
    union all
    select moved.reason, moved.subject_id, moved.actor_id, moved.id
    from aura_held as held join aura_transfer as moved
      on moved.reason = held.act and moved.subject_id = held.subject_id and moved.actor_id = held.giver_id
      and moved.debit_account_id = held.receiver_id and moved.created_at = held.decided_at
    where held.id = ${entryId} and held.receiver_id = ${accountId} and held.state = 'counted'`.execute(db)
  return rows[0]
}

/** Gives back what a transfer took, unless it went to a person or a sanction of the taker has given it back. */
export async function insertCorrection(
  db: Db,
  { accountId, transferId, now }: { accountId: Id; transferId: Id; now: Date },
): Promise<void> {
  await sql`${insertTransfers(sql`
    select 'correction', credit_account_id, debit_account_id, amount, id, ${accountId}::bigint, 1, is_ranked,
      ${now}::timestamptz
    from aura_transfer as taken
    where id = ${transferId} and debit_account_id = ${accountId} and credit_account_id < 0
      and not exists (
        select from aura_transfer as given_back
        where given_back.reason = 'withdrawal-void' and taken.reason = 'withdrawal'
          and given_back.subject_id = taken.subject_id and given_back.actor_id = taken.actor_id
          and given_back.credit_account_id = ${accountId}
      )`)}
    on conflict (reason, subject_id, actor_id, sequence) do nothing`.execute(db)
}

export async function deleteContestsOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('auraContest').where('accountId', '=', accountId).execute()
}
