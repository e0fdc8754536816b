import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'

export type OneTimePurpose = 'confirm' | 'reset'

export interface NewOneTimeToken {
  accountId: Id
  purpose: OneTimePurpose
  tokenHash: Uint8Array
  createdAt: Date
  expiresAt: Date
  /** Pseudo and password of the registration that the link confirms. */
  pseudo?: string | null
  passwordHash?: string | null
  registrationSecretHash?: Uint8Array | null
}

/**
 * Adds a link of an account for a purpose, and deletes expired links and older ones of its registration; links for a reset have
 * none.
 */
export async function insertOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  const { pseudo = null, passwordHash = null, registrationSecretHash = null } = token
  await db
    .deleteFrom('oneTimeToken')
    .where('accountId', '=', token.accountId)
    .where('purpose', '=', token.purpose)
    .where(({ eb, and, or }) =>
      or([
        eb('expiresAt', '<=', token.createdAt),
        // NOTE: the password alone does not distinguish registrations, because a reset sets it in every link.
        and([
          eb('pseudo', 'is not distinct from', pseudo),
          eb('passwordHash', 'is not distinct from', passwordHash),
          eb('registrationSecretHash', 'is not distinct from', registrationSecretHash),
        ]),
      ]),
    )
    .execute()
  await db.insertInto('oneTimeToken').values(token).execute()
}

/** The token with this hash, locked until the transaction ends, so that it is used once. */
export async function lockOneTimeToken(db: Db, purpose: OneTimePurpose, tokenHash: Uint8Array) {
  return db
    .selectFrom('oneTimeToken')
    .select(['accountId', 'expiresAt', 'usedAt', 'pseudo', 'passwordHash', 'registrationSecretHash'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

/** When the token with this hash was used, and when it expires. */
export async function findOneTimeToken(db: Db, purpose: OneTimePurpose, tokenHash: Uint8Array) {
  return db
    .selectFrom('oneTimeToken')
    .select(['expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

export async function markTokenUsed(
  db: Db,
  accountId: Id,
  purpose: OneTimePurpose,
  now: Date,
): Promise<void> {
  await db
    .updateTable('oneTimeToken')
    .set({ usedAt: now, pseudo: null, passwordHash: null, registrationSecretHash: null })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

/** Deletes unused links of an account for a purpose. */
export async function deleteOneTimeToken(db: Db, accountId: Id, purpose: OneTimePurpose): Promise<void> {
  await db
    .deleteFrom('oneTimeToken')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
