import * as accounts from '@aura/contract/accounts/accounts.contract'
import * as contract from '@aura/contract/accounts/accounts.security.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hours, minutes, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { mailedToken, signUp } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()

let asked = 0
const newAddress = () => `nouvelle-${++asked}@exemple.fr`
const change = ({ token }: Person, body: object) => ask(app, contract.changeEmail, { token, body })
const confirm = (token: string) => ask(app, contract.confirmEmail, { body: { token } })
const security = async ({ token }: Person) => (await ask(app, contract.getAccountSecurity, { token })).body
const logIn = (email: string, password: string) => ask(app, accounts.login, { body: { email, password } })
const refused = { status: 400, body: { code: 'accounts.email-link-invalid' } }

/** Somebody whose login is older than five minutes, with a link at a new address. */
async function makeMover() {
  const person = await makePerson(app)
  app.clock.advance(minutes(5))
  const email = newAddress()
  await change(person, { email, password: person.password })
  return { ...person, newEmail: email, link: await mailedToken(app, email) }
}

test('[ACC-56] the address changes by the link mailed to the new one, and the old one is told', async () => {
  const mover = await makeMover()
  expect(await security(mover)).toMatchObject({
    email: mover.email,
    pendingEmail: mover.newEmail,
    asksPassword: true,
  })
  await mailsTo(app, mover.email)
  app.clock.advance(seconds(1))
  expect(await confirm(mover.link)).toMatchObject({ status: 200 })
  expect(await security(mover)).toMatchObject({ email: mover.newEmail, pendingEmail: null })
  expect((await logIn(mover.email, mover.password)).status).toBe(401)
  expect((await logIn(mover.newEmail.toUpperCase(), mover.password)).status).toBe(200)
  const subjects = (await mailsTo(app, mover.email, 2)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Votre adresse e-mail Aura va changer', 'Votre adresse e-mail Aura a changé'])
})

test('[ACC-56] the link changes the address once, and opening it changes nothing', async () => {
  const mover = await makeMover()
  const page = { url: `/confirm-email?token=${mover.link}`, headers: { accept: 'text/html' } }
  for (const method of ['GET', 'HEAD'] as const) await app.call({ method, ...page })
  expect(await security(mover)).toMatchObject({ email: mover.email })
  const answers = await Promise.all([1, 2, 3].map(() => confirm(mover.link)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const told = (await mailsTo(app, mover.email, 2)).filter(({ subject }) => subject.endsWith('a changé'))
  expect(told).toHaveLength(1)
})

test('[ACC-56] a link that is opened again says that the address has changed, as long as that is so', async () => {
  const mover = await makeMover()
  await confirm(mover.link)
  app.clock.advance(hours(25))
  expect(await confirm(mover.link)).toMatchObject({
    status: 200,
    body: { message: 'Votre nouvelle adresse est confirmée.' },
  })
  const later = newAddress()
  await change(mover, { email: later, password: mover.password })
  const link = await mailedToken(app, later)
  await confirm(link)
  expect(await confirm(mover.link)).toMatchObject(refused)
  expect(await confirm(link)).toMatchObject({ status: 200 })
  expect(await security(mover)).toMatchObject({ email: later })
})

test('[ACC-56] the link is stored hashed and is worth nothing after 24 h', async () => {
  const [mover, late] = [await makeMover(), await makeMover()]
  const rows = await app.db.selectFrom('emailChange').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(mover.link)
  app.clock.advance(hours(24) - minutes(5) - seconds(1))
  expect(await confirm(mover.link)).toMatchObject({ status: 200 })
  app.clock.advance(minutes(5) + seconds(1))
  expect(await confirm(late.link)).toMatchObject(refused)
})

test('[ACC-38, ACC-56] no change of address that is under way outlives a reset of the password', async () => {
  for (let round = 1; round <= 4; round++) {
    const person = await makePerson(app)
    await ask(app, accounts.forgotPassword, { body: { email: person.email } })
    const body = { token: await mailedToken(app, person.email), newPassword: 'tout nouveau' }
    const [reset] = await Promise.all([
      ask(app, accounts.resetPassword, { body }),
      ...[1, 2].map(() => change(person, { email: newAddress(), password: person.password })),
    ])
    expect(reset.status).toBe(200)
    const { body: entered } = await logIn(person.email, body.newPassword)
    expect(await security({ ...person, token: entered.token ?? '' })).toMatchObject({ pendingEmail: null })
  }
})

test('[ACC-56] a newer wish ends the link before it', async () => {
  const mover = await makeMover()
  const newer = newAddress()
  await change(mover, { email: newer, password: mover.password })
  expect(await confirm(mover.link)).toMatchObject(refused)
  expect(await confirm(await mailedToken(app, newer))).toMatchObject({ status: 200 })
})

test('[ACC-56] a cancelled change ends with its link, and another may follow', async () => {
  const [mover, neighbour] = [await makeMover(), await makeMover()]
  const cancel = () => ask(app, contract.cancelEmailChange, { token: mover.token })
  const cancelled = { status: 200, body: { message: 'Le changement d’adresse est annulé.' } }
  expect(await cancel()).toMatchObject(cancelled)
  expect(await security(mover)).toMatchObject({ email: mover.email, pendingEmail: null })
  expect(await confirm(mover.link)).toMatchObject(refused)
  const nothing = { status: 200, body: { message: 'Aucun changement d’adresse n’est en attente.' } }
  expect(await cancel()).toMatchObject(nothing)
  expect(await security(neighbour)).toMatchObject({ pendingEmail: neighbour.newEmail })
  const later = newAddress()
  await change(mover, { email: later, password: mover.password })
  expect(await confirm(await mailedToken(app, later))).toMatchObject({ status: 200 })
  expect(await cancel()).toMatchObject(nothing)
  expect(await security(mover)).toMatchObject({ email: later })
})

test('[ACC-56] of a link that is opened and cancelled at once, one wins, and both answers tell which', async () => {
  for (let round = 1; round <= 4; round++) {
    const mover = await makeMover()
    const [confirmed, cancelled] = await Promise.all([
      confirm(mover.link),
      ask(app, contract.cancelEmailChange, { token: mover.token }),
    ])
    const isChanged = (await security(mover)).email === mover.newEmail
    expect(confirmed.status).toBe(isChanged ? 200 : 400)
    expect(cancelled.body.message).toMatch(isChanged ? /^Aucun changement/ : /annulé\.$/)
  }
})

test('[ACC-56] a taken address answers as a free one, and its owner gets no link', async () => {
  const [person, owner] = [await makePerson(app), await makePerson(app)]
  const free = newAddress()
  const answerTo = async (email: string) => (await change(person, { email })).text.replace(email, '')
  const toFree = await answerTo(free)
  const toTaken = await answerTo(owner.email)
  expect(toTaken).toBe(toFree)
  const [mail] = await mailsTo(app, owner.email)
  expect(mail?.subject).toBe('Cette adresse a déjà un compte Aura')
  expect(mail?.text).not.toContain('token=')
})

test('[ACC-55, ACC-56] an address whose mails are used up shows as any other, and its earlier link stays', async () => {
  const [owner, mover] = [await makePerson(app), await makeMover()]
  const [free, full] = [newAddress(), mover.newEmail]
  const helpers = [await makePerson(app), await makePerson(app), await makePerson(app), await makePerson(app)]
  for (const helper of helpers) {
    for (const email of [owner.email, full]) await change(helper, { email })
  }
  const seen = []
  for (const email of [owner.email, full, free]) {
    const spy = await makePerson(app)
    await change(spy, { email })
    seen.push([(await security(spy)).pendingEmail === email, (await mailsTo(app, spy.email)).length])
  }
  expect(seen).toEqual(Array(3).fill([true, 1]))
  const respelled = full.replace('nouvelle', 'Nouvelle')
  await change(mover, { email: respelled, password: mover.password })
  expect((await security(mover)).pendingEmail).toBe(respelled)
  expect(await confirm(mover.link)).toMatchObject({ status: 200 })
})

test('[ACC-56] a link to an address that was registered meanwhile is refused', async () => {
  const mover = await makeMover()
  const other = await makeMover()
  await change(other, { email: mover.newEmail, password: other.password })
  const second = await mailedToken(app, mover.newEmail, 2)
  expect(await confirm(mover.link)).toMatchObject({ status: 200 })
  expect(await confirm(second)).toMatchObject(refused)
  expect(await security(other)).toMatchObject({ email: other.email })
})

test('[ACC-56] a stranger who registers the new address, without confirming, does not stand in the way', async () => {
  const [person, mover] = [await makePerson(app), await makeMover()]
  const squatted = newAddress()
  await signUp(app, { email: squatted })
  const confirmation = await mailedToken(app, squatted)
  app.clock.advance(seconds(1))
  await change(person, { email: squatted, password: person.password })
  expect(await confirm(await mailedToken(app, squatted, 2))).toMatchObject({ status: 200 })
  expect(await security(person)).toMatchObject({ email: squatted })
  const body = { token: confirmation }
  expect((await ask(app, accounts.confirmAccount, { body })).body.status).toBe('invalid')
  await signUp(app, { email: mover.newEmail })
  expect(await confirm(mover.link)).toMatchObject({ status: 200 })
  expect(await security(mover)).toMatchObject({ email: mover.newEmail })
})

test.each([
  ['without a password, the login being old', { password: undefined }, 403, 'accounts.password-needed'],
  ['with another password', { password: 'pas le bon' }, 403, 'accounts.wrong-password'],
  ['to no address', { email: 'nulle part' }, 400, 'platform.invalid'],
])('[ACC-56] a stolen session changes nothing %s', async (_, changes, status, code) => {
  const person = await makePerson(app)
  app.clock.advance(minutes(5))
  const body = { email: newAddress(), password: person.password, ...changes }
  expect(await change(person, body)).toMatchObject({ status, body: { code } })
  expect(await security(person)).toMatchObject({ email: person.email, pendingEmail: null })
})

test('[ACC-56, PRV-03] an account that is leaving changes no address', async () => {
  const mover = await makeMover()
  await ask(app, accounts.deleteAccount, { token: mover.token, body: { password: mover.password } })
  expect(await confirm(mover.link)).toMatchObject(refused)
  expect((await logIn(mover.email, mover.password)).body).toMatchObject({ code: 'accounts.leaving' })
})

test('[ACC-34, ACC-56] what strangers registered with the former address says nothing at the new one', async () => {
  const mover = await makeMover()
  const password = 'celui d’un autre'
  await signUp(app, { email: mover.email, password, confirmPassword: password })
  expect((await logIn(mover.email, password)).body).toMatchObject({ code: 'accounts.unconfirmed' })
  expect(await confirm(mover.link)).toMatchObject({ status: 200 })
  expect((await logIn(mover.newEmail, password)).body).toMatchObject({ code: 'accounts.wrong-credentials' })
})

test('[ACC-56] a login of a moment ago needs no password, and the own address is no change', async () => {
  const person = await makePerson(app)
  app.clock.advance(minutes(5) - seconds(1))
  expect(await security(person)).toMatchObject({ asksPassword: false })
  expect(await change(person, { email: ` ${person.email.toUpperCase()} ` })).toMatchObject({
    status: 400,
    body: { code: 'accounts.email-same' },
  })
  expect(await change(person, { email: newAddress() })).toMatchObject({ status: 200 })
})

test('[ACC-56] a new password, changed or reset, ends the link; a new address ends the reset link', async () => {
  const [changed, reset, moved] = [await makeMover(), await makeMover(), await makeMover()]
  const newPassword = 'tout nouveau'
  const { token, password } = changed
  await ask(app, contract.changePassword, { token, body: { password, newPassword } })
  expect(await confirm(changed.link)).toMatchObject(refused)
  app.clock.advance(seconds(1))
  for (const { email } of [reset, moved]) await ask(app, accounts.forgotPassword, { body: { email } })
  const resetBy = async ({ email }: Person) =>
    ask(app, accounts.resetPassword, { body: { token: await mailedToken(app, email, 2), newPassword } })
  expect(await resetBy(reset)).toMatchObject({ status: 200 })
  expect(await confirm(reset.link)).toMatchObject(refused)
  const resetLink = await mailedToken(app, moved.email, 2)
  expect(await confirm(moved.link)).toMatchObject({ status: 200 })
  expect(await ask(app, accounts.resetPassword, { body: { token: resetLink, newPassword } })).toMatchObject({
    status: 400,
  })
})

test('[ACC-47, ACC-56] the former address gets no link to reset the password while it is being replaced', async () => {
  const mover = await makeMover()
  const confirming = await inTransaction(app.db, async (tx) => {
    await sql`lock table email_restoration in share mode`.execute(tx)
    const answer = confirm(mover.link)
    await untilLocked(app.db)
    await ask(app, accounts.forgotPassword, { body: { email: mover.email } })
    await untilLocked(app.db, 2)
    return { answer }
  })
  expect(await confirming.answer).toMatchObject({ status: 200 })
  const unfinished = sql`select from pgboss.job where name = 'accounts.mail-reset-link' and state <> 'completed'`
  await expect.poll(async () => (await unfinished.execute(app.db)).rows).toEqual([])
  const links = app.db.selectFrom('oneTimeToken').select('accountId').where('purpose', '=', 'reset')
  expect(await links.where('accountId', '=', mover.id).execute()).toEqual([])
})
