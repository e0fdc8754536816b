import * as contract from '@aura/contract/accounts/accounts.contract'
import {
  currentUser,
  isConnected,
  logout,
  ownPseudo,
} from '@aura/contract/accounts/accounts.session.contract'
import { auraBalance } from '@aura/contract/aura/aura.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import { formatDay } from '../../platform/clock/paris.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { signUp, signUpAndLogIn } from '../../testing/sign-up.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp, testJwtSecret } from '../../testing/test-app.ts'

const app = await openTestApp()

const whoIs = (token: string | undefined) => ask(app, currentUser, { token })
const login = (person: Person) =>
  ask(app, contract.login, { body: { email: person.email, password: person.password } })
const ended = { status: 401, body: { code: 'platform.session-ended', message: 'Votre session a expiré.' } }

test('[ACC-33] a confirmed account logs in, whatever the case of its e-mail, and gets a token', async () => {
  const person = await signUpAndLogIn(app)
  expect(person.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const again = await ask(app, contract.login, {
    body: { email: ` ${person.email.toUpperCase()} `, password: ` ${person.password} ` },
  })
  expect(again.status).toBe(200)
  expect((await whoIs(again.body.token)).body).toMatchObject({ pseudo: person.pseudo })
})

test('a wrong password and an unknown e-mail are refused alike', async () => {
  const person = await makePerson(app)
  const wrong = await ask(app, contract.login, { body: { email: person.email, password: 'autre secret' } })
  const unknown = await ask(app, contract.login, {
    body: { email: 'nul@exemple.fr', password: 'autre secret' },
  })
  expect(wrong).toMatchObject({ status: 401, body: { message: 'E-mail ou mot de passe incorrect.' } })
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
})

test('[ACC-34] an unconfirmed account answers 403, and only to who knows the password', async () => {
  const { body } = await signUp(app)
  const right = await ask(app, contract.login, { body: { email: body.email, password: body.password } })
  expect(right).toMatchObject({
    status: 403,
    body: { code: 'accounts.unconfirmed', message: "Vous n'avez pas confirmé votre compte." },
  })
  const wrong = await ask(app, contract.login, { body: { email: body.email, password: 'un autre' } })
  expect(wrong).toMatchObject({ status: 401, body: { code: 'accounts.wrong-credentials' } })
})

test('[ACC-37] a token lasts 30 days', async () => {
  const person = await makePerson(app)
  const { exp = 0, iat = 0 } = decodeJwt(person.token)
  expect(exp - iat).toBe(30 * 24 * 3600)
  app.clock.advance(days(30) - seconds(2))
  expect((await whoIs(person.token)).status).toBe(200)
  app.clock.advance(seconds(2))
  expect(await whoIs(person.token)).toMatchObject(ended)
})

test('[ACC-37] [ACC-39] logging out ends the session at once, and it alone', async () => {
  const person = await makePerson(app)
  const { body: other } = await login(person)
  const answer = await ask(app, logout, { token: person.token })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect(await whoIs(person.token)).toMatchObject(ended)
  expect(await ask(app, logout, { token: person.token })).toMatchObject(ended)
  expect((await whoIs(other.token)).status).toBe(200)
})

test('[ACC-38] [ACC-50] a suspension ends every session and names its end at login, until it is over', async () => {
  const person = await makePerson(app)
  const { body: other } = await login(person)
  const until = later(app.clock.now(), days(3))
  await suspendAccount(app, person.pseudo, until)
  for (const token of [person.token, other.token]) await expect.poll(() => whoIs(token)).toMatchObject(ended)
  const refused = await login(person)
  expect(refused).toMatchObject({ status: 403, body: { code: 'accounts.suspended' } })
  expect(refused.body.message).toContain(formatDay(until))
  const state = await ask(app, isConnected, { token: person.token })
  expect(state.body).toEqual({ connected: false, suspension: refused.body.message })
  app.clock.advance(days(3) + 1)
  expect((await login(person)).status).toBe(200)
  expect(await whoIs(person.token)).toMatchObject(ended)
  const after = await ask(app, isConnected, { token: person.token })
  expect(after.body).toEqual({ connected: false })
})

test('[ACC-50] a suspension for good names no day, one of a year its last', async () => {
  const person = await makePerson(app)
  const yearOn = later(app.clock.now(), days(365))
  await suspendAccount(app, person.pseudo, yearOn)
  expect((await login(person)).body.message).toContain(formatDay(yearOn))
  await suspendAccount(app, person.pseudo, later(app.clock.now(), days(36_500)))
  const { body } = await login(person)
  expect(body).toMatchObject({ message: 'Votre compte est suspendu définitivement.' })
})

test('[ACC-50] a suspension is said only to who knows the password', async () => {
  const person = await makePerson(app)
  await suspendAccount(app, person.pseudo, later(app.clock.now(), days(3)))
  expect(await login({ ...person, password: 'un autre' })).toMatchObject({
    status: 401,
    body: { code: 'accounts.wrong-credentials' },
  })
  await suspendAccount(app, person.pseudo, null)
  expect((await login(person)).status).toBe(200)
})

test('[ACC-41] /api/pseudo, /current-user and /api/isConnected tell who is connected', async () => {
  const person = await makePerson(app)
  const { token, pseudo, id } = person
  expect((await ask(app, ownPseudo, { token })).body).toEqual({ pseudo })
  expect((await ask(app, currentUser, { token })).body).toEqual({ userId: id, pseudo })
  expect(await ask(app, isConnected, { token })).toMatchObject({
    status: 200,
    body: { connected: true },
  })
  await ask(app, logout, { token })
  for (const dead of [undefined, token, 'nonsense', 'Bearer', '.']) {
    expect(await ask(app, isConnected, { token: dead })).toMatchObject({
      status: 200,
      body: { connected: false },
    })
  }
})

test('[RUN-22] the token, whose payload carries userId, is taken bare and after Bearer in any case, in one spelling alone', async () => {
  const person = await makePerson(app)
  const { token } = person
  expect(decodeJwt(token)).toMatchObject({ userId: person.id })
  for (const written of [token, `Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`]) {
    expect((await whoIs(written)).body).toMatchObject({ userId: person.id })
  }
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last base64url character of 32 bytes has two unused bits.
  const twin = alphabet[alphabet.indexOf(token.slice(-1)) ^ 1]
  const spellings = [
    ...[`Bearer  ${token}`, `Bearer\t${token}`, `Bearer Bearer ${token}`, `bearer bearer ${token}`],
    ...[`${token.slice(0, -1)}${twin}`, `${token}=`, `${token} x`, token.replace('.', '. '), `${token}.`],
  ]
  for (const written of spellings) expect(await whoIs(written), written).toMatchObject(ended)
  expect(await whoIs(undefined)).toMatchObject({ status: 401, body: { code: 'platform.unauthenticated' } })
})

test('[RUN-23] calls that take the token optionally answer with and without it, never with a dead one', async () => {
  const person = await makePerson(app)
  expect((await ask(app, discovery)).status).toBe(200)
  expect((await ask(app, discovery, { token: person.token })).status).toBe(200)
  await ask(app, logout, { token: person.token })
  expect(await ask(app, discovery, { token: person.token })).toMatchObject(ended)
})

const aYear = { issuedAt: '2020-01-01', expiresAt: '2090-01-01' }
const forged = (
  claims: object,
  { secret = testJwtSecret, issuer = 'aura', typ = 'session+jwt', alg = 'HS256' } = {},
) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg, typ })
    .setIssuer(issuer)
    .setIssuedAt(new Date(aYear.issuedAt))
    .setExpirationTime(new Date(aYear.expiresAt))
    .sign(new TextEncoder().encode(secret))

test('a token of another key, algorithm, issuer, kind or account is refused', async () => {
  const [person, stranger] = [await makePerson(app), await makePerson(app)]
  const { userId, sessionId } = decodeJwt(person.token)
  const claims = { userId, sessionId }
  expect((await whoIs(await forged(claims))).status).toBe(200)
  const [, payload] = person.token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"session+jwt"}').toString('base64url')}.${payload}.`
  const wrong = [
    await forged(claims, { secret: 'another secret of at least 32 characters' }),
    await forged(claims, { alg: 'HS512' }),
    await forged(claims, { issuer: 'other' }),
    await forged(claims, { typ: 'JWT' }),
    await forged({ userId: stranger.id, sessionId }),
    await forged({ userId: String(userId), sessionId }),
    await forged({ userId }),
    await forged({ userId: 2 ** 60, sessionId: -1 }),
    unsigned,
    person.token.slice(0, -2),
  ]
  for (const token of wrong) expect(await whoIs(token)).toMatchObject(ended)
  expect(await ask(app, auraBalance, { token: unsigned })).toMatchObject(ended)
})
