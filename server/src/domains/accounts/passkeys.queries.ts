import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'

export interface NewPasskey {
  accountId: Id
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  createdAt: Date
}

/** Returns the new passkey's id; undefined if its credential is already registered. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<Id | undefined> {
  const row = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((clash) => clash.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function countPasskeys(db: Db, accountId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select((passkey) => passkey.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findPasskeys(db: Db, accountId: Id, limit: number) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findPasskeyByCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'accountId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** Locks a passkey until the transaction ends; false if it was removed. */
export async function updatePasskeyUse(db: Db, id: Id, counter: number, lastUsedAt: Date): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, lastUsedAt })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the account has no such passkey. */
export async function deletePasskey(db: Db, accountId: Id, id: Id): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPasskeyChallenge(
  db: Db,
  challenge: { challengeHash: Uint8Array; accountId: Id | null; expiresAt: Date },
): Promise<void> {
  await db.insertInto('passkeyChallenge').values(challenge).execute()
}

/** Deletes a challenge, which is valid once; false unless it is live and was made for this account, or for a login (`null`). */
export async function takePasskeyChallenge(
  db: Db,
  challengeHash: Uint8Array,
  accountId: Id | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', challengeHash)
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .where('expiresAt', '>', now)
    .returning('expiresAt')
    .executeTakeFirst()
  return row !== undefined
}
