import type { HistoryKind } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/place-cursor.ts'
import { heldActsOf, isRareKind, reasonsOf } from './aura.history.rules.ts'
import type { GivingAct, TransferReason } from './aura.rules.ts'

/** One movement in its owner's history. */
export interface HistoryRow {
  id: Id
  /** Gained by the owner, or lost below 0. */
  amount: number
  reason: TransferReason | GivingAct
  state: 'counted' | 'held' | 'void'
  subjectId: Id
  /** The giver, or the account the owner gave to or withdrew from; null where it stays anonymous. */
  namedId: Id | null
  /** Whether the owner has caused it. */
  isOwnAct: boolean
  createdAt: Date
  at: number
  contestReason: string | null
  contestedAt: Date | null
  contestOutcome: 'upheld' | 'restored' | null
  contestAnswer: string | null
}

export interface HistoryPage {
  accountId: Id
  kind: HistoryKind | undefined
  /** Entries older than this one. */
  before: DatedPlace | undefined
  limit: number
}

const donationActs = sql`('donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void',
  'withdrawal-cost', 'withdrawal-hold', 'withdrawal-return', 'withdrawal-void')`

/**
 * Entries of one account, newest first: its side of transfers, and what waits or became void. Each of the three parts is
 * read from its own index, no further than a page.
 */
export async function findHistory(db: Db, page: HistoryPage): Promise<HistoryRow[]> {
  const { accountId, kind, before, limit } = page
  const older = before
    ? sql`and (created_at, id) < (to_timestamp(0) + ${before.at}::bigint * interval '1 microsecond', ${before.id}::bigint)`
    : sql``
  const order = sql`order by created_at desc, id desc limit ${limit}`
  const wanted = kind ? reasonFilter(kind) : sql``
  const acts = heldActsOf(kind)
  const { rows } = await sql<HistoryRow>`
    with entry as (
      (select id, amount, reason, 'counted' as state, subject_id, actor_id, sequence, created_at from aura_transfer
        where credit_account_id = ${accountId} and credit_account_id > 0 ${wanted} ${older} ${order})
      union all
      (select id, -amount, reason, 'counted', subject_id, actor_id, sequence, created_at from aura_transfer
        where debit_account_id = ${accountId} and debit_account_id > 0 ${wanted} ${older} ${order})
      union all
      (select id, amount, act, state, subject_id, giver_id, 0, created_at from aura_held
        where receiver_id = ${accountId} and state in ('held', 'void') and act = any(${acts}::text[]) ${older} ${order})
    ), page as (select * from entry ${order})
    select page.id, page.amount, page.reason, page.state, page.subject_id, page.actor_id = ${accountId} as is_own_act,
      page.created_at, (extract(epoch from page.created_at) * 1000000)::bigint as at,
      case
        when page.actor_id = ${accountId} and page.reason in ${donationActs} then donation.receiver_id
        when page.actor_id <> ${accountId} and page.amount > 0 and page.reason in ('donation', 'donation-release')
          then page.actor_id
        when page.actor_id <> ${accountId} and page.amount = 1 and page.reason in ('post-vote', 'comment-vote')
          and ${isFirstStanding} then page.actor_id
      end as named_id,
      contest.reason as contest_reason, contest.created_at as contested_at, contest.outcome as contest_outcome,
      contest.answer as contest_answer
    from page
    left join aura_donation as donation on page.reason in ${donationActs} and donation.id = page.subject_id
    left join aura_contest as contest on contest.account_id = ${accountId} and contest.entry_id = page.id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/**
 * Whether a vote stood at nothing before: a gain of 1 may also be a withdrawal taken back, whose author would be named by
 * it [AUR-42].
 */
const isFirstStanding = sql`coalesce((
  select sum(case when earlier.credit_account_id > 0 then earlier.amount else -earlier.amount end)
  from aura_transfer as earlier
  where earlier.reason = page.reason and earlier.subject_id = page.subject_id and earlier.actor_id = page.actor_id
    and earlier.sequence < page.sequence and page.state = 'counted'), 0) = 0`

/** The reasons of a kind; said so that the index of everything but votes serves where it can. */
function reasonFilter(kind: HistoryKind): RawBuilder<unknown> {
  const rare = isRareKind(kind) ? sql`and reason not in ('post-vote', 'comment-vote')` : sql``
  return sql`${rare} and reason = any(${reasonsOf(kind)}::text[])`
}

/** One entry of an account. */
export async function findEntry(
  db: Db,
  accountId: Id,
  entryId: Id,
): Promise<Pick<HistoryRow, 'amount' | 'reason' | 'state' | 'isOwnAct'> | undefined> {
  const { rows } = await sql<Pick<HistoryRow, 'amount' | 'reason' | 'state' | 'isOwnAct'>>`
    select case when credit_account_id = ${accountId} then amount else -amount end as amount, reason,
      'counted' as state, actor_id = ${accountId} as is_own_act
    from aura_transfer where id = ${entryId} and ${accountId} in (credit_account_id, debit_account_id)
    union all
    select amount, act, state, giver_id = ${accountId} from aura_held
    where id = ${entryId} and receiver_id = ${accountId} and state in ('held', 'void')`.execute(db)
  return rows[0]
}
