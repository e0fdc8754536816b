import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../platform/clock/paris-sql.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { insertTransfers } from './aura.queries.ts'
import { systemAccounts, type VoteAct } from './aura.rules.ts'

/** All giving and spending share the lock with this key (`lock_giver`); a sanction takes it alone. */
const sanctionLock = sql`hashtextextended('aura-sanction', 0)`

/** Locks all giving and spending until the transaction ends. Taken before every other lock of giving. */
export async function lockAllGiving(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sanctionLock})`.execute(tx)
}

/** Waits for running sanctions, the only long transactions of giving, and blocks new ones until the transaction ends. */
export async function holdSanctions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sanctionLock})`.execute(tx)
}

/**
 * The moment of the next sanction of an account, or of its end: after the former ones, because what each of them moved is found by its
 * moment. The caller has locked all giving.
 */
export async function nextMomentOf(tx: Tx, accountId: Id, now: Date): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`
    select greatest(${now}::timestamptz, max(greatest(created_at, given_back_at)) + interval '1 millisecond') as moment
    from aura_sanction where account_id = ${accountId}`.execute(tx)
  return rows[0]?.moment ?? now
}

export interface Sanction {
  accountId: Id
  /** The reason, for the people concerned. */
  reason: string
  by: string
  now: Date
}

