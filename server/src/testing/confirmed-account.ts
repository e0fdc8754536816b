import { randomBytes } from 'node:crypto'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { emailKey } from '../domains/accounts/emails.rules.ts'
import { hashPassword } from '../domains/accounts/passwords.rules.ts'
import { pseudoSkeleton } from '../domains/accounts/pseudos.rules.ts'
import { insertAccount, markConfirmed } from '../domains/accounts/registration.queries.ts'
import type { AuraService } from '../domains/aura/aura.service.ts'
import { days, later } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'

export interface ConfirmedAccount {
  id: Id
  pseudo: string
  email: string
  password: string
}

export interface AccountWish {
  pseudo?: string
  email?: string
  auraTypeId?: number
  /** When it was made; unless said otherwise, long enough ago that its welcome can be spent. */
  createdAt?: Date
}

const password = 'un mot de passe'
let passwordHash: Promise<string> | undefined

/** Makes a confirmed account with its place in the ledger, without the waits of registering. */
export async function makeConfirmedAccount(
  db: Db,
  aura: Pick<AuraService, 'openAccount'>,
  now: Date,
  wish: AccountWish = {},
): Promise<ConfirmedAccount> {
  const createdAt = wish.createdAt ?? later(now, -days(auraLimits.welcomeReservedDays + 1))
  const pseudo = wish.pseudo ?? `p${randomBytes(8).toString('hex')}`
  const email = wish.email ?? `${randomBytes(8).toString('hex')}@example.test`
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  const id = await inTransaction(db, async (tx) => {
    const accountId = await insertAccount(tx, {
      pseudo,
      pseudoSkeleton: pseudoSkeleton(pseudo),
      email,
      emailKey: emailKey(email),
      passwordHash: hash,
      sex: 'other',
      auraTypeId: wish.auraTypeId ?? 8,
      termsVersion: 'test',
      registrationSecretHash: null,
      now: createdAt,
    })
    if (accountId === undefined) throw new Error(`${pseudo} is taken`)
    await aura.openAccount(tx, accountId, createdAt)
    await markConfirmed(tx, accountId, createdAt)
    return accountId
  })
  return { id, pseudo, email, password }
}
