import * as accounts from '@aura/contract/accounts/accounts.contract'
import { accountsLimits, wrongCodesPerClient } from '@aura/contract/accounts/accounts.limits'
import * as contract from '@aura/contract/accounts/accounts.second-factor.contract'
import * as security from '@aura/contract/accounts/accounts.security.contract'
import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { days, minutes, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { endSessionDuring } from '../../testing/end-session-during.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { mailedToken } from '../../testing/sign-up.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { deleteLoginChallenges } from './login-challenges.queries.ts'
import { createSecondFactorAttempts } from './second-factor-attempts.service.ts'

const app = await openTestApp()

const begin = ({ token }: Person, body: object = {}) => ask(app, contract.beginSecondFactor, { token, body })
const confirm = ({ token }: Person, code: string) =>
  ask(app, contract.confirmSecondFactor, { token, body: { code } })
const logIn = ({ email, password }: Person) => ask(app, accounts.login, { body: { email, password } })
const finish = (challenge: string | undefined, code: string) =>
  ask(app, contract.finishLogin, { body: { challenge, code } })
const stateOf = async ({ token }: Person) =>
  (await ask(app, security.getAccountSecurity, { token })).body.secondFactor
/** A refusal by its code. */
const refused = (status: number, code: string) => ({ status, body: { code } })
const wrongCode = refused(403, 'accounts.wrong-code')
const over = refused(401, 'accounts.challenge-over')

/** The code an authenticator application shows now. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })

/** Somebody with a second factor, one step after its first code. */
async function makeGuarded() {
  const person = await makePerson(app)
  const { secret } = (await begin(person)).body
  const { recoveryCodes } = (await confirm(person, codeOf(secret))).body
  app.clock.advance(seconds(30))
  return { ...person, secret, recoveryCodes: recoveryCodes as [string, string, ...string[]] }
}

const challengeOf = async (person: Person) => (await logIn(person)).body.challenge

test('[ACC-60] it is switched on by a first code, told by mail, and asked at the next login', async () => {
  const person = await makePerson(app)
  const { body: begun } = await begin(person)
  expect(begun.address).toContain(`otpauth://totp/Aura:${person.pseudo}?issuer=Aura&secret=${begun.secret}`)
  expect(await stateOf(person)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await logIn(person)).body).toEqual({ token: expect.any(String) })
  expect(await confirm(person, '000000')).toMatchObject(wrongCode)
  const { body } = await confirm(person, codeOf(begun.secret))
  expect(new Set(body.recoveryCodes).size).toBe(10)
  expect(await stateOf(person)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  expect((await mailsTo(app, person.email))[0]?.subject).toBe('La double authentification est activée')
  app.clock.advance(seconds(30))
  const { body: login } = await logIn(person)
  expect(login).toEqual({ challenge: expect.any(String) })
  expect(await ask(app, ownPseudo, { token: login.challenge })).toMatchObject({ status: 401 })
  const entered = await finish(login.challenge, codeOf(begun.secret))
  expect(await ask(app, ownPseudo, { token: entered.body.token })).toMatchObject({ status: 200 })
})

test('[ACC-38, ACC-60] a session that ends meanwhile switches no second factor on', async () => {
  const person = await makePerson(app)
  const { secret } = (await begin(person)).body
  const confirmed = await endSessionDuring(app, person, () => confirm(person, codeOf(secret)))
  expect(confirmed).toMatchObject(refused(401, 'platform.session-ended'))
  expect((await logIn(person)).body).toEqual({ token: expect.any(String) })
})

test('[ACC-38, ACC-47] a second step under way ends with the sessions that a reset ends', async () => {
  const person = await makeGuarded()
  const challenge = await challengeOf(person)
  await ask(app, accounts.forgotPassword, { body: { email: person.email } })
  const [mail] = (await mailsTo(app, person.email, 2)).filter(({ text }) => text.includes('token='))
  const token = mail?.text.match(/token=([\w-]+)/)?.[1]
  const [entered, reset] = await inTransaction(app.db, async (tx) => {
    // Both calls wait where they write sessions.
    await sql`lock table session in share mode`.execute(tx)
    const entering = finish(challenge, codeOf(person.secret))
    await untilLocked(app.db)
    const resetting = ask(app, accounts.resetPassword, { body: { token, newPassword: 'tout nouveau' } })
    await untilLocked(app.db, 2)
    return [{ answer: entering }, { answer: resetting }] as const
  })
  expect(await reset.answer).toMatchObject({ status: 200 })
  const { status, body } = await entered.answer
  expect(status).toBe(200)
  expect(await ask(app, ownPseudo, { token: body.token })).toMatchObject({ status: 401 })
})

test('[ACC-38, ACC-60] a second step whose login a new password ends meanwhile opens no session', async () => {
  const person = await makeGuarded()
  const challenge = await challengeOf(person)
  const { entering } = await inTransaction(app.db, async (tx) => {
    await sql`select from second_factor where account_id = ${person.id} for update`.execute(tx)
    const answer = finish(challenge, codeOf(person.secret))
    await untilLocked(app.db)
    await deleteLoginChallenges(tx, person.id)
    return { entering: answer }
  })
  expect(await entering).toMatchObject(over)
})

test('[ACC-60] a code is accepted once, also of calls at the same time', async () => {
  const person = await makeGuarded()
  const challenges = [await challengeOf(person), await challengeOf(person), await challengeOf(person)]
  const code = codeOf(person.secret)
  const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  const [, , refusedChallenge] = challenges
  expect(await finish(refusedChallenge, code)).toMatchObject({ status: expect.any(Number) })
})

test('[ACC-60] each recovery code works once, however it is typed, and its use is told', async () => {
  const person = await makeGuarded()
  const [first, second] = person.recoveryCodes
  expect(
    await finish(await challengeOf(person), ` ${first.toLowerCase().replaceAll('-', ' ')}`),
  ).toMatchObject({
    status: 200,
  })
  expect(await finish(await challengeOf(person), first)).toMatchObject(wrongCode)
  expect(await finish(await challengeOf(person), second)).toMatchObject({ status: 200 })
  expect(await stateOf(person)).toEqual({ isOn: true, recoveryCodesLeft: 8 })
  const told = (await mailsTo(app, person.email, 3)).map(({ subject }) => subject)
  expect(told.filter((subject) => subject === 'Un code de secours Aura a servi')).toHaveLength(2)
  const stored = await app.db.selectFrom('recoveryCode').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(person.recoveryCodes[3])
})

test('[ACC-60] a challenge opens one session, within five minutes and five attempts', async () => {
  const person = await makeGuarded()
  const used = await challengeOf(person)
  expect(await finish(used, codeOf(person.secret))).toMatchObject({ status: 200 })
  app.clock.advance(seconds(30))
  expect(await finish(used, codeOf(person.secret))).toMatchObject(over)

  const late = await challengeOf(person)
  app.clock.advance(minutes(5))
  expect(await finish(late, codeOf(person.secret))).toMatchObject(over)

  const guessed = await challengeOf(person)
  for (const guess of ['000000', '111111', '222222', '333333', '444444']) {
    expect(await finish(guessed, guess)).toMatchObject(wrongCode)
  }
  expect(await finish(guessed, codeOf(person.secret))).toMatchObject(over)
  expect(await finish('nonsense', codeOf(person.secret))).toMatchObject(over)
})

test('[ACC-54, ACC-60] who knows the password guesses few codes, and the right codes of the owner always enter', async () => {
  const limited = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  const { token, email, password } = await makePerson(limited)
  const { secret } = (await ask(limited, contract.beginSecondFactor, { token, body: {} })).body
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: limited.clock.now().getTime() })
  const { recoveryCodes } = (
    await ask(limited, contract.confirmSecondFactor, { token, body: { code: codeNow() } })
  ).body
  limited.clock.advance(minutes(1))
  let clients = 0
  const enter = async (code: string) => {
    const from = `203.0.113.${++clients}`
    const { challenge } = (await ask(limited, accounts.login, { body: { email, password }, from })).body
    const { status, body } = await ask(limited, contract.finishLogin, { body: { challenge, code }, from })
    return status === 200 ? 'entered' : body.code
  }
  const guesses = []
  for (let index = 0; index < 22; index++) guesses.push(await enter('000000'))
  const needed = 'accounts.two-codes-needed'
  expect(guesses).toEqual([...Array(20).fill('accounts.wrong-code'), needed, needed])
  const before = codeNow()
  expect(await enter(before)).toBe(needed)
  limited.clock.advance(seconds(30))
  const code = codeNow()
  expect(await enter(`000000 ${code}`)).toBe('accounts.wrong-code')
  expect(await enter(`${before} ${code}`)).toBe('entered')
  expect(await enter(`${before} ${code}`)).toBe('accounts.wrong-code')
  expect(await enter(recoveryCodes[0] ?? '')).toBe('entered')
  await limited.close()
})

