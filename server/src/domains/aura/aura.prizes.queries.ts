import type { HoldReason } from '@aura/contract/aura/aura.held.contract'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { parisDay } from '../../platform/clock/paris.ts'
import { monthOf, startOfMonth } from '../../platform/clock/paris-sql.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertTransfers, isRankedGiver, withoutVotes } from './aura.queries.ts'
import { systemAccounts } from './aura.rules.ts'
import { lockSpendable } from './aura.spending.queries.ts'

const { escrow, mint } = systemAccounts

/** The prize of a challenge, whose id is the subject of its movements. */
export interface Prize {
  challengeId: Id
  creatorId: Id
  /** Whole, above 0. */
  amount: number
}

/** A prize that goes to the winner of its challenge. */
export interface AwardedPrize extends Prize {
  winnerId: Id
  /** When the challenge was created. */
  createdAt: Date
}

/** A prize held for a moderator, by its challenge. */
export interface HeldPrize {
  subjectId: Id
  giverId: Id
  receiverId: Id
  amount: number
  isRanked: boolean
}

/** Moves a prize from its creator to escrow. */
export async function stakePrize(
  db: Db,
  { challengeId, creatorId, amount }: Prize,
  now: Date,
): Promise<void> {
  await insertTransfers(sql`
    values ('prize-hold', ${creatorId}::bigint, ${escrow}::bigint, ${amount}::bigint, ${challengeId}::bigint, ${creatorId}::bigint,
      1, false, ${now}::timestamptz)`).execute(db)
}

/** Moves a prize from escrow to its winner. The caller has locked the creator as a giver. */
export async function payPrize(
  db: Db,
  { challengeId, creatorId, winnerId, amount, createdAt }: AwardedPrize,
  now: Date,
): Promise<void> {
  const isRanked = isRankedGiver(creatorId, createdAt)
  await insertPayments(
    db,
    sql`select ${challengeId}::bigint as subject_id, ${creatorId}::bigint as giver_id, ${winnerId}::bigint as receiver_id,
      ${amount}::bigint as amount, ${isRanked} as is_ranked`,
    now,
  )
}

/** {@link payPrize} for prizes whose hold has ended. */
export async function payHeldPrizes(db: Db, prizes: readonly HeldPrize[], now: Date): Promise<void> {
  await insertPayments(db, unnestPrizes(prizes), now)
}

/**
 * Of a creator's prizes to one winner, rankings count the first of each month in Paris, unless the creator's account was too young
 * when it created the challenge [CHL-38, AUR-45]. `prizes` selects subject_id, giver_id, receiver_id, amount, and is_ranked by
 * that age.
 */
async function insertPayments(db: Db, prizes: RawBuilder<unknown>, now: Date): Promise<void> {
  const month = monthOf(sql`${now}::timestamptz`)
  const isFirstOfMonth = sql`not exists (
    select from aura_transfer as earlier
    where earlier.credit_account_id = receiver_id and earlier.credit_account_id > 0 and earlier.actor_id = giver_id
      and earlier.reason = 'prize' and ${withoutVotes('earlier')} and earlier.is_ranked
      and earlier.created_at >= ${startOfMonth(month)}
      and earlier.created_at < ${startOfMonth(sql`(${month} + interval '1 month')`)})`
  await insertTransfers(sql`
    select 'prize', ${escrow}::bigint, receiver_id, amount, subject_id, giver_id, 1,
      is_ranked and ${isFirstOfMonth}
        and row_number() over (partition by giver_id, receiver_id, is_ranked order by subject_id) = 1,
      ${now}::timestamptz
    from (${prizes}) as prize order by subject_id`).execute(db)
}

/** Moves a prize from escrow back to its creator. */
export async function returnPrize(
  db: Db,
  { challengeId, creatorId, amount }: Prize,
  now: Date,
): Promise<void> {
  const returned = { subjectId: challengeId, giverId: creatorId, receiverId: creatorId, amount }
  await returnHeldPrizes(db, [{ ...returned, isRanked: false }], now)
}

/** {@link returnPrize} for prizes whose hold has ended. */
export async function returnHeldPrizes(db: Db, prizes: readonly HeldPrize[], now: Date): Promise<void> {
  await insertTransfers(sql`
    select 'prize-return', ${escrow}::bigint, giver_id, amount, subject_id, giver_id, 1, false, ${now}::timestamptz
    from (${unnestPrizes(prizes)}) as prize order by subject_id`).execute(db)
}

