import { setModerator } from '../domains/accounts/moderators.service.ts'
import { type AccountWish, type ConfirmedAccount, makeConfirmedAccount } from './confirmed-account.ts'
import { openLiveSession } from './live-session.ts'
import type { TestApp } from './test-app.ts'

export interface Person extends ConfirmedAccount {
  /** Of a live session. */
  token: string
  /** What a call as this person carries. */
  headers: { authorization: string }
}

/** A confirmed, logged-in account with its place in the ledger. Registering itself is tested over its calls. */
export async function makePerson(app: TestApp, wish?: AccountWish): Promise<Person> {
  const { application, db, clock, jwtSecret } = app
  const account = await makeConfirmedAccount(db, application.services.aura, clock.now(), wish)
  const token = await openLiveSession(db, jwtSecret, account.id, clock.now())
  return { ...account, token, headers: { authorization: `Bearer ${token}` } }
}

/** The token of another session of a person. */
export function openSession({ db, jwtSecret, clock }: TestApp, { id }: Pick<Person, 'id'>): Promise<string> {
  return openLiveSession(db, jwtSecret, id, clock.now())
}

/** The same, made a moderator as an operator does. */
export async function makeModerator(app: TestApp): Promise<Person> {
  const person = await makePerson(app)
  await setModerator(app.db, person.pseudo, true)
  return person
}

/** The same, made an administrator. */
export async function makeAdministrator(app: TestApp): Promise<Person> {
  const person = await makePerson(app)
  const role = { isModerator: true, isAdministrator: true }
  await app.db.updateTable('account').set(role).where('id', '=', person.id).execute()
  return person
}
