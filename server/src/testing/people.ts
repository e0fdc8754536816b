import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { insertAccount, markConfirmed } from '../domains/accounts/accounts.queries.ts'
import { emailKey, pseudoSkeleton } from '../domains/accounts/accounts.rules.ts'
import { hashPassword } from '../domains/accounts/passwords.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { TestApp } from './test-app.ts'

export interface Person {
  id: Id
  pseudo: string
  email: string
  password: string
  /** Of a live session. */
  token: string
  /** What a call as this person carries. */
  headers: { authorization: string }
}

const password = 'un mot de passe'
const passwordHash = hashPassword(password)

/** A confirmed, logged-in account with its place in the ledger. Registering itself is tested over its calls. */
export async function makePerson(
  { application, db, clock }: TestApp,
  wanted: { pseudo?: string; auraTypeId?: number } = {},
): Promise<Person> {
  const pseudo = wanted.pseudo ?? `p${randomBytes(8).toString('hex')}`
  const email = `${randomBytes(8).toString('hex')}@example.test`
  const { aura, sessions } = application.services
  const hash = await passwordHash
  const id = await inTransaction(db, async (tx) => {
    const accountId = await insertAccount(tx, {
      pseudo,
      pseudoSkeleton: pseudoSkeleton(pseudo),
      email,
      emailKey: emailKey(email),
      passwordHash: hash,
      sex: 'other',
      auraTypeId: wanted.auraTypeId ?? 8,
      termsVersion: 'test',
      now: clock.now(),
    })
    if (accountId === undefined) throw new Error(`${pseudo} is taken in this test's database`)
    await aura.openAccount(tx, accountId)
    await markConfirmed(tx, accountId, clock.now())
    return accountId
  })
  const { token } = await sessions.login({ email, password })
  return { id, pseudo, email, password, token, headers: { authorization: `Bearer ${token}` } }
}
