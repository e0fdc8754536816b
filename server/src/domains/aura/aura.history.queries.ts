import type { HoldReason } from '@aura/contract/aura/aura.held.contract'
import type { HistoryKind } from '@aura/contract/aura/aura.history.contract'
import type { Id } from '@aura/contract/common'
import type { AppealOutcome } from '@aura/contract/moderation/moderation.outcomes'
import { type RawBuilder, sql } from 'kysely'
import { dayOf, startOfDay } from '../../platform/clock/paris-sql.ts'
import type { Db } from '../../platform/db/database.ts'
import { appealOutcome } from './aura.appeals.queries.ts'
import type { HistoryPlace } from './aura.history.cursor.rules.ts'
import { isLinedSql, isRareSql, lineDayBefore, linesOf } from './aura.history.lines.queries.ts'
import { linedReasonsOf, reasonsOf } from './aura.history.rules.ts'
import { withoutVotes } from './aura.queries.ts'
import type { GivingAct, TransferReason } from './aura.rules.ts'

/** A movement in its owner's history, or a line that groups acts of other people in a day. */
export interface HistoryRow {
  id: Id
  /** Gain of the owner; below 0 a loss. */
  amount: number
  reason: TransferReason | GivingAct
  state: 'counted' | 'held' | 'void'
  subjectId: Id
  /** The giver, the account the owner gave to or withdrew from, or the winner of their challenge; null where it stays anonymous. */
  namedId: Id | null
  createdAt: Date
  at: number
  /** For lines only: the Paris day, the aura still held and the number of people. */
  day: string | null
  waiting: number
  people: number
  /** Why the entry, or a part of the line, is held, and since which Paris day if not `day`; null if nothing is held. */
  heldWhy: HoldReason[] | null
  heldDay: string | null
  /** For lines only: when an act last took aura or was last held. */
  lastLossAt: Date | null
  /** From here on: reason, moment and answer of the latest appeal. */
  appealReason: string | null
  appealedAt: Date | null
  appealOutcome: AppealOutcome | null
  appealAnswer: string | null
  appealAnsweredAt: Date | null
}

export interface HistoryPage {
  accountId: Id
  kind: HistoryKind | undefined
  /** Entries older than this one. */
  before: HistoryPlace | undefined
  limit: number
}

const donationActs = sql`('donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void',
  'withdrawal-cost', 'withdrawal-hold', 'withdrawal-return', 'withdrawal-void')`

/**
 * A page of one account's history, newest first: its side of transfers, held gifts, and lines, which are placed at the start of their
 * day. Each part is read from its own index: at most a page of entries, and the lines of the days within that page.
 */
