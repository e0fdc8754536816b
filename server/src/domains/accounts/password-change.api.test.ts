import * as accounts from '@aura/contract/accounts/accounts.contract'
import { changePassword } from '@aura/contract/accounts/accounts.security.contract'
import { isConnected } from '@aura/contract/accounts/accounts.session.contract'
import { expect, test } from 'vitest'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { mailedToken } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const newPassword = 'tout nouveau'
const change = ({ token, password }: Person, changes: object = {}) =>
  ask(app, changePassword, { token, body: { password, newPassword, ...changes } })
const logIn = ({ email }: Person, password: string) => ask(app, accounts.login, { body: { email, password } })
const isLive = async (token: string) => (await ask(app, isConnected, { token })).body.connected

/** Somebody with a second session. */
async function makeUser() {
  const person = await makePerson(app)
  return { ...person, otherToken: await openSession(app, person) }
}

test.each([
  ['ends the other sessions', {}, false],
  ['ends the other sessions', { endsOtherSessions: true }, false],
  ['keeps the other sessions', { endsOtherSessions: false }, true],
])('[ACC-57] a new password %s with %o, and the owner is told', async (_, choice, isOtherLive) => {
  const person = await makeUser()
  expect(await change(person, { newPassword: ` ${newPassword} `, ...choice })).toMatchObject({
    status: 200,
    body: { message: 'Votre mot de passe a été changé.' },
  })
  expect(await isLive(person.token)).toBe(true)
  expect(await isLive(person.otherToken)).toBe(isOtherLive)
  expect((await logIn(person, person.password)).status).toBe(401)
  expect((await logIn(person, newPassword)).status).toBe(200)
  const [mail] = await mailsTo(app, person.email)
  expect(mail?.subject).toBe('Votre mot de passe Aura a changé')
  expect(mail?.text).toContain('http://aura.test/forgot-password')
})

test.each([
  ['another password', { password: 'pas le bon' }, 403, 'accounts.wrong-password'],
  ['no password', { password: undefined }, 400, 'platform.invalid'],
  ['a new one too short', { newPassword: 'court' }, 400, 'platform.invalid'],
  ['an unknown field', { isModerator: true }, 400, 'platform.invalid'],
])('[ACC-57] %s changes nothing', async (_, changes, status, code) => {
  const person = await makeUser()
  expect(await change(person, changes)).toMatchObject({ status, body: { code } })
  expect(await isLive(person.otherToken)).toBe(true)
  expect((await logIn(person, person.password)).status).toBe(200)
})

test('[ACC-57] of changes at once with one present password, one is made', async () => {
  const person = await makeUser()
  const words = ['premier', 'second', 'troisième']
  const answers = await Promise.all(words.map((word) => change(person, { newPassword: word })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
})

test('[ACC-57] a reset link asked for before dies with the old password', async () => {
  const person = await makeUser()
  await ask(app, accounts.forgotPassword, { body: { email: person.email } })
  const token = await mailedToken(app, person.email)
  await change(person)
  expect(await ask(app, accounts.resetPassword, { body: { token, newPassword: 'volé volé' } })).toMatchObject(
    { status: 400, body: { code: 'accounts.reset-invalid' } },
  )
})