test('[ACC-60] past its limit on one account a client is refused there, and no other client is', async () => {
  // The rate of all logins of a client is met first over the call.
  const attempts = createSecondFactorAttempts({ limiter: createRateLimiter({ db: app.db, scale: 1 }) })
  await (await attempts.begin(1, '000000', 'one'))()
  for (let index = 0; index < wrongCodesPerClient.calls; index++) await attempts.begin(1, '000000', 'one')
  await expect(attempts.begin(1, '000000', 'one')).rejects.toMatchObject({ code: 'platform.too-many' })
  await attempts.begin(1, '000000', 'two')
  await attempts.begin(2, '000000', 'one')
})

test('[ACC-60] a suspension or a new password between the two steps shuts the second', async () => {
  const [suspended, reset] = [await makeGuarded(), await makeGuarded()]
  // A reset by mail removes a recently added second factor (decision 23), but no older one.
  app.clock.advance(days(accountsLimits.emailRestorationDays + 1))
  const [first, second] = [await challengeOf(suspended), await challengeOf(reset)]
  await suspendAccount(app, suspended.pseudo, new Date(app.clock.now().getTime() + days(1)))
  expect(await finish(first, codeOf(suspended.secret))).toMatchObject(refused(403, 'accounts.suspended'))

  app.clock.advance(seconds(1))
  await ask(app, accounts.forgotPassword, { body: { email: reset.email } })
  const token = await mailedToken(app, reset.email, 2)
  await ask(app, accounts.resetPassword, { body: { token, newPassword: 'tout nouveau' } })
  expect(await finish(second, codeOf(reset.secret))).toMatchObject(over)
  const again = await challengeOf({ ...reset, password: 'tout nouveau' })
  expect(await finish(again, codeOf(reset.secret))).toMatchObject({ status: 200 })
})

