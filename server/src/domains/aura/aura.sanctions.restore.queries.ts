import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Movement, maxMovements, powerOf } from './aura.powers.rules.ts'
import { insertTransfers, withoutVotes } from './aura.queries.ts'
import type { GivingAct } from './aura.rules.ts'
import { nextMomentOf } from './aura.sanctions.queries.ts'

/** A sanction being reversed; `voidedAt` is the moment at which it voided acts. */
export interface GivenBack {
  sanctionId: Id
  giverId: Id
  voidedAt: Date
  now: Date
}

/** Marks a sanction as given back, at `now` or the moment that is free then; undefined when it was before, or never was. */
export async function endSanction(
  tx: Tx,
  { sanctionId, by, now }: { sanctionId: Id; by: string; now: Date },
): Promise<{ giverId: Id; voidedAt: Date; now: Date } | undefined> {
  const sanction = await tx
    .selectFrom('auraSanction')
    .select(['accountId', 'createdAt'])
    .where('id', '=', sanctionId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirst()
  if (!sanction) return undefined
  const { accountId: giverId, createdAt: voidedAt } = sanction
  const givenBackAt = await nextMomentOf(tx, giverId, now)
  await tx
    .updateTable('auraSanction')
    .set({ givenBackAt, givenBackBy: by })
    .where('id', '=', sanctionId)
    .execute()
  return { giverId, voidedAt, now: givenBackAt }
}

/** SQL: the ending of a statement that answers {@link Movement}. */
export const movementsReturned = sql`returning debit_account_id as "from", credit_account_id as "to", amount`

/** A restored donation, with its number of restorations. */
export interface RestoredDonation {
  subjectId: Id
  receiverId: Id
  amount: number
  restorations: number
}

/** Restores donations that a sanction voided; held parts stay with their giver. */
export async function restoreDonations(
  tx: Tx,
  { giverId, voidedAt }: GivenBack,
): Promise<RestoredDonation[]> {
  const { rows } = await sql<RestoredDonation>`
    with restored as (
      update aura_donation as donation set voided_at = null, restorations = restorations + 1
      where giver_id = ${giverId} and voided_at = ${voidedAt} and exists (
        select from aura_transfer as void
        where void.reason in ('donation-void', 'withdrawal-void') and void.subject_id = donation.id and void.actor_id = ${giverId}
          and void.created_at = ${voidedAt})
      returning id, receiver_id, amount, restorations
    ), part as (
      select id, case when amount > 0 then 'donation' else 'withdrawal' end as kind,
        coalesce((
          select abs(held.amount) - moved from aura_held as held
          where held.giver_id = ${giverId} and held.subject_id = restored.id and held.state = 'void'
            and held.act = case when restored.amount > 0 then 'donation' else 'withdrawal' end
        ), 0) + coalesce((
          select sum(correction.amount) from aura_transfer as taking
          join aura_transfer as correction on correction.reason = 'correction' and correction.subject_id = taking.id
          where taking.reason = 'withdrawal' and taking.subject_id = restored.id and taking.actor_id = ${giverId}
        ), 0) as voided
      from restored
    ), acted as (
      update aura_act as act set
        voided = part.voided, counted = act.amount - part.voided,
        state = case when part.voided = act.amount then 'void' else 'standing' end
      from part
      where act.giver_id = ${giverId} and act.kind = part.kind and act.subject_id = part.id and act.state = 'void'
    )
    select id as subject_id, receiver_id, amount, restorations from restored order by id`.execute(tx)
  return rows
}

/** Moves again what donations had moved, as the void took it back. */
export async function payRestoredDonations(
  tx: Tx,
  donations: readonly RestoredDonation[],
  { giverId, voidedAt, now }: GivenBack,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select replace(void.reason, '-void', '-restored'), void.credit_account_id, void.debit_account_id, void.amount, void.subject_id,
      void.actor_id, void.sequence, void.is_ranked, ${now}::timestamptz
    from aura_transfer as void
    where void.reason in ('donation-void', 'withdrawal-void') and void.actor_id = ${giverId} and void.created_at = ${voidedAt}
      and void.subject_id = any(${donations.map(({ subjectId }) => subjectId)}::bigint[])
    order by void.subject_id, void.sequence`)}
    ${movementsReturned}`.execute(tx)
  return rows
}

/** Moves prizes to their winners again. */
export async function restorePrizes(tx: Tx, { giverId, voidedAt, now }: GivenBack): Promise<Movement[]> {
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select 'prize-restored', void.credit_account_id, void.debit_account_id, void.amount, void.subject_id, void.actor_id,
      void.sequence, void.is_ranked, ${now}::timestamptz
    from aura_transfer as staked
    join aura_transfer as void on void.reason = 'prize-void' and void.subject_id = staked.subject_id
      and void.actor_id = staked.actor_id and void.created_at = ${voidedAt}
    where staked.debit_account_id = ${giverId} and staked.debit_account_id > 0 and staked.reason = 'prize-hold'
      and ${withoutVotes('staked')}
    order by void.subject_id`)}
    ${movementsReturned}`.execute(tx)
  return rows
}

/**
 * Repeats the transfers of powers for restored acts, except withdrawals that an appeal restored in part; `version` is the number of
 * the restoration among the giver's acts.
 */
export async function restorePowers(
  tx: Tx,
  acts: readonly { kind: GivingAct; subjectId: Id; version: number }[],
  { giverId, voidedAt, now }: GivenBack,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with redone as (
      insert into aura_power (reason, subject_id, actor_id, version, debit_account_ids, credit_account_ids, amounts)
      select power.reason, power.subject_id, power.actor_id, act.version, debit_account_ids, credit_account_ids, amounts
      from unnest(
        ${acts.map(({ kind }) => powerOf[kind])}::text[], ${acts.map(({ subjectId }) => subjectId)}::bigint[],
        ${acts.map(({ version }) => version)}::integer[]
      ) as act (reason, subject_id, version)
      cross join lateral (
        select * from aura_power as power
        where power.reason = act.reason and power.subject_id = act.subject_id and power.actor_id = ${giverId} and exists (
          select from aura_transfer as undone
          where undone.reason = power.reason || '-undone' and undone.subject_id = power.subject_id
            and undone.actor_id = power.actor_id and undone.sequence = power.version * ${maxMovements} + 1
            and undone.created_at = ${voidedAt})
          and not exists (
            select from aura_transfer as taking
            join aura_transfer as correction on correction.reason = 'correction' and correction.subject_id = taking.id
            where power.reason = 'donation-power' and taking.reason = 'withdrawal' and taking.subject_id = power.subject_id
              and taking.actor_id = power.actor_id)
        order by version desc limit 1
      ) as power
      returning *
    )
    ${insertTransfers(sql`
      select reason, debit, credit, amount, subject_id, actor_id, version * ${maxMovements} + number::integer, false,
        ${now}::timestamptz
      from redone
      cross join unnest(debit_account_ids, credit_account_ids, amounts) with ordinality as extra (debit, credit, amount, number)
      order by reason, subject_id, number`)}
    ${movementsReturned}`.execute(tx)
  return rows
}

/** Takes back what a sanction wrote off. */
export async function undoWriteOffs(tx: Tx, sanctionId: Id, now: Date): Promise<Movement[]> {
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select 'sanction-write-off-undone', credit_account_id, debit_account_id, amount, subject_id, actor_id, sequence, false,
      ${now}::timestamptz
    from aura_transfer where reason = 'sanction-write-off' and subject_id = ${sanctionId} and sequence = 1
    order by actor_id`)}
    ${movementsReturned}`.execute(tx)
  return rows
}