export async function findHistory(db: Db, page: HistoryPage): Promise<HistoryRow[]> {
  const { accountId, kind, before, limit } = page
  const account = sql`${accountId}::bigint`
  const place = before && {
    at: sql`(to_timestamp(0) + ${before.at}::bigint * interval '1 microsecond')`,
    id: sql`${before.id}::bigint`,
  }
  const isOlder = (at: RawBuilder<unknown>) =>
    place ? sql`(${at}, id) < (${place.at}, ${place.id})` : sql`true`
  const older = sql`and ${isOlder(sql`created_at`)}`
  const order = sql`order by created_at desc, id desc limit ${limit}`
  const isRare = isRareSql(kind)
  const wanted = sql`${kind ? sql`and reason = any(${reasonsOf(kind)}::text[])` : sql``} and not ${isLinedSql(account)} ${older}`
  const hasLines = linedReasonsOf(kind).length > 0
  const heldKinds = kind === undefined ? ['donation', 'prize'] : [kind]
  const noColumns = sql`null::text as day, 0::bigint as waiting, 0 as people`
  const notHeld = sql`null::text[] as held_why`
  const noLoss = sql`null::timestamptz as last_loss_at`
  const lines = (day: RawBuilder<unknown>) => sql`
    select coalesce(jsonb_agg(line), '[]') as lines, count(*) as count
    from (${linesOf(account, day, { kind })}) as line
    where ${isOlder(startOfDay(day))}`
  // Lines are placed at the start of their day, so days that begin after the page are not summed.
  const isWithinPage = (day: RawBuilder<unknown>) => sql`${startOfDay(day)} >= (select at from end_of_page)`
  const lastMoment = place ? startOfDay(sql`(${dayOf(place.at)} + 1)`) : sql`'infinity'::timestamptz`
  const { rows } = await sql<HistoryRow>`
    with recursive entry as materialized (
      select * from (
        (select id, amount, reason, 'counted' as state, subject_id, actor_id, created_at, ${noColumns}, ${notHeld}, ${noLoss} from aura_transfer
          where credit_account_id = ${account} and credit_account_id > 0 ${isRare} ${wanted} ${order})
        union all
        (select id, -amount, reason, 'counted', subject_id, actor_id, created_at, ${noColumns}, ${notHeld}, ${noLoss} from aura_transfer
          where debit_account_id = ${account} and debit_account_id > 0
            and ${withoutVotes()} ${wanted} ${order})
        union all
        (select id, amount, act, state, subject_id, giver_id, created_at, ${noColumns},
            case when state = 'held' then array[why] end, ${noLoss} from aura_held
          where receiver_id = ${account} and state in ('held', 'void') and act in ('donation', 'prize') and act = any(${heldKinds}::text[]) ${older} ${order})
      ) as own ${order}
    ), end_of_page as (
      select case when count(*) = ${limit} then min(created_at) else '-infinity' end as at from entry
    ), day (day, lines, found) as (
      select latest.day, on_day.lines, on_day.count
      from (select ${lineDayBefore(account, lastMoment, kind)} as day where ${hasLines}) as latest
      cross join lateral (${lines(sql`latest.day`)}) as on_day
      where ${isWithinPage(sql`latest.day`)}
      union all
      select earlier.day, on_day.lines, later.found + on_day.count
      from day as later
      cross join lateral (select ${lineDayBefore(account, startOfDay(sql`later.day`), kind)} as day) as earlier
      cross join lateral (${lines(sql`earlier.day`)}) as on_day
      where later.found < ${limit} and ${isWithinPage(sql`earlier.day`)}
    ), page as (
      select * from (
        select * from entry
        union all
        select line.id, case when moved <> 0 or waiting = 0 and voided = 0 then moved
            when waiting <> 0 then waiting else voided end,
          reason, case when moved <> 0 or waiting = 0 and voided = 0 then 'counted'
            when waiting <> 0 then 'held' else 'void' end,
          object_id, null, ${startOfDay(sql`day`)}, day::text, case when moved <> 0 then waiting else 0 end, people,
          case when waiting <> 0 then held_why end, last_loss_at
        from day cross join lateral jsonb_to_recordset(lines)
          as line (id bigint, reason text, object_id bigint, moved bigint, waiting bigint, voided bigint, people integer, held_why text[],
            last_loss_at timestamptz)
      ) as entry_or_line ${order}
    )
    select page.id, page.amount, page.reason, page.state, page.subject_id, page.created_at,
      (extract(epoch from page.created_at) * 1000000)::bigint as at, page.day, page.waiting, page.people,
      coalesce(page.held_why, case when held.id is not null then array[held.why] end) as held_why, held.day::text as held_day,
      case
        when page.actor_id = ${account} and page.reason in ${donationActs} then donation.receiver_id
        when page.actor_id = ${account} and page.reason in ('prize-hold', 'prize-void')
          then coalesce(prize.credit_account_id, held.receiver_id)
        when page.actor_id <> ${account} and page.amount > 0 and page.reason in ('donation', 'donation-release', 'prize',
          'post-vote', 'comment-vote') then page.actor_id
      end as named_id,
      page.last_loss_at, appeal.reason as appeal_reason, appeal.created_at as appealed_at, ${appealOutcome} as appeal_outcome,
      appeal.answer as appeal_answer, appeal.answered_at as appeal_answered_at
    from page
    left join aura_donation as donation on page.reason in ${donationActs} and donation.id = page.subject_id
    left join aura_held as held on held.state = 'held' and held.giver_id = ${account} and held.subject_id = page.subject_id
      and page.reason = held.act || '-hold'
    left join aura_transfer as prize on page.actor_id = ${account} and page.reason in ('prize-hold', 'prize-void')
      and prize.reason = 'prize' and prize.subject_id = page.subject_id and prize.actor_id = ${account} and prize.sequence = 1
    left join lateral (
      select * from aura_contest where account_id = ${account} and entry_id = page.id order by id desc limit 1
    ) as appeal on true
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

/** An entry of an account that joins no line, by its id. */
export async function findEntry(
  db: Db,
  accountId: Id,
  entryId: Id,
): Promise<{ amount: number; reason: TransferReason } | undefined> {
  const { rows } = await sql<{ amount: number; reason: TransferReason }>`
    select case when credit_account_id = ${accountId} then amount else -amount end as amount, reason
    from aura_transfer
    where id = ${entryId} and ${accountId} in (credit_account_id, debit_account_id)
      and not ${isLinedSql(sql`${accountId}::bigint`)}`.execute(db)
  return rows[0]
}
