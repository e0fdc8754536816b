import * as contract from '@aura/contract/accounts/accounts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import { type Answer, ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { signUp } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let known: Person
beforeAll(async () => {
  known = await makePerson(app)
})

const unknownEmail = 'f'.repeat(16).concat('@example.test')

/** All a caller sees of an answer that does not change from call to call. */
function traits({ status, headers, body, text }: Answer<object>) {
  return {
    status,
    headers: Object.keys(headers).sort(),
    bytes: Buffer.byteLength(text),
    body: { ...body, ...('requestId' in body ? { requestId: '' } : {}) },
  }
}

test.each([
  ['login', (email: string) => ask(app, contract.login, { body: { email, password: 'pas le bon' } })],
  [
    'restore',
    (email: string) => ask(app, contract.restoreAccount, { body: { email, password: 'pas le bon' } }),
  ],
  ['forgot-password', (email: string) => ask(app, contract.forgotPassword, { body: { email } })],
  ['resend-confirmation', (email: string) => ask(app, contract.resendConfirmation, { body: { email } })],
  [
    'resend-confirmation of a browser',
    (email: string) =>
      ask(app, contract.resendConfirmation, { body: { email, registrationSecret: 'A'.repeat(43) } }),
  ],
] as const)(
  '[ACC-27, ACC-43] %s, without a token, answers a known and an unknown e-mail alike',
  async (_call, call) => {
    expect(known.email).toHaveLength(unknownEmail.length)
    expect(traits(await call(known.email))).toEqual(traits(await call(unknownEmail)))
  },
)

test('[ACC-20] registering answers a known and an unknown e-mail alike', async () => {
  const taken = await signUp(app, { email: known.email, pseudo: 'premier-ici' })
  const free = await signUp(app, { email: unknownEmail, pseudo: 'second-ici' })
  expect(traits(taken.answer)).toEqual(traits(free.answer))
})

test('[ACC-20] what follows a registration tells no more: pseudo, login, profile, sending again', async () => {
  const taken = await signUp(app, { email: known.email, pseudo: 'essai-un' })
  const free = await signUp(app, { email: 'libre-ici@example.test', pseudo: 'essai-2' })
  for (const act of [
    ({ body }: typeof taken) => signUp(app, { pseudo: body.pseudo }).then(({ answer }) => answer),
    ({ body: { email, password } }: typeof taken) => ask(app, contract.login, { body: { email, password } }),
    ({ body: { email } }: typeof taken) =>
      ask(app, contract.login, { body: { email, password: 'autre mot' } }),
    ({ body: { pseudo } }: typeof taken) => ask(app, getProfile, { params: { pseudo } }),
    ({ body: { email } }: typeof taken) => ask(app, contract.resendConfirmation, { body: { email } }),
    ({ body }: typeof taken) =>
      signUp(app, { ...body, recaptchaToken: undefined }).then(({ answer }) => answer),
  ]) {
    expect(traits(await act(taken))).toEqual(traits(await act(free)))
  }
})

/** Registers each e-mail with new pseudos and one password after another. */
async function registerAgain(emails: string[], passwords: string[], pause = 0) {
  const tries = []
  for (const password of passwords) {
    for (const [index, email] of emails.entries()) {
      tries.push({ index, password, ...(await signUp(app, { email, password, confirmPassword: password })) })
    }
    app.clock.advance(pause)
  }
  return tries
}

const logIn = (email: string, password: string) => ask(app, contract.login, { body: { email, password } })

test('[ACC-20, ACC-34] each of several registrations with an e-mail waits for its confirmation, taken or not', async () => {
  const emails = [known.email, 'libre-encore@example.test']
  const passwords = ['secretA', 'secretB', 'secretC']
  const tries = await registerAgain(emails, passwords)
  expect(new Set(tries.map(({ answer }) => answer.status))).toEqual(new Set([200]))
  for (const email of emails) {
    for (const password of passwords) {
      expect((await logIn(email, password)).body.code, email).toBe('accounts.unconfirmed')
    }
    expect((await logIn(email, 'secretD')).body.code, email).toBe('accounts.wrong-credentials')
  }
})

test('[ACC-20] the last 51 registrations with an e-mail wait for their confirmation, taken or not', async () => {
  const owner = await makePerson(app)
  const emails = [owner.email, 'libre-longtemps@example.test']
  await registerAgain(emails, ['secretA', 'secretB'], minutes(1))
  await sql`
    insert into refused_registration (account_id, password_hash, created_at)
    select id, 'of another password ' || number, ${app.clock.now()}
    from account, generate_series(1, 48) as number where email_key = any(${emails})`.execute(app.db)
  const codesOf = (password: string) =>
    Promise.all(emails.map(async (email) => (await logIn(email, password)).body.code))
  const unconfirmed = emails.map(() => 'accounts.unconfirmed')
  await registerAgain(emails, ['secretC'], minutes(1))
  expect(await codesOf('secretA')).toEqual(unconfirmed)
  await registerAgain(emails, ['secretD'], minutes(1))
  expect(await codesOf('secretA')).toEqual(emails.map(() => 'accounts.wrong-credentials'))
  for (const password of ['secretB', 'secretD']) expect(await codesOf(password)).toEqual(unconfirmed)
})

test('[ACC-20, ACC-62] what was asked for is forgotten after 7 days by the same job, e-mail taken or not', async () => {
  const emails = [known.email, 'libre-sept@example.test']
  const tries = await registerAgain(emails, ['secretA', 'secretB'], days(1))
  const traitsOf = async (wanted: number) => {
    const seen = []
    for (const { index, password, body } of tries) {
      if (index !== wanted) continue
      const { answer } = await signUp(app, { pseudo: body.pseudo })
      seen.push([answer.status, (await logIn(body.email, password)).body.code])
    }
    return seen
  }
  const states = []
  for (const pause of [days(5) + minutes(10), 0, days(1)]) {
    app.clock.advance(pause)
    if (states.length > 0) await app.application.services.erasure.eraseDue()
    const state = await traitsOf(0)
    expect(await traitsOf(1)).toEqual(state)
    states.push(state)
  }
  const wrong = 'accounts.wrong-credentials'
  const unconfirmed = 'accounts.unconfirmed'
  expect(states.slice(0, 2)).toEqual([
    [
      [409, unconfirmed],
      [409, unconfirmed],
    ],
    [
      [200, wrong],
      [409, unconfirmed],
    ],
  ])
  expect(states.at(-1)).toEqual([
    [409, wrong],
    [200, wrong],
  ])
})

test('the password tried with a taken e-mail opens nothing, and the owner’s still does', async () => {
  const { body } = await signUp(app, {
    email: known.email,
    pseudo: 'essai-trois',
    password: 'essai mot',
    confirmPassword: 'essai mot',
  })
  expect(
    (await ask(app, contract.login, { body: { email: known.email, password: body.password } })).status,
  ).not.toBe(200)
  expect(
    (await ask(app, contract.login, { body: { email: known.email, password: known.password } })).status,
  ).toBe(200)
})
