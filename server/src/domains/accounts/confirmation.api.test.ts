import { randomBytes } from 'node:crypto'
import * as contract from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { expect, test } from 'vitest'
import { hours, seconds } from '../../platform/clock/clock.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { isConfirmed, mailedToken, signUp } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const confirm = (token: string, registrationSecret?: string) =>
  ask(app, contract.confirmAccount, { body: { token, registrationSecret } })
const endsAt = (status: 'ok' | 'expired' | 'invalid') => ({ status: 200, body: { status } })
const secret = () => randomBytes(32).toString('base64url')

test('[ACC-24] the mailed link confirms, and opened again it leads to ok and changes nothing', async () => {
  const { body } = await signUp(app)
  const [mail] = await mailsTo(app, body.email)
  expect(mail?.subject).toBe('Confirmez votre compte Aura')
  expect(mail?.text).toContain('http://aura.test/confirmation?token=')
  const token = await mailedToken(app, body.email)
  expect(await isConfirmed(app, body.email)).toBe(false)
  expect(await confirm(token)).toMatchObject(endsAt('ok'))
  const readRow = () =>
    app.db.selectFrom('account').selectAll().where('emailKey', '=', body.email).executeTakeFirst()
  const confirmed = await readRow()
  expect(confirmed?.confirmedAt).not.toBeNull()
  app.clock.advance(hours(48))
  expect(await confirm(token)).toMatchObject(endsAt('ok'))
  expect(await readRow()).toEqual(confirmed)
})

test.each(['GET', 'HEAD'] as const)(
  '[ACC-24] opening the link by %s leads to the page and changes nothing',
  async (method) => {
    const { body } = await signUp(app)
    const token = await mailedToken(app, body.email)
    const answer = await app.call({ method, url: `/api/confirm?token=${token}` })
    expect(answer).toMatchObject({ statusCode: 302, headers: { location: `/confirmation?token=${token}` } })
    await app.call({ method, url: `/confirmation?token=${token}`, headers: { accept: 'text/html' } })
    expect(await isConfirmed(app, body.email)).toBe(false)
    expect(await confirm(token)).toMatchObject(endsAt('ok'))
  },
)

test('[ACC-53] confirming opens a session in the browser that registered, once', async () => {
  const registrationSecret = secret()
  const { body } = await signUp(app, { registrationSecret })
  const token = await mailedToken(app, body.email)
  const { body: confirmed } = await confirm(token, registrationSecret)
  expect(await ask(app, currentUser, { token: confirmed.token })).toMatchObject({
    body: { pseudo: body.pseudo },
  })
  expect((await confirm(token, registrationSecret)).body).toEqual({ status: 'ok' })
})

test('[ACC-53] elsewhere it opens none, and the secret is of no use afterwards', async () => {
  const registrationSecret = secret()
  for (const held of [undefined, secret()]) {
    const { body } = await signUp(app, { registrationSecret })
    const token = await mailedToken(app, body.email)
    expect((await confirm(token, held)).body).toEqual({ status: 'ok' })
    expect((await confirm(token, registrationSecret)).body).toEqual({ status: 'ok' })
  }
  // A registration without a secret gives its session to nobody.
  const { body } = await signUp(app)
  expect((await confirm(await mailedToken(app, body.email), secret())).body).toEqual({ status: 'ok' })
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
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
  for (const answer of answers) expect(answer).toMatchObject(endsAt('ok'))
})

test('[ACC-25] a link older than 24 h leads to expired and confirms nothing', async () => {
  const { body } = await signUp(app)
  const token = await mailedToken(app, body.email)
  app.clock.advance(hours(24))
  expect(await confirm(token)).toMatchObject(endsAt('expired'))
  expect(await isConfirmed(app, body.email)).toBe(false)
})

test('[ACC-25] a link one second short of 24 h still confirms', async () => {
  const { body } = await signUp(app)
  const token = await mailedToken(app, body.email)
  app.clock.advance(hours(24) - seconds(1))
  expect(await confirm(token)).toMatchObject(endsAt('ok'))
})

test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --", 'é'])(
  '[ACC-25] the token %j leads to invalid',
  async (token) => {
    expect(await confirm(token)).toMatchObject(endsAt('invalid'))
  },
)

test('[ACC-25] no token leads to invalid', async () => {
  expect(await ask(app, contract.openConfirmation)).toMatchObject({
    status: 302,
    headers: { location: '/confirmation?status=invalid' },
  })
})

test('[ACC-25] a reset link confirms nothing', async () => {
  const { body } = await signUp(app)
  await mailsTo(app, body.email)
  app.clock.advance(seconds(1))
  await ask(app, contract.forgotPassword, { body: { email: body.email } })
  const token = await mailedToken(app, body.email, 2)
  expect(await confirm(token)).toMatchObject(endsAt('invalid'))
  expect(await isConfirmed(app, body.email)).toBe(false)
})
