import * as contract from '@aura/contract/accounts/accounts.contract'
import { expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock/clock.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { mailedToken, signUp, signUpBody } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const register = async (email: string) => (await signUp(app, { email })).answer
const forgot = (email: string) => ask(app, contract.forgotPassword, { body: { email } })
const resend = (email: string) => ask(app, contract.resendConfirmation, { body: { email } })
const reset = async (token: string) =>
  (await ask(app, contract.resetPassword, { body: { token, newPassword: 'un autre secret' } })).status

async function times(count: number, work: () => Promise<{ status: number }>): Promise<void> {
  for (let index = 0; index < count; index++) expect((await work()).status).toBe(200)
}

/** Asks again after the previous mail has arrived, because files of the same moment have no order. */
async function oneByOne(count: number, email: string, work: (email: string) => Promise<unknown>, before = 0) {
  for (let index = 1; index <= count; index++) {
    app.clock.advance(1000)
    await work(email)
    await mailsTo(app, email, before + index)
  }
}

/** Mails to one address, once the jobs queued before have run: the arrival of a mail to somebody else proves it. */
async function mailsOf(email: string): Promise<string[]> {
  const other = await makePerson(app)
  await forgot(other.email)
  await mailsTo(app, other.email)
  return (await mailsTo(app, email)).map(({ subject }) => subject)
}

const taken = 'Vous avez déjà un compte Aura'
const link = 'Votre nouveau mot de passe Aura'

test('[ACC-55] registering a taken e-mail mails its owner four times in 30 minutes, and answers as ever', async () => {
  const owner = await makePerson(app)
  const first = await register(owner.email)
  await times(7, () => register(owner.email.toUpperCase()))
  expect((await register(owner.email)).body).toEqual(first.body)
  expect(await mailsOf(owner.email)).toEqual([taken, taken, taken, taken])
  app.clock.advance(minutes(31))
  await register(owner.email)
  expect(await mailsOf(owner.email)).toHaveLength(5)
})

test('[ACC-54, ACC-55] strangers who flood a mailbox keep no reset link away from its owner', async () => {
  const owner = await makePerson(app)
  await times(8, () => register(owner.email))
  await times(8, () => forgot(owner.email))
  // Mails of one moment have no order.
  expect((await mailsOf(owner.email)).sort()).toEqual([link, taken, taken, taken, taken])
  const { text } = (await mailsTo(app, owner.email)).find(({ subject }) => subject === link) ?? {}
  expect(await reset(/[?&]token=([\w-]+)/.exec(text ?? '')?.[1] ?? '')).toBe(200)
})

test('[ACC-55] of links asked for without end five are mailed, and the newest works', async () => {
  const owner = await makePerson(app)
  await oneByOne(5, owner.email, forgot)
  await times(4, () => forgot(owner.email))
  expect(await mailsOf(owner.email)).toHaveLength(5)
  expect(await reset(await mailedToken(app, owner.email))).toBe(200)
  const { body } = await signUp(app)
  await oneByOne(3, body.email, resend, 1)
  await times(4, () => resend(body.email))
  expect(await mailsOf(body.email)).toHaveLength(4)
  const token = await mailedToken(app, body.email)
  expect(await ask(app, contract.confirmAccount, { body: { token } })).toMatchObject({
    body: { status: 'ok' },
  })
})

test('[ACC-55] the next mail goes out once 30 minutes have passed since the others, and not 1 ms before', async () => {
  const { email } = await makePerson(app)
  const prepare = () => signUpBody(app, { email })
  const send = (body: Awaited<ReturnType<typeof prepare>>) => ask(app, contract.register, { body })
  // Runs first, because it moves the clock by seconds.
  const first = [await prepare(), await prepare(), await prepare(), await prepare()]
  const start = app.clock.now()
  for (const body of first) await send(body)
  app.clock.set(later(start, minutes(29)))
  const [early, late] = [await prepare(), await prepare()]
  const writtenNow = () =>
    app.db
      .selectFrom('outboxMail')
      .select('subject')
      .where('subject', '=', taken)
      .where('createdAt', '=', app.clock.now())
      .execute()
  app.clock.set(later(start, minutes(30) - 1))
  await send(early)
  expect(await writtenNow()).toEqual([])
  app.clock.set(later(start, minutes(30) + 1))
  await send(late)
  expect(await writtenNow()).toEqual([{ subject: taken }])
})

test('[ACC-20, ACC-55] a mailbox has one spelling, however its domain is written', async () => {
  const owner = await makePerson(app)
  const [name] = owner.email.split('@')
  const spellings = [
    'ｅxample.test',
    'EXAMPLE.ｔest',
    'exam\u00adple.test',
    'example.ⓣest',
    'exa\u200bmple.test',
  ]
  for (const domain of spellings) {
    const email = `${name}@${domain}`
    expect((await register(email)).status).toBe(200)
    const login = { body: { email, password: owner.password } }
    expect((await ask(app, contract.login, login)).status, domain).toBe(200)
  }
  expect(await mailsOf(owner.email)).toEqual([taken, taken, taken, taken])
})

test('[ACC-55] of mails asked for at once none passes the limit', async () => {
  const owner: Person = await makePerson(app)
  const bodies = []
  for (let index = 0; index < 8; index++) bodies.push(await signUpBody(app, { email: owner.email }))
  await Promise.all(bodies.map((body) => ask(app, contract.register, { body })))
  expect(await mailsOf(owner.email)).toHaveLength(4)
})
