import * as contract from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { expect, test } from 'vitest'
import { days, hours, later, seconds } from '../../platform/clock/clock.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { mailedToken } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findPasskeys, insertPasskey } from './passkeys.queries.ts'
import {
  countRecoveryCodes,
  insertRecoveryCodes,
  markEnabled,
  upsertSecret,
} from './second-factor.queries.ts'

const app = await openTestApp()

const forgot = (email: string) => ask(app, contract.forgotPassword, { body: { email } })
const reset = (token: string, newPassword = 'tout nouveau') =>
  ask(app, contract.resetPassword, { body: { token, newPassword } })
const login = ({ email }: Person, password: string) => ask(app, contract.login, { body: { email, password } })
const refused = { status: 400, body: { code: 'accounts.reset-invalid' } }

/** Someone with a reset link in their mail. */
async function forgetful(): Promise<Person & { link: string }> {
  const person = await makePerson(app)
  await forgot(person.email)
  return { ...person, link: await mailedToken(app, person.email) }
}

test('[ACC-43] mails a link and answers the same whether or not the address has an account', async () => {
  const person = await makePerson(app)
  const known = await forgot(` ${person.email.toUpperCase()}`)
  const unknown = await forgot('inconnue@exemple.fr')
  expect(known).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect(unknown.text).toBe(known.text)
  const [mail] = await mailsTo(app, person.email)
  expect(mail?.text).toContain('http://aura.test/reset-password?token=')
  expect(await mailedToken(app, person.email)).toHaveLength(43)
})

test('[ACC-47] [ACC-38] the link sets the password and ends every session', async () => {
  const person = await forgetful()
  const { body: other } = await login(person, person.password)
  expect(await reset(person.link, '  tout nouveau ')).toMatchObject({
    status: 200,
    body: { message: expect.any(String) },
  })
  for (const token of [person.token, other.token]) {
    expect(await ask(app, currentUser, { token })).toMatchObject({ status: 401 })
  }
  expect((await login(person, person.password)).status).toBe(401)
  expect((await login(person, 'tout nouveau')).status).toBe(200)
})

test.each([
  [6, 'go, and the login asks for no code', 'token', 0],
  [8, 'stay', 'challenge', 1],
])(
  '[ACC-47, ACC-59, ACC-60] a second factor and a passkey added %i days before the reset %s',
  async (age, _what, answer, kept) => {
    const person = await forgetful()
    const createdAt = later(app.clock.now(), -days(age))
    const passkey = { publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'Clé', createdAt }
    await insertPasskey(app.db, { ...passkey, accountId: person.id, credentialId: `clé ${person.id}` })
    await upsertSecret(app.db, person.id, new Uint8Array(1), createdAt)
    await markEnabled(app.db, person.id, createdAt)
    await insertRecoveryCodes(app.db, person.id, [new Uint8Array(32)])
    expect(await reset(person.link)).toMatchObject({ status: 200 })
    expect((await login(person, 'tout nouveau')).body).toHaveProperty(answer)
    expect(await findPasskeys(app.db, person.id, 1)).toHaveLength(kept)
    expect(await countRecoveryCodes(app.db, person.id)).toBe(kept)
  },
)

test('[ACC-38, ACC-47] no login with the former password that is under way outlives the reset', async () => {
  for (let round = 1; round <= 4; round++) {
    const person = await forgetful()
    const [answer, ...logins] = await Promise.all([
      reset(person.link),
      ...Array.from({ length: 3 }, () => login(person, person.password)),
    ])
    expect(answer.status).toBe(200)
    for (const { status, body } of logins) {
      expect([200, 401]).toContain(status)
      expect(await ask(app, currentUser, { token: body.token })).toMatchObject({ status: 401 })
    }
  }
})

test('[ACC-49] a link works once, by the call and not by opening its page', async () => {
  const person = await forgetful()
  const page = `/reset-password?token=${person.link}`
  for (let opening = 1; opening <= 3; opening++) {
    await app.call({ method: 'GET', url: page, headers: { accept: 'text/html' } })
  }
  expect((await reset(person.link)).status).toBe(200)
  expect(await reset(person.link, 'encore autre')).toMatchObject(refused)
  expect((await login(person, 'tout nouveau')).status).toBe(200)
})

test('[ACC-49] whether a link still works is said before it is used, and using it alone ends it', async () => {
  const isUsable = async (token: string) =>
    (await ask(app, contract.checkResetLink, { body: { token } })).body.isUsable
  const [person, late] = [await forgetful(), await forgetful()]
  expect(await isUsable(person.link)).toBe(true)
  expect(await isUsable(person.link)).toBe(true)
  expect((await reset(person.link)).status).toBe(200)
  for (const dead of [person.link, 'x', '']) expect(await isUsable(dead), dead).toBe(false)
  app.clock.advance(hours(1))
  expect(await isUsable(late.link)).toBe(false)
})

test('[ACC-49] a link used twice at once works once', async () => {
  const person = await forgetful()
  const answers = await Promise.all(
    ['premier', 'second', 'troisieme'].map((word) => reset(person.link, word)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('[ACC-49] a link is worth nothing after an hour', async () => {
  const [person, late] = [await forgetful(), await forgetful()]
  app.clock.advance(hours(1) - seconds(1))
  expect((await reset(person.link)).status).toBe(200)
  app.clock.advance(seconds(1))
  expect(await reset(late.link)).toMatchObject(refused)
  expect((await login(late, late.password)).status).toBe(200)
})

test('[ACC-49] a newer link ends the older one', async () => {
  const person = await forgetful()
  app.clock.advance(seconds(1))
  await forgot(person.email)
  const newer = await mailedToken(app, person.email, 2)
  expect(await reset(person.link)).toMatchObject(refused)
  expect((await reset(newer)).status).toBe(200)
})

test.each(['', 'x', 'A'.repeat(43), 'é'.repeat(200)])('[ACC-49] the token %j sets nothing', async (token) => {
  expect(await reset(token)).toMatchObject(refused)
})

test.each(['court', 'x'.repeat(129), '      '])(
  '[ACC-12] the new password %j is refused, and the link still works',
  async (newPassword) => {
    const person = await forgetful()
    const answer = await reset(person.link, newPassword)
    expect(answer).toMatchObject({ status: 400, body: { code: 'platform.invalid' } })
    expect(answer.body.fields).toHaveProperty('newPassword')
    expect((await reset(person.link)).status).toBe(200)
  },
)
