import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface LoginChallenge {
  tokenHash: Uint8Array
  accountId: Id
  restores: boolean
  createdAt: Date
  expiresAt: Date
}

export async function insertLoginChallenge(db: Db, challenge: LoginChallenge): Promise<void> {
  await db.insertInto('loginChallenge').values(challenge).execute()
}

/** Counts an attempt at a live challenge; undefined when there is none or its attempts are used up. */
export async function countChallengeAttempt(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
  maxAttempts: number,
): Promise<{ accountId: Id; restores: boolean } | undefined> {
  return db
    .updateTable('loginChallenge')
    .set({ attempts: sql`attempts + 1` })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning(['accountId', 'restores'])
    .executeTakeFirst()
}

/** Takes a challenge that was solved; false if another call took it, or a new password ended it. */
export async function takeLoginChallenge(db: Db, tokenHash: Uint8Array): Promise<boolean> {
  const row = await db
    .deleteFrom('loginChallenge')
    .where('tokenHash', '=', tokenHash)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteLoginChallenges(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('loginChallenge').where('accountId', '=', accountId).execute()
}