export async function insertSanction(tx: Tx, { accountId, reason, by, now }: Sanction): Promise<Id> {
  const { id } = await tx
    .insertInto('auraSanction')
    .values({ accountId, reason, decidedBy: by, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pays from the mint what a sanction would take from people below zero [AUR-66]. */
export async function insertWriteOffs(
  tx: Tx,
  writeOffs: {
    sanctionId: Id
    sequence: 1 | 2
    losses: readonly { receiverId: Id; amount: number }[]
    now: Date
  },
): Promise<void> {
  const { sanctionId, sequence, losses, now } = writeOffs
  await insertTransfers(sql`
    select 'sanction-write-off', ${systemAccounts.mint}::bigint, receiver_id, amount, ${sanctionId}::bigint, receiver_id,
      ${sequence}::integer, false,
      ${now}::timestamptz
    from unnest(
      ${losses.map(({ receiverId }) => receiverId)}::bigint[], ${losses.map(({ amount }) => amount)}::bigint[]
    ) as loss (receiver_id, amount)
    where amount > 0`).execute(tx)
}

/** The change of a vote by which it stands that stood by the change `version`: the same unless a sanction voided it and was given back. */
export async function findCurrentVersion(
  tx: Tx,
  vote: { act: VoteAct; objectId: Id; giverId: Id; version: number },
): Promise<number> {
  const { act, objectId, giverId, version } = vote
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(sequence) filter (where reason <> ${act}), ${version}::integer) as version
    from aura_transfer
    where reason in (${act}, ${`${act}-restored`}) and subject_id = ${objectId} and actor_id = ${giverId} and sequence > ${version}
    having count(*) filter (where reason = ${act}) = 0`.execute(tx)
  return rows[0]?.version ?? version
}

/** Net effect of a sanction on one person: above 0 regained, below 0 lost. */
export interface PersonChange {
  id: Id
  change: number
}

/** Stores the accounts to notify of a sanction. */
export async function insertChanges(tx: Tx, sanctionId: Id, people: readonly PersonChange[]): Promise<void> {
  await sql`
    insert into aura_sanction_change (sanction_id, account_id, change)
    select ${sanctionId}::bigint, id, change
    from unnest(
      ${people.map(({ id }) => id)}::bigint[], ${people.map(({ change }) => change)}::bigint[]
    ) as person (id, change)
    where change <> 0`.execute(tx)
}

/** Notifies accounts of aura that a sanction or its end gave or took, once [AUR-49, AUR-66]. */
export async function notifyChanges(
  tx: Tx,
  sanctionId: Id,
  now: Date,
  otherReason: string | null = null,
): Promise<void> {
  await sql`
    with told as (
      delete from aura_sanction_change where sanction_id = ${sanctionId} returning *
    )
    ${enqueueEventsSql(sql`
      select case when change > 0 then 'aura-regained' else 'aura-voided' end, told.account_id, 0, sanction_id, sanction_id,
        0, jsonb_build_object('reason', coalesce(${otherReason}::text, reason)), false, ${now}::timestamptz
      from told join aura_sanction as sanction on sanction.id = sanction_id`)}`.execute(tx)
}

/** Deletes the accounts to notify of a sanction; returns their number. */
export async function deleteChanges(tx: Tx, sanctionId: Id): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('auraSanctionChange')
    .where('sanctionId', '=', sanctionId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteChangesOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('auraSanctionChange').where('accountId', '=', accountId).execute()
}

/** Takes the reasons out of the sanctions of an account; the ledger keeps the sanctions. */
export async function emptyReasonsOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.updateTable('auraSanction').set({ reason: '—' }).where('accountId', '=', accountId).execute()
}

/** Locks donations, in one order, until the transaction ends: an appeal and a sanction cannot both give the same one back. */
export async function lockDonations(tx: Tx, which: { giverId: Id; since: Date } | { id: Id }): Promise<void> {
  const wanted =
    'id' in which ? sql`id = ${which.id}` : sql`giver_id = ${which.giverId} and created_at >= ${which.since}`
  await sql`select from aura_donation where ${wanted} order by id for update`.execute(tx)
}

/** SQL that gives back what votes had moved; `changes` names a relation of them (see `ModeratedVotes`). */
export function giveBackVotes(act: VoteAct, changes: string, now: Date): RawBuilder<unknown> {
  const { mint } = systemAccounts
  return insertTransfers(sql`
    select ${`${act}-void`}, case when value > 0 then author_id else ${mint}::bigint end,
      case when value > 0 then ${mint}::bigint else author_id end,
      abs(value), subject_id, actor_id, sequence, is_ranked, ${now}::timestamptz
    from ${sql.ref(changes)}`)
}

export interface VoidedDonation {
  subjectId: Id
  receiverId: Id
  amount: number
  /** Aura that the receiver regains; negative when they lose some. */
  regained: number
  /** Paris day of the donation. */
  day: string
}

/**
 * Gives back what an account's donations since a moment moved, gifts to their giver, withdrawals to both, less what escrow or a
 * appeal returned. Returns the donations.
 */
export async function voidDonations(
  tx: Tx,
  { giverId, since, now }: { giverId: Id; since: Date; now: Date },
): Promise<VoidedDonation[]> {
  const { sink } = systemAccounts
  const { rows } = await sql<VoidedDonation>`
    with voided as (
      update aura_donation set voided_at = ${now}
      where giver_id = ${giverId} and created_at >= ${since} and voided_at is null
      returning id, receiver_id, amount, restorations, ${dayOf(sql`created_at`)}::text as day
    ), moved as (
      select voided.id, voided.receiver_id, voided.restorations, voided.amount > 0 as is_gift,
        coalesce(sum(transfer.amount) filter (where transfer.debit_account_id = ${giverId}), 0)
          - coalesce(sum(transfer.amount) filter (where transfer.credit_account_id = ${giverId}), 0) as spent,
        coalesce(sum(transfer.amount) filter (where transfer.debit_account_id = voided.receiver_id), 0)
          - coalesce(sum(correction.amount), 0) as taken,
        bool_or(not transfer.is_ranked) as is_unranked
      from voided join aura_transfer as transfer
        on transfer.subject_id = voided.id and transfer.actor_id = ${giverId}
        and transfer.reason in ('donation', 'donation-hold', 'donation-release', 'donation-return', 'withdrawal',
          'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return')
      left join aura_transfer as correction
        on correction.reason = 'correction' and correction.subject_id = transfer.id
      group by voided.id, voided.receiver_id, voided.amount, voided.restorations
    ), paid as (${insertTransfers(sql`
      select case when is_gift then 'donation-void' else 'withdrawal-void' end,
        case when is_gift then receiver_id else ${sink}::bigint end, ${giverId}::bigint, spent, id, ${giverId}::bigint,
        case when is_gift then 1 else 2 end * restorations + 1, not is_unranked, ${now}::timestamptz
      from moved where spent > 0
      union all
      select 'withdrawal-void', ${sink}::bigint, receiver_id, taken, id, ${giverId}::bigint, 2 * restorations + 2, not is_unranked,
        ${now}::timestamptz
      from moved where not is_gift and taken > 0`)})
    select voided.id as subject_id, voided.receiver_id, voided.amount, day,
      (case when is_gift then -spent else taken end)::bigint as regained
    from voided join moved using (id)`.execute(tx)
  return rows
}

/** SQL: aura of `accountId` that acts of `giverId` moved, under a condition on the transfers. */
const movedBy = (giverId: Id, accountId: Id, condition: RawBuilder<unknown>) => sql`
  exists (
    select from aura_transfer where credit_account_id = ${accountId} and credit_account_id > 0 and actor_id = ${giverId} and ${condition}
  ) or exists (
    select from aura_transfer where debit_account_id = ${accountId} and debit_account_id > 0 and actor_id = ${giverId} and ${condition}
  )`

/** Whether voiding what an account gave and took since a moment could change the aura of another. */
export async function wouldChange(
  db: Db,
  { giverId, accountId, since }: { giverId: Id; accountId: Id; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isConcerned: boolean }>`
    select ${movedBy(giverId, accountId, sql`created_at >= ${since}`)} or exists (
      select from aura_held where giver_id = ${giverId} and receiver_id = ${accountId} and state = 'held'
    ) as is_concerned`.execute(db)
  return rows[0]?.isConcerned ?? false
}

/** Whether a sanction changed the aura of an account. */
export async function hasChanged(db: Db, sanctionId: Id, accountId: Id): Promise<boolean> {
  const sanction = await db
    .selectFrom('auraSanction')
    .select(['accountId', 'createdAt'])
    .where('id', '=', sanctionId)
    .executeTakeFirst()
  if (!sanction) return false
  const { accountId: giverId, createdAt } = sanction
  const { rows } = await sql<{ isConcerned: boolean }>`
    select ${movedBy(giverId, accountId, sql`created_at = ${createdAt}`)} as is_concerned`.execute(db)
  return rows[0]?.isConcerned ?? false
}
