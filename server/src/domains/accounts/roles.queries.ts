import { type Id, maxPageSize } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** An account and its role. */
export interface RoleRow {
  id: Id
  pseudo: string
  pictureName: string | null
  auraTypeId: Id
  isModerator: boolean
  isAdministrator: boolean
  roleGrantedAt: Date | null
}

const columns = [
  'id',
  'pseudo',
  'pictureName',
  'auraTypeId',
  'isModerator',
  'isAdministrator',
  'roleGrantedAt',
] as const

/** Serializes changes of roles until the transaction ends, so that administrators can be counted. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account roles', 0))`.execute(tx)
}

/** Moderators and administrators, administrators first. */
export async function findRoleHolders(db: Db): Promise<RoleRow[]> {
  return db
    .selectFrom('account')
    .select(columns)
    .where('isModerator', '=', true)
    .orderBy('isAdministrator', 'desc')
    .orderBy('roleGrantedAt')
    .orderBy('id')
    .limit(maxHolders)
    .execute()
}

/** Bounds the list far above any number of moderators. */
const maxHolders = 5 * maxPageSize

/** The confirmed account with this skeleton of a pseudo, visible or not, locked until the transaction ends. */
export async function holdRole(tx: Tx, skeleton: string): Promise<RoleRow | undefined> {
  return tx
    .selectFrom('account')
    .select(columns)
    .where('pseudoSkeleton', '=', skeleton)
    .where('confirmedAt', 'is not', null)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Administrators who may act at `now`: neither suspended nor leaving. */
export async function findActingAdministrators(db: Db, now: Date): Promise<Id[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('isModerator', '=', true)
    .where('isAdministrator', '=', true)
    .where('eraseAt', 'is', null)
    .where((account) =>
      account.or([account('suspendedUntil', 'is', null), account('suspendedUntil', '<=', now)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateRole(
  tx: Tx,
  id: Id,
  role: Pick<RoleRow, 'isModerator' | 'isAdministrator' | 'roleGrantedAt'>,
): Promise<void> {
  await tx.updateTable('account').set(role).where('id', '=', id).execute()
}
