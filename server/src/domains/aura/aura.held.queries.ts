import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { HoldReason } from './aura.limits.rules.ts'
import { insertTransfers } from './aura.queries.ts'
import { type GivingAct, systemAccounts } from './aura.rules.ts'

/** An act that waits for a moderator. */
export interface HeldAct {
  id: Id
  act: GivingAct
  subjectId: Id
  giverId: Id
  receiverId: Id
  /** What the receiver's aura would move by. */
  amount: number
  why: HoldReason
  isRanked: boolean
  /** Paris day of the act. */
  day: string
  createdAt: Date
}

export type Verdict = 'counted' | 'void'

const columns = sql`id, act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day::text, created_at`

/** Acts that wait, longest first, after the one with this id. */
export async function findHeld(
  db: Db,
  { limit, afterId = 0 }: { limit: number; afterId?: Id },
): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held
    where state = 'held' and (created_at, id) > (
      select coalesce(max(created_at), '-infinity'), ${afterId}::bigint from aura_held where id = ${afterId}
    )
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

export async function findHeldByIds(db: Db, ids: readonly Id[]): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held where id = any(${ids}::bigint[]) and state = 'held'`.execute(db)
  return rows
}

export async function findHeldOf(db: Db, giverId: Id): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held where giver_id = ${giverId} and state = 'held'`.execute(db)
  return rows
}

/** Acts that have waited since before a moment. */
export async function findHeldSince(db: Db, before: Date, limit: number): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held where state = 'held' and created_at <= ${before}
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Decides the acts that still wait, and returns them. */
export async function decideHeld(
  db: Db,
  { ids, verdict, by, now }: { ids: readonly Id[]; verdict: Verdict; by: string | null; now: Date },
): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    update aura_held set state = ${verdict}, decided_at = ${now}, decided_by = ${by}
    where id = any(${ids}::bigint[]) and state = 'held'
    returning ${columns}`.execute(db)
  return rows
}

/** Pays held votes that count now; `version` is the change of each vote by which it counts. */
export async function payCountedVotes(
  db: Db,
  votes: readonly {
    act: GivingAct
    subjectId: Id
    giverId: Id
    receiverId: Id
    amount: number
    isRanked: boolean
    version: number
  }[],
  now: Date,
): Promise<void> {
  if (votes.length === 0) return
  const column = <K extends keyof (typeof votes)[number]>(name: K) => votes.map((vote) => vote[name])
  const { mint } = systemAccounts
  await insertTransfers(sql`
    select act, case when amount > 0 then ${mint}::bigint else receiver_id end,
      case when amount > 0 then receiver_id else ${mint}::bigint end,
      abs(amount), subject_id, giver_id, version, is_ranked = 1, ${now}::timestamptz
    from unnest(
      ${column('act')}::text[], ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[],
      ${column('receiverId')}::bigint[], ${column('amount')}::bigint[], ${votes.map(({ isRanked }) => Number(isRanked))}::integer[],
      ${column('version')}::integer[]
    ) as vote (act, subject_id, giver_id, receiver_id, amount, is_ranked, version)`).execute(db)
}

/** Moves the escrow of held donations: to the receiver or the sink when they count, back to the giver when they are void [AUR-57]. */
export async function settleHeldDonations(
  db: Db,
  { ids, verdict, now }: { ids: readonly Id[]; verdict: Verdict; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  const { sink, escrow } = systemAccounts
  const isCounted = verdict === 'counted'
  await sql`
    with settled as (
      select subject_id, giver_id, receiver_id, act = 'donation' as is_gift, abs(amount) as amount, is_ranked
      from aura_held where id = any(${ids}::bigint[])
    ), freed as (
      update aura_donation set voided_at = ${now}
      from settled where id = settled.subject_id and is_gift and ${!isCounted}
    )
    ${insertTransfers(sql`
      select case when is_gift then ${isCounted ? 'donation-release' : 'donation-return'}
          else ${isCounted ? 'withdrawal-release' : 'withdrawal-return'} end,
        ${escrow}::bigint,
        case when not ${isCounted} then giver_id when is_gift then receiver_id else ${sink}::bigint end,
        amount, subject_id, giver_id, 1, is_ranked, ${now}::timestamptz
      from settled
      union all
      select 'withdrawal', receiver_id, ${sink}::bigint, amount, subject_id, giver_id, 2, is_ranked, ${now}::timestamptz
      from settled where not is_gift and ${isCounted}`)}`.execute(db)
}

/** Records that a moderator looked at the givers of these acts [AUR-42]. */
export async function insertLookup(
  db: Db,
  { by, heldIds, now }: { by: string; heldIds: readonly Id[]; now: Date },
): Promise<void> {
  await sql`insert into aura_lookup (looked_by, held_ids, looked_at)
    values (${by}, ${heldIds}::bigint[], ${now})`.execute(db)
}

/** Whole amounts of donations by id; the held part may be smaller. */
export async function findDonationAmounts(db: Db, ids: readonly Id[]): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; amount: number }>`
    select id, amount from aura_donation where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** Adds to what people have lost on a day; a negative amount takes back a void loss. */
export async function addLosses(
  db: Db,
  losses: readonly { receiverId: Id; day: string; amount: number }[],
): Promise<void> {
  if (losses.length === 0) return
  const column = <K extends keyof (typeof losses)[number]>(name: K) => losses.map((loss) => loss[name])
  await sql`
    insert into aura_loss_day as used (receiver_id, day, lost)
    select receiver_id, day, greatest(0, sum(amount)) from unnest(
      ${column('receiverId')}::bigint[], ${column('day')}::date[], ${column('amount')}::bigint[]
    ) as loss (receiver_id, day, amount) group by receiver_id, day
    on conflict (receiver_id, day) do update set lost = greatest(0, used.lost + excluded.lost)`.execute(db)
}
