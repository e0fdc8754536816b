import type { Role } from '@aura/contract/accounts/accounts.roles.contract'
import { type AccountWish, type ConfirmedAccount, makeConfirmedAccount } from './confirmed-account.ts'
import { openLiveSession } from './live-session.ts'
import type { TestApp } from './test-app.ts'

export interface Person extends ConfirmedAccount {
  /** Token of a live session. */
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

/** Gives a person a role, as an operator does. */
export async function giveRole(app: TestApp, { pseudo }: Pick<Person, 'pseudo'>, role: Role): Promise<void> {
  await app.application.services.roles.changeByCommand('operator:test', { pseudo, role })
}

/** The same, made a moderator. */
export async function makeModerator(app: TestApp): Promise<Person> {
  const person = await makePerson(app)
  await giveRole(app, person, 'moderator')
  return person
}

/** The same, made an administrator. */
export async function makeAdministrator(app: TestApp): Promise<Person> {
  const person = await makePerson(app)
  await giveRole(app, person, 'administrator')
  return person
}