/**
 * Pays a winner whose prize went back to its creator by mistake, by the mint, which takes back what the creator can spend of the stake.
 * Answers how much that is. Rankings count neither.
 */
export async function grantPrize(
  tx: Tx,
  { subjectId, giverId, receiverId, amount }: Omit<HeldPrize, 'isRanked'>,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const { spendable } = await lockSpendable(tx, giverId, now)
  const retaken = Math.min(amount, spendable)
  await sql`
    with granted as (
      update aura_held set granted_at = ${now}, granted_by = ${by}, retaken = ${retaken}
      where act = 'prize' and subject_id = ${subjectId} and giver_id = ${giverId}
    )
    ${insertTransfers(sql`
      select reason, debit, credit, amount, ${subjectId}::bigint, ${giverId}::bigint, 1, false, ${now}::timestamptz
      from (values
        ('prize-granted', ${mint}::bigint, ${receiverId}::bigint, ${amount}::bigint),
        ('prize-retaken', ${giverId}::bigint, ${mint}::bigint, ${retaken}::bigint)
      ) as moved (reason, debit, credit, amount)
      where amount > 0`)}`.execute(tx)
  return retaken
}

function unnestPrizes(prizes: readonly HeldPrize[]): RawBuilder<unknown> {
  const column = <K extends keyof HeldPrize>(name: K) => prizes.map((prize) => prize[name])
  return sql`
    select subject_id, giver_id, receiver_id, amount, is_ranked = 1 as is_ranked
    from unnest(
      ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[], ${column('receiverId')}::bigint[],
      ${column('amount')}::bigint[], ${prizes.map(({ isRanked }) => Number(isRanked))}::integer[]
    ) as held (subject_id, giver_id, receiver_id, amount, is_ranked)`
}

/** Holds an awarded prize in escrow for a moderator [CHL-37]. */
export async function holdPrize(
  db: Db,
  { challengeId, creatorId, winnerId, amount, createdAt }: AwardedPrize,
  { why, now }: { why: HoldReason; now: Date },
): Promise<void> {
  await sql`
    insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
    values ('prize', ${challengeId}, ${creatorId}, ${winnerId}, ${amount}, ${why}, ${isRankedGiver(creatorId, createdAt)},
      ${parisDay(now)}::date, ${now})`.execute(db)
}

/**
 * SQL: what happened to the winner of a challenge after it closed: 1 if the mint paid them a prize that had gone back, −1 if a
 * sanction took the prize back from them, 0 otherwise.
 */
export const laterMoveOfPrize = (
  challengeId: RawBuilder<Id>,
  creatorId: RawBuilder<Id>,
): RawBuilder<number> => sql`(
  select coalesce(sum(case reason when 'prize-void' then -1 else 1 end), 0) from aura_transfer
  where reason in ('prize-void', 'prize-restored', 'prize-granted') and ${withoutVotes()}
    and subject_id = ${challengeId} and actor_id = ${creatorId})`

/** A prize that a sanction took back from its winner. */
export interface VoidedPrize {
  receiverId: Id
  /** Aura that the winner regains from others: below 0. */
  regained: number
}

/** Returns to a creator the prizes that went to winners since a moment, except prizes at stake or held. Answers the prizes. */
export async function voidPrizes(
  db: Db,
  { creatorId, since, now }: { creatorId: Id; since: Date; now: Date },
): Promise<VoidedPrize[]> {
  // The index of debits finds the account's stakes; the index of causes finds the prizes that were paid from them.
  const { rows } = await sql<VoidedPrize>`${insertTransfers(sql`
    select 'prize-void', paid.credit_account_id, paid.actor_id, paid.amount, paid.subject_id, paid.actor_id,
      1 + (select count(*)::integer from aura_transfer as restored where restored.reason = 'prize-restored'
        and restored.subject_id = paid.subject_id and restored.actor_id = paid.actor_id),
      paid.is_ranked, ${now}::timestamptz
    from aura_transfer as staked
    join aura_transfer as paid on paid.reason = 'prize' and paid.subject_id = staked.subject_id
      and paid.actor_id = staked.actor_id and paid.sequence = 1
    where staked.debit_account_id = ${creatorId} and staked.debit_account_id > 0 and staked.reason = 'prize-hold'
      and ${withoutVotes('staked')} and paid.created_at >= ${since}
    order by paid.subject_id`)}
    on conflict (reason, subject_id, actor_id, sequence) do nothing
    returning debit_account_id as receiver_id, -amount as regained`.execute(db)
  return rows
}