test('[ACC-57, ACC-60] a password changed between the two steps shuts the second', async () => {
  const person = await makeGuarded()
  const challenge = await challengeOf(person)
  const body = { password: person.password, newPassword: 'tout nouveau' }
  expect((await ask(app, security.changePassword, { token: person.token, body })).status).toBe(200)
  expect(await finish(challenge, codeOf(person.secret))).toMatchObject(over)
})

test('[ACC-60] taking a request for deletion back asks for the second factor too', async () => {
  const person = await makeGuarded()
  const { email, password, token } = person
  await ask(app, accounts.deleteAccount, { token, body: { password } })
  expect(await logIn(person)).toMatchObject(refused(403, 'accounts.leaving'))
  const { body } = await ask(app, accounts.restoreAccount, { body: { email, password } })
  expect(await logIn(person)).toMatchObject(refused(403, 'accounts.leaving'))
  expect(await finish(body.challenge, codeOf(person.secret))).toMatchObject({ status: 200 })
  expect(await logIn(person)).toMatchObject({ status: 200 })
})

test('[ACC-60, PRV-03, MOD-27] a suspended account is kept by password and second factor, and opens no session', async () => {
  const person = await makeGuarded()
  const { email, password, token } = person
  await ask(app, accounts.deleteAccount, { token, body: { password } })
  await suspendAccount(app, person.pseudo, new Date(app.clock.now().getTime() + days(1)))
  const { body } = await ask(app, accounts.restoreAccount, { body: { email, password } })
  expect(await finish(body.challenge, '000000')).toMatchObject(wrongCode)
  expect(await logIn(person)).toMatchObject(refused(403, 'accounts.leaving'))
  expect(await finish(body.challenge, codeOf(person.secret))).toMatchObject(
    refused(403, 'accounts.suspended'),
  )
  expect(await logIn(person)).toMatchObject(refused(403, 'accounts.suspended'))
  expect(await finish(body.challenge, codeOf(person.secret))).toMatchObject(over)
})

test('[ACC-60] it is switched off by the password and a code, and no longer asked', async () => {
  const person = await makeGuarded()
  const disable = (password: string, code: string) =>
    ask(app, contract.disableSecondFactor, { token: person.token, body: { password, code } })
  expect(await disable('pas le bon', codeOf(person.secret))).toMatchObject(
    refused(403, 'accounts.wrong-password'),
  )
  expect(await disable(person.password, '000000')).toMatchObject(wrongCode)
  for (const again of [await begin(person), await confirm(person, codeOf(person.secret))])
    expect(again).toMatchObject(refused(409, 'accounts.second-factor-on'))
  expect(await disable(person.password, codeOf(person.secret))).toMatchObject({ status: 200 })
  expect(await stateOf(person)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await logIn(person)).body).toEqual({ token: expect.any(String) })
  expect(await disable(person.password, '000000')).toMatchObject(refused(409, 'accounts.second-factor-off'))
})

test('[ACC-60] a stolen session switches nothing on, and a secret left alone is worth nothing', async () => {
  const person = await makePerson(app)
  expect(await confirm(person, '123456')).toMatchObject(refused(409, 'accounts.second-factor-not-begun'))
  const { secret } = (await begin(person)).body
  app.clock.advance(minutes(15))
  expect(await confirm(person, codeOf(secret))).toMatchObject(
    refused(409, 'accounts.second-factor-not-begun'),
  )
  expect(await begin(person)).toMatchObject(refused(403, 'accounts.password-needed'))
  expect(await begin(person, { password: 'pas le bon' })).toMatchObject(
    refused(403, 'accounts.wrong-password'),
  )
  expect(await begin(person, { password: person.password })).toMatchObject({ status: 200 })
})
