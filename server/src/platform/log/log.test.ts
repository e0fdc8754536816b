import { Writable } from 'node:stream'
import * as accounts from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { editProfile } from '../../testing/profiles.ts'
import { mailedToken, signUp } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createLog, withoutSecrets } from './log.ts'

const app = await openTestApp({ keepsLog: true })

test('the log of an account’s whole life holds no password, token, one-time link or mail address', async () => {
  const password = 'mot-de-passe-tres-secret'
  const { body } = await signUp(app, { password, confirmPassword: password })
  const link = await mailedToken(app, body.email)
  await ask(app, accounts.openConfirmation, { query: { token: link } })
  await ask(app, accounts.confirmAccount, { body: { token: link } })
  const {
    body: { token = '' },
  } = await ask(app, accounts.login, { body: { email: body.email, password } })
  await ask(app, accounts.login, { body: { email: body.email, password: `${password}-faux` } })
  await ask(app, currentUser, { token: `Bearer ${token}` })
  expect((await editProfile(app, { token }, { bio: 'Bonjour', pseudo: body.pseudo })).status).toBe(200)
  await ask(app, currentUser, { token: `${token}x` })
  app.clock.advance(1000)
  await ask(app, accounts.forgotPassword, { body: { email: body.email } })
  const reset = await mailedToken(app, body.email, 2)
  await ask(app, accounts.resetPassword, { body: { token: reset, newPassword: `${password}-2` } })
  await ask(app, accounts.resetPassword, { body: { token: reset, newPassword: `${password}-3` } })
  await ask(app, accounts.login, {
    body: `{"email":"${body.email}","password":"${password}"`,
    headers: { 'content-type': 'application/json' },
  })
  await app.call({ url: `/nulle-part?token=${link}&email=${body.email}` })

  const log = app.logLines.join('')
  expect(app.logLines.length).toBeGreaterThan(10)
  for (const secret of [password, link, reset, token, ...token.split('.'), body.email, body.pseudo]) {
    expect(log).not.toContain(secret)
  }
  expect(log).toContain('"route":"/api/confirm"')
})

test('[RUN-29] a failure nobody foresaw answers one neutral sentence, and is logged without its statement', async () => {
  const person = await makePerson(app)
  const before = app.logLines.length
  await sql`alter table session rename to session_away`.execute(app.db)
  const answer = await ask(app, currentUser, { token: person.token })
  await sql`alter table session_away rename to session`.execute(app.db)
  expect(answer).toMatchObject({
    status: 500,
    body: {
      code: 'platform.internal',
      message: 'Une erreur inattendue s’est produite. Réessayez plus tard.',
    },
  })
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId'])
  const logged = app.logLines.slice(before).join('')
  expect(logged).toContain('"code":"42P01"')
  expect(logged).toContain(answer.body.requestId)
  expect(logged).not.toMatch(/select |parameters/i)
})

test('errors that were collected are logged each, without what they must not say', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const members = [
    Object.assign(new Error('canceled'), { code: '57014' }),
    Object.assign(new Error('taken by zoe@exemple.fr'), { code: '23505' }),
  ]
  createLog('info', destination).error({ err: new AggregateError(members, 'not everything') }, 'failed')
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'not everything',
    errors: [
      { code: '57014', message: 'canceled' },
      { code: '23505', message: 'taken by [mail]' },
    ],
  })
  expect(lines.join('')).not.toContain('zoe@')
})

test('whatever an error says, addresses and long secrets are blotted out of it', () => {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const error = Object.assign(new Error('no mailbox zoe@exemple.fr for 0123456789abcdef0123456789abcdef'), {
    query: 'select secret',
    parameters: ['zoe'],
    cause: new Error('caused by bob@exemple.fr'),
  })
  createLog('info', destination).error(
    { err: error, password: 'x-pass', token: 'x-token', email: 'x-mail' },
    'failed',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/zoe|bob@|0123456789abcdef|select secret|x-pass|x-token|x-mail/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', msg: 'failed', err: { type: 'Error' } })
})

test('an address that cannot be read is not logged, however long it is', async () => {
  const unread = ['/lien/court/', '/api/profile/'].map((path) => `${path}${'zo/'.repeat(5000)}%ff`)
  for (const url of [...unread, `/api/profile/${'zo-'.repeat(5000)}`]) {
    const before = app.logLines.length
    expect(await app.call({ url })).toMatchObject({ statusCode: 400 })
    const logged = app.logLines.slice(before).join('')
    expect(logged).toMatch(/"code":"FST_ERR_(BAD_URL|MAX_PARAM_LENGTH)"/)
    expect(logged).not.toMatch(/lien|profile|zo/)
  }
})

test('only the beginning of a long message is logged, without a part of what is blotted out', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const message = `${'long '.repeat(399)}zoe@exemple.fr ${'rest '.repeat(50_000)}`
  createLog('info', destination).error({ err: new Error(message, { cause: new Error(message) }) }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '')
  for (const { message } of [err, err.cause]) expect(message).toBe(`${'long '.repeat(399)}[mail…`)
})

// A pattern that begins anew at each character takes minutes here, and fails by the time limit of the test.
test.each([
  ['one word', 'a'.repeat(200_000), '[secret]'],
  ['one word without a secret', 'é'.repeat(200_000), 'é'.repeat(200_000)],
  ['many @', 'a@'.repeat(100_000), 'a@'.repeat(100_000)],
  ['many dots', `a@${'.'.repeat(200_000)}`, '[mail]'],
  ['one host', `é@${'é'.repeat(200_000)}`, `é@${'é'.repeat(200_000)}`],
])('secrets are looked for in one pass: %s', { timeout: 30_000 }, (_what, text, expected) =>
  expect(withoutSecrets(text) === expected).toBe(true),
)

test.each([
  ['to zoe@exemple.fr now', 'to [mail] now'],
  ['<a+b@c.co.uk>', '<[mail]>'],
  ['x@a@b.fr', 'x@[mail]'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VySWQiOjF9.c2lnbmF0dXJl', 'Bearer [secret]'],
  ['short words stay', 'short words stay'],
])('%s becomes %s', (text, expected) => expect(withoutSecrets(text)).toBe(expected))
