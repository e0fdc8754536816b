import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
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

/** Writes so many of them at once; answers their ids. */
export async function insertBareAccounts(db: Db, count: number): Promise<Id[]> {
  const template = await insertBareAccount(db)
  const { rows } = await sql<{ id: Id }>`
    insert into account (pseudo, pseudo_skeleton, pseudo_look, email, email_key, password_hash, sex, aura_type_id,
      terms_version, terms_accepted_at, created_at, confirmed_at)
    select name, name, name, name, name, password_hash, sex, aura_type_id,
      terms_version, terms_accepted_at, created_at, confirmed_at
    from account cross join lateral (
      select pseudo || '-' || number as name from generate_series(1, ${count}::integer) as number
    ) as named
    where id = ${template} returning id`.execute(db)
  return rows.map(({ id }) => id)
}
