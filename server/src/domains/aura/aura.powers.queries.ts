import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ActKey, DirectedAct } from './aura.acts.queries.ts'
import { type Ceiling, deleteLosses } from './aura.powers.losses.queries.ts'
import { type Movement, maxMovements, powerOf } from './aura.powers.rules.ts'
import { insertTransfers } from './aura.queries.ts'
import type { GivingAct } from './aura.rules.ts'

/** The action that powers change: its place in the ledger, and which of the giver's actions on the subject it is. */
export interface PoweredCause {
  reason: (typeof powerOf)[GivingAct]
  subjectId: Id
  giverId: Id
  sequence: number
}

/** Moves what powers add to an action, and records it as caused by the action. */
export async function insertPowers(
  tx: Tx,
  { reason, subjectId, giverId, sequence }: PoweredCause,
  extras: readonly Movement[],
  now: Date,
): Promise<void> {
  const debits = sql`${extras.map(({ from }) => from)}::bigint[]`
  const credits = sql`${extras.map(({ to }) => to)}::bigint[]`
  const amounts = sql`${extras.map(({ amount }) => amount)}::bigint[]`
  await sql`
    with applied as (
      insert into aura_power (reason, subject_id, actor_id, version, debit_account_ids, credit_account_ids, amounts)
      values (${reason}, ${subjectId}, ${giverId}, ${sequence}, ${debits}, ${credits}, ${amounts})
    )
    ${insertTransfers(sql`
      select ${reason}, debit, credit, amount, ${subjectId}::bigint, ${giverId}::bigint,
        ${sequence * maxMovements}::integer + number::integer, false, ${now}::timestamptz
      from unnest(${debits}, ${credits}, ${amounts}) with ordinality as extra (debit, credit, amount, number)`)}`.execute(
    tx,
  )
}

/** Whether a power of the act in force made the giver pay the receiver; taking the act back would return that aura. */
export async function isPaidToReceiver(
  tx: Tx,
  { kind, subjectId, giverId, receiverId }: DirectedAct,
): Promise<boolean> {
  const { rows } = await sql<{ isPaid: boolean }>`
    select exists (
      select from aura_transfer as done
      where reason = ${powerOf[kind]} and subject_id = ${subjectId} and actor_id = ${giverId}
        and debit_account_id = ${giverId} and credit_account_id = ${receiverId} and not exists (
          select from aura_transfer as undone
          where undone.reason = done.reason || '-undone' and undone.subject_id = done.subject_id
            and undone.actor_id = done.actor_id and undone.sequence = done.sequence)
    ) as is_paid`.execute(tx)
  return rows[0]?.isPaid ?? false
}

/** The movements that reversed powers, and the ceilings that may have room again for held acts. */
export interface UndonePowers {
  movements: Movement[]
  ceilings: Ceiling[]
}

/** Reverses the aura that powers added to acts, unless it was reversed already [AUR-33]. */
export async function undoPowers(tx: Tx, acts: readonly ActKey[], now: Date): Promise<UndonePowers> {
  if (acts.length === 0) return { movements: [], ceilings: [] }
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select reason || '-undone', credit_account_id, debit_account_id, amount, subject_id, actor_id, sequence, false,
      ${now}::timestamptz
    from (
      select distinct * from unnest(
        ${acts.map(({ kind }) => powerOf[kind])}::text[], ${acts.map(({ subjectId }) => subjectId)}::bigint[],
        ${acts.map(({ giverId }) => giverId)}::bigint[]
      ) as act (reason, subject_id, actor_id)
    ) as act
    join aura_transfer as done using (reason, subject_id, actor_id)
    where not exists (
      select from aura_transfer as undone
      where undone.reason = done.reason || '-undone' and undone.subject_id = done.subject_id
        and undone.actor_id = done.actor_id and undone.sequence = done.sequence
    )`)}
    returning debit_account_id as "from", credit_account_id as "to", amount`.execute(tx)
  return { movements: rows, ceilings: rows.length > 0 ? await deleteLosses(tx, acts) : [] }
}
