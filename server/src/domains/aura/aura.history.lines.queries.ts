import type { HistoryKind } from '@aura/contract/aura/aura.history.contract'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { dayOf, startOfDay } from '../../platform/clock/paris-sql.ts'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { isRareKind, type Line, lineBits, linedReasonsOf, lineReasons } from './aura.history.rules.ts'
import { withoutVotes } from './aura.queries.ts'
import type { TransferReason } from './aura.rules.ts'

/** SQL: the smallest id of the lines of a day. */
const firstIdOf = (day: RawBuilder<unknown>) =>
  sql`((1::bigint << ${lineBits.mark}) | ((${day}::date - date '1970-01-01')::bigint << ${lineBits.day}))`
/** SQL: the parts of a line's id. */
const placeIn = (id: RawBuilder<unknown>) =>
  sql`((${id} >> ${lineBits.place}) & ${2 ** (lineBits.day - lineBits.place) - 1})::integer`
const subjectIn = (id: RawBuilder<unknown>) => sql<Id>`(${id} & ${2 ** lineBits.place - 1}::bigint)`
const dayIn = (id: RawBuilder<unknown>) =>
  sql`(date '1970-01-01' + ((${id} >> ${lineBits.day}) & ${2 ** (lineBits.mark - lineBits.day) - 1})::integer)`

const linedReasons = linedReasonsOf(undefined).map(({ reason }) => reason)

/**
 * SQL on a row of transfers: it joins a line of the history of `accountId`, which names nobody. Only a giver's first vote on an
 * object is named, and only if positive: a later one would reveal that they had taken aura before [AUR-42].
 */
