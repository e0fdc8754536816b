import * as contract from '@aura/contract/accounts/accounts.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, seconds } from '../../platform/clock/clock.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { mailedToken, signUp } from '../../testing/sign-up.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const open = (token: string) => ask(app, contract.confirmAccount, { query: { token } })
const leadsTo = (status: 'ok' | 'expired' | 'invalid') => ({
  status: 302,
  headers: { location: `/confirmation?status=${status}` },
})

const isConfirmed = async (email: string) => {
  const account = await app.db
    .selectFrom('account')
    .select('confirmedAt')
    .where('emailKey', '=', email)
    .executeTakeFirstOrThrow()
  return account.confirmedAt !== null
}

test('[ACC-24] the mailed link confirms, and opened again it leads to ok and changes nothing', async () => {
  const { body } = await signUp(app)
  const [mail] = await mailsTo(app, body.email)
  expect(mail?.subject).toBe('Confirmez votre compte Aura')
  expect(mail?.text).toContain('http://aura.test/api/confirm?token=')
  const token = await mailedToken(app, body.email)
  expect(await isConfirmed(body.email)).toBe(false)
  expect(await open(token)).toMatchObject(leadsTo('ok'))
  const readRow = () =>
    app.db.selectFrom('account').selectAll().where('emailKey', '=', body.email).executeTakeFirst()
  const confirmed = await readRow()
  expect(confirmed?.confirmedAt).not.toBeNull()
  app.clock.advance(hours(48))
  expect(await open(token)).toMatchObject(leadsTo('ok'))
  expect(await readRow()).toEqual(confirmed)
})

test('[ACC-24] the token is stored as a hash alone', async () => {
  const { body } = await signUp(app)
  const token = await mailedToken(app, body.email)
  const stored = await app.db
    .selectFrom('oneTimeToken')
    .innerJoin('account', 'account.id', 'oneTimeToken.accountId')
    .select('tokenHash')
    .where('emailKey', '=', body.email)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(stored.tokenHash)).toHaveLength(32)
  for (const encoding of ['utf8', 'base64url', 'hex'] as const) {
    expect(Buffer.from(stored.tokenHash).toString(encoding)).not.toContain(token)
  }
})

test('[ACC-24] two openings at once both lead to ok', async () => {
  const { body } = await signUp(app)
  const token = await mailedToken(app, body.email)
  const answers = await Promise.all([open(token), open(token), open(token)])
  for (const answer of answers) expect(answer).toMatchObject(leadsTo('ok'))
})

test('[ACC-25] a link older than 24 h leads to expired and confirms nothing', async () => {
  const { body } = await signUp(app)
  const token = await mailedToken(app, body.email)
  app.clock.advance(hours(24))
  expect(await open(token)).toMatchObject(leadsTo('expired'))
  expect(await isConfirmed(body.email)).toBe(false)
})

test('[ACC-25] a link one second short of 24 h still confirms', async () => {
  const { body } = await signUp(app)
  const token = await mailedToken(app, body.email)
  app.clock.advance(hours(24) - seconds(1))
  expect(await open(token)).toMatchObject(leadsTo('ok'))
})

test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --", 'é'])(
  '[ACC-25] the token %j leads to invalid',
  async (token) => {
    expect(await open(token)).toMatchObject(leadsTo('invalid'))
  },
)

test('[ACC-25] no token leads to invalid', async () => {
  expect(await ask(app, contract.confirmAccount)).toMatchObject(leadsTo('invalid'))
})

test('[ACC-25] a reset link confirms nothing', async () => {
  const { body } = await signUp(app)
  await mailsTo(app, body.email)
  app.clock.advance(seconds(1))
  await ask(app, contract.forgotPassword, { body: { email: body.email } })
  const token = await mailedToken(app, body.email, 2)
  expect(await open(token)).toMatchObject(leadsTo('invalid'))
  expect(await isConfirmed(body.email)).toBe(false)
})

test('[ACC-26] resending mails a new link and ends the older one', async () => {
  const { body } = await signUp(app)
  const older = await mailedToken(app, body.email)
  app.clock.advance(seconds(30))
  const answer = await ask(app, contract.resendConfirmation, {
    body: { email: ` ${body.email.toUpperCase()} ` },
  })
  expect(answer.status).toBe(200)
  const newer = await mailedToken(app, body.email, 2)
  expect(newer).not.toBe(older)
  expect(await open(older)).toMatchObject(leadsTo('invalid'))
  expect(await isConfirmed(body.email)).toBe(false)
  expect(await open(newer)).toMatchObject(leadsTo('ok'))
  expect(await isConfirmed(body.email)).toBe(true)
})

test('[ACC-27] resending to a confirmed account mails nothing', async () => {
  const { body } = await signUp(app)
  await open(await mailedToken(app, body.email))
  await ask(app, contract.resendConfirmation, { body: { email: body.email } })
  // A later mail to someone else shows that the job has run.
  const other = await signUp(app)
  await ask(app, contract.resendConfirmation, { body: { email: other.body.email } })
  await mailsTo(app, other.body.email, 2)
  expect(await mailsTo(app, body.email)).toHaveLength(1)
})
