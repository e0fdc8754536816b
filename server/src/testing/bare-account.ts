import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { pseudoLook, pseudoSkeleton } from '../domains/accounts/pseudos.rules.ts'
import type { Db } from '../platform/db/database.ts'

/** Writes an account's row alone, for tests of what lies below the accounts' service; it has no ledger account. */
export async function insertBareAccount(db: Db): Promise<Id> {
  const name = `t-${randomBytes(8).toString('hex')}`
  const now = new Date()
  const row = await db
    .insertInto('account')
    .values({
      pseudo: name,
      pseudoSkeleton: pseudoSkeleton(name),
      pseudoLook: pseudoLook(pseudoSkeleton(name)),
      email: `${name}@example.test`,
      emailKey: `${name}@example.test`,
      passwordHash: 'none',
      sex: 'other',
      auraTypeId: 8,
      termsVersion: 'test',
      termsAcceptedAt: now,
      createdAt: now,
      confirmedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
