import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { days, hours } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** The balance of an account and its spendable part, which excludes the welcome of a new account [AUR-65]. */
export interface Spendable {
  balance: number
  /** 0 or above. */
  spendable: number
  /** When the welcome can be spent too; null once it can. */
  welcomeFrom: Date | null
}

/** SQL: locks the spendable balance of an account at `now` until the transaction ends (one row, columns of {@link Spendable}). */
export function lockSpendableSql(ownerId: RawBuilder<Id>, now: Date): RawBuilder<unknown> {
  return sql`lock_spendable_aura(${reservation(ownerId, now)})`
}

/** Locks the spendable balance of an account until the transaction ends. */
export async function lockSpendable(tx: Tx, ownerId: Id, now: Date): Promise<Spendable> {
  return requireRow(await sql<Spendable>`select * from ${lockSpendableSql(sql`${ownerId}`, now)}`.execute(tx))
}

/** The spendable balance of an account; without a lock, for display. */
export async function findSpendable(db: Db, ownerId: Id, now: Date): Promise<Spendable> {
  return requireRow(
    await sql<Spendable>`select * from spendable_aura(${reservation(sql`${ownerId}`, now)})`.execute(db),
  )
}

function reservation(ownerId: RawBuilder<Id>, now: Date): RawBuilder<unknown> {
  const reservedHours = days(auraLimits.welcomeReservedDays) / hours(1)
  return sql`${ownerId}, ${welcomeAura}::bigint, ${reservedHours}::integer, ${now}::timestamptz`
}

function requireRow({ rows }: { rows: Spendable[] }): Spendable {
  const [row] = rows
  if (!row) throw new Error('a function of one row returned none')
  return row
}
