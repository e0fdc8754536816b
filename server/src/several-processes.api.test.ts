import * as accounts from '@aura/contract/accounts/accounts.contract'
import { currentUser, logout } from '@aura/contract/accounts/accounts.session.contract'
import { giveAura } from '@aura/contract/aura/aura.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, expect, test } from 'vitest'
import { ask } from './testing/contract-calls.ts'
import { makePerson } from './testing/people.ts'
import { makePost } from './testing/posts.ts'
import { editProfile } from './testing/profiles.ts'
import { passHumanCheck, signUpBody } from './testing/sign-up.ts'
import { startSmtpPeer } from './testing/smtp-peer.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'
import { createTestClock } from './testing/test-clock.ts'
import { openTestDatabase } from './testing/test-database.ts'

const database = await openTestDatabase()
const mail = await startSmtpPeer()
afterAll(() => mail.close())
const clock = createTestClock()
const environment = {
  DATABASE_URL: database.url,
  JWT_SECRET: 'the same secret in every process of the site',
  SMTP_URL: mail.url,
  MAIL_FROM: 'aura@exemple.fr',
}
const one = await openTestApp({ database, environment, clock })
const two = await openTestApp({ database, environment, clock })

test('[RUN-04, RUN-06] an account’s life spread call by call over two processes goes as over one', async () => {
  const recaptchaToken = await passHumanCheck(one)
  const body = await signUpBody(two, { recaptchaToken })
  expect((await ask(two, accounts.register, { body })).status).toBe(200)
  const [letter] = await mail.untilReceived(1)
  const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(await ask(one, accounts.confirmAccount, { body: { token } })).toMatchObject({
    body: { status: 'ok' },
  })
  const { body: session } = await ask(two, accounts.login, {
    body: { email: body.email, password: body.password },
  })
  expect(await ask(one, currentUser, { token: session.token })).toMatchObject({
    body: { pseudo: body.pseudo },
  })
  const { body: renewed } = await editProfile(one, session, { pseudo: `${body.pseudo}-2` })
  const whoIs = (app: TestApp) => ask(app, currentUser, { token: renewed.token })
  await expect.poll(async () => (await whoIs(two)).body.pseudo).toBe(`${body.pseudo}-2`)
  expect((await ask(one, logout, { token: session.token })).status).toBe(200)
  expect((await whoIs(one)).status).toBe(401)
  await expect.poll(async () => (await whoIs(two)).status).toBe(401)
})

test('[RUN-06] a human check passed on one process is spent for the other', async () => {
  const recaptchaToken = await passHumanCheck(one)
  expect(
    (await ask(one, accounts.register, { body: await signUpBody(one, { recaptchaToken }) })).status,
  ).toBe(200)
  expect(
    (await ask(two, accounts.register, { body: await signUpBody(two, { recaptchaToken }) })).status,
  ).toBe(400)
})

test('[RUN-06] one vote and its repetition on the other process count once', async () => {
  const [author, voter] = [await makePerson(one), await makePerson(two)]
  const postId = await makePost(one, author)
  const call = { token: voter.token, body: { postId }, headers: { 'idempotency-key': 'un-vote' } }
  const answers = await Promise.all([one, two, one, two].map((app) => ask(app, giveAura, call)))
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ delta: 1 })))
  const auraSeenBy = (app: TestApp) => async () =>
    (await ask(app, getPost, { params: { id: postId }, token: author.token })).body.aura
  for (const app of [one, two]) await expect.poll(auraSeenBy(app)).toBe(1)
})

test('[RUN-06] a mail is sent once, whichever process sends it', async () => {
  const before = mail.received.length
  for (const app of [one, two, one, two]) {
    await ask(app, accounts.register, { body: await signUpBody(app) })
  }
  await mail.untilReceived(before + 4)
  const unsent = () => database.db.selectFrom('outboxMail').select('id').where('sentAt', 'is', null).execute()
  await expect.poll(unsent).toEqual([])
  expect(mail.received).toHaveLength(before + 4)
})