export function isLinedSql(accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(reason = any(${linedReasons}::text[]) and (actor_id <> ${accountId} or reason = 'correction')
    and not (reason in ('post-vote', 'comment-vote') and sequence = 1 and credit_account_id = ${accountId}))`
}

/** SQL that follows conditions on transfers: with a kind that has no votes, the indexes without them serve. */
export const isRareSql = (kind: HistoryKind | undefined) =>
  kind && isRareKind(kind) ? sql`and ${withoutVotes()}` : sql``

/** The wanted lines of a day. */
interface WantedLines {
  kind?: HistoryKind | undefined
  /** SQL of the object of the only wanted line. */
  objectId?: RawBuilder<Id> | undefined
  /** SQL on `created_at`: whether a movement is wanted. */
  isWanted?: RawBuilder<boolean>
}

/** SQL: the hold shows in the history of its receiver. A vote that an appeal voided shows by its transfers. */
const isShownHold = sql`state in ('held', 'void') and why <> 'appealed'`

/** SQL relation of the movements of an account that join the lines of a day, and of the appeals of these lines. */
function movementsOf(
  accountId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  { kind, objectId, isWanted = sql`true` }: WantedLines,
): RawBuilder<unknown> {
  const isOfObject = objectId ? sql`subject_id = ${objectId} and` : sql``
  const lined = linedReasonsOf(kind)
  const isOnDay = sql`created_at >= ${startOfDay(day)} and created_at < ${startOfDay(sql`(${day}::date + 1)`)}`
  const isRare = isRareSql(kind)
  const transfers = (side: string, amount: RawBuilder<unknown>) => sql`
    select reason, subject_id, actor_id, sequence, id as transfer_id, null::bigint as held_id, ${amount} as moved, 0 as waiting,
      0 as voided, null::text as why, created_at
    from aura_transfer
    where ${isOfObject} ${sql.ref(side)} = ${accountId} and ${sql.ref(side)} > 0 and ${isOnDay} ${isRare} and ${isLinedSql(accountId)}`
  return sql`
    select place, subject_id * by_object as object_id, movement.*
    from (
      ${transfers('credit_account_id', sql`amount`)}
      union all
      ${transfers('debit_account_id', sql`-amount`)}
      union all
      select act, subject_id, giver_id, null, null, id, 0, case when state = 'held' then amount - sign(amount)::bigint * aura_held.moved else 0 end,
        case when state = 'void' then amount - sign(amount)::bigint * aura_held.moved else 0 end,
        case when state = 'held' then why end, created_at
      from aura_held
      where ${isOfObject} receiver_id = ${accountId} and ${isShownHold} and ${isOnDay}
    ) as movement
    join unnest(
      ${lined.map(({ reason }) => reason)}::text[], ${lined.map(({ place }) => place)}::integer[],
      ${lined.map(({ isByObject }) => Number(isByObject))}::integer[]
    ) as lined (reason, place, by_object) using (reason)
    where ${isWanted}`
}

/**
 * SQL relation of the lines of an account's day: id, reason, object_id, sums (moved, waiting and why, voided, people), last_loss_at. Lines
 * whose sums are 0 are left out unless they were appealed.
 */
export function linesOf(
  accountId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  wanted: WantedLines = {},
): RawBuilder<unknown> {
  const first = firstIdOf(day)
  const places = [...new Set(linedReasonsOf(wanted.kind).map(({ place }) => place))]
  return sql`
    select ${first} | (place::bigint << ${lineBits.place}) | object_id as id,
      (${lineReasons}::text[])[place + 1] as reason, object_id, sum(moved)::bigint as moved,
      sum(waiting)::bigint as waiting, sum(voided)::bigint as voided,
      array_agg(distinct why) filter (where why is not null) as held_why,
      count(distinct actor_id) filter (where moved <> 0)::integer as people,
      max(created_at) filter (where moved < 0 or waiting < 0) as last_loss_at
    from (
      select place, object_id, actor_id, moved, waiting, voided, why, created_at, false as is_appealed
      from (${movementsOf(accountId, day, wanted)}) as movement
      union all
      select ${placeIn(sql`entry_id`)}, ${subjectIn(sql`entry_id`)}, 0, 0, 0, 0, null, null, true from aura_contest
      where account_id = ${accountId} and entry_id >= ${first} and entry_id < ${firstIdOf(sql`(${day}::date + 1)`)}
        and ${placeIn(sql`entry_id`)} = any(${places}::integer[])
    ) as part
    group by place, object_id
    having sum(moved) <> 0 or sum(waiting) <> 0 or sum(voided) <> 0 or bool_or(is_appealed)`
}

/** SQL: the latest day before a moment that may have lines of an account; null when there is none. */
export function lineDayBefore(
  accountId: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
  kind: HistoryKind | undefined,
): RawBuilder<unknown> {
  const isRare = isRareSql(kind)
  const latest = (table: string, side: string, condition: RawBuilder<unknown>) => sql`(
    select created_at from ${sql.table(table)}
    where ${sql.ref(side)} = ${accountId} and ${condition} and created_at < ${moment}
    order by created_at desc limit 1)`
  return sql`greatest(
    ${dayOf(latest('aura_transfer', 'credit_account_id', sql`credit_account_id > 0 ${isRare}`))},
    ${dayOf(latest('aura_transfer', 'debit_account_id', sql`debit_account_id > 0 ${isRare}`))},
    ${dayOf(latest('aura_held', 'receiver_id', isShownHold))},
    (select ${dayIn(sql`entry_id`)} from aura_contest
      where account_id = ${accountId} and entry_id >= ${firstIdOf(sql`'1970-01-01'`)}
        and entry_id < ${firstIdOf(dayOf(sql`least(${moment}, '2059-01-01')`))}
      order by entry_id desc limit 1)
  )`
}

/** A line of the history with the sums of its movements. */
export interface LineSums {
  id: Id
  moved: number
  waiting: number
  voided: number
  /** Number of different people whose acts the line sums. */
  people: number
  /** When an act last took aura in this line, or was last held. */
  lastLossAt: Date | null
}

/** A period of an account. */
export interface AccountPeriod {
  accountId: Id
  since: Date
  /** Null: the period has not ended. */
  until: Date | null
}

/** The lines with these ids, without the movements of these periods. Lines whose sums are 0 are left out. */
export async function findLines(
  db: Db,
  asked: readonly { accountId: Id; lineId: Id }[],
  except: readonly AccountPeriod[] = [],
): Promise<(LineSums & { accountId: Id })[]> {
  const isOfObject = ({ lineId }: { lineId: Id }) => lineId % 2 ** lineBits.place > 0
  const ofObjects = asked.filter(isOfObject)
  const ofAll = asked.filter((one) => !isOfObject(one))
  const outside = except.length > 0 ? { isWanted: isOutside(sql`asked.account_id`, except) } : {}
  return [
    ...(await findLinesOf(db, ofObjects, { ...outside, objectId: subjectIn(sql`asked.line_id`) })),
    ...(await findLinesOf(db, ofAll, outside)),
  ]
}

const isOutside = (accountId: RawBuilder<unknown>, periods: readonly AccountPeriod[]) => sql<boolean>`
  not exists (
    select from ${unnestRows({
      account_id: ['bigint', periods.map((period) => period.accountId)],
      since: ['timestamptz', periods.map(({ since }) => since.toISOString())],
      until: ['timestamptz', periods.map(({ until }) => until?.toISOString() ?? null)],
    })} as period
    where period.account_id = ${accountId} and created_at >= period.since and created_at < coalesce(period.until, 'infinity')
  )`

async function findLinesOf(
  db: Db,
  asked: readonly { accountId: Id; lineId: Id }[],
  wanted: WantedLines,
): Promise<(LineSums & { accountId: Id })[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<LineSums & { accountId: Id }>`
    select asked.account_id, line.id, line.moved, line.waiting, line.voided, line.people, line.last_loss_at
    from unnest(
      ${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ lineId }) => lineId)}::bigint[]
    ) as asked (account_id, line_id)
    cross join lateral (${linesOf(sql`asked.account_id`, dayIn(sql`asked.line_id`), wanted)}) as line
    where line.id = asked.line_id`.execute(db)
  return rows
}

/** One movement of a line. */
export interface LinedMovement {
  reason: TransferReason
  subjectId: Id
  actorId: Id
  /** Number of the vote’s change that moved aura; null for other acts. */
  sequence: number | null
  /** Exactly one is set: the transfer of an act that moved aura, or the hold of an act. */
  transferId: Id | null
  heldId: Id | null
  moved: number
  waiting: number
  /** Aura of a hold that ended void. */
  voided: number
  /** Moderators have voided the act, or the void was reversed. */
  isReversed: boolean
  at: Date
}

/** The movements of a line of an account, after a moment if one is given. */
export async function findLinedMovements(
  db: Db,
  accountId: Id,
  { reason, day, subjectId }: Line,
  after: Date | null = null,
): Promise<LinedMovement[]> {
  const { rows } = await sql<LinedMovement>`
    select reason, subject_id, actor_id, sequence, transfer_id, held_id, moved, waiting, voided,
      exists (
        select from aura_transfer as reversal
        where reversal.credit_account_id = ${accountId}
          and (reversal.reason, reversal.subject_id, reversal.actor_id) in (
            (movement.reason || '-void', movement.subject_id, movement.actor_id),
            ('correction', movement.transfer_id, ${accountId}::bigint))
          and reversal.id > movement.transfer_id and not exists (
            select from aura_transfer as again
            where again.reason = movement.reason || '-restored' and again.subject_id = movement.subject_id
              and again.actor_id = movement.actor_id and again.debit_account_id = ${accountId} and again.id > reversal.id)
      ) as is_reversed, created_at as at
    from (${movementsOf(sql`${accountId}::bigint`, sql`${day}::date`, {})}) as movement
    where place = ${lineReasons.indexOf(reason)} and object_id = ${subjectId}
      and created_at > coalesce(${after}::timestamptz, '-infinity')
    order by coalesce(transfer_id, held_id)`.execute(db)
  return rows
}
