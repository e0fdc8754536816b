import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { devMailbox } from '@aura/contract/platform/platform.contract'
import { expect, test } from 'vitest'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { signUp } from '../../testing/sign-up.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp({ environment: { PUBLIC_URL: 'http://localhost:3000' } })

const absent = { status: 404, body: { code: 'platform.unknown' } }
const navigate = (headers: Record<string, string> = {}, from = '127.0.0.1') =>
  app.call({ url: '/dev/ui', headers: { accept: 'text/html', ...headers }, remoteAddress: from })

test('[RUN-15] /dev/mailbox lists the newest messages first, each with its moment', async () => {
  const sent: { to: string; sent_at: string }[] = []
  for (let count = 0; count < 3; count++) {
    app.clock.advance(60_000)
    const { body } = await signUp(app)
    await mailsTo(app, body.email)
    // Mails have whole seconds.
    const at = new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000)
    sent.unshift({ to: body.email, sent_at: at.toISOString() })
  }
  expect((await ask(app, devMailbox)).body.messages.slice(0, 3)).toMatchObject(sent)
})

test('[RUN-15] /dev/mailbox shows the outbox to a caller at the machine', async () => {
  const { body } = await signUp(app)
  const toThem = async () => (await ask(app, devMailbox)).body.messages.filter(({ to }) => to === body.email)
  await expect.poll(toThem).toHaveLength(1)
  expect((await toThem())[0]).toMatchObject({
    subject: 'Confirmez votre compte Aura',
    text: expect.stringContaining('/confirmation?token='),
    sent_at: expect.stringMatching(/Z$/),
  })
})

test.each([
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { forwarded: 'for=::1' },
  { via: '1.1 proxy' },
  { host: 'aura.exemple' },
])('[RUN-37] a request that carries %j does not come from the developer', async (headers) => {
  const sent = headers as Record<string, string>
  expect(await ask(app, devMailbox, { headers: sent })).toMatchObject(absent)
  expect((await navigate(sent)).statusCode).toBe(404)
})

test.each(['203.0.113.9', '10.0.0.4', '2001:db8::1'])('[RUN-37] nor does one from %s', async (from) => {
  expect(await ask(app, devMailbox, { from })).toMatchObject(absent)
  expect((await navigate({}, from)).statusCode).toBe(404)
})

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://aura.exemple' },
  { PUBLIC_URL: 'http://192.168.1.4:3000' },
  { PUBLIC_URL: 'http://localhost.exemple.fr' },
  { PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: 'own', JWT_SECRET: 'x'.repeat(40) },
])('[RUN-15, RUN-37] with %j there is no /dev/mailbox', async (settings) => {
  const environment = settings.DATABASE_URL ? { ...settings, DATABASE_URL: app.database.url } : settings
  const other = await createTestApp({ database: app.database, environment })
  expect(await ask(other, devMailbox)).toMatchObject(absent)
  await other.close()
})

test('[RUN-37] mails and their folder are for the owner of the server alone, even one made before', async () => {
  const other = await createTestApp()
  const outbox = join(other.config.dataDir, 'outbox')
  await mkdir(outbox)
  await chmod(outbox, 0o755)
  const { body } = await signUp(other)
  await mailsTo(other, body.email)
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect(await modeOf(outbox)).toBe(0o700)
  for (const name of await readdir(outbox)) expect(await modeOf(join(outbox, name))).toBe(0o600)
  await other.close()
})
