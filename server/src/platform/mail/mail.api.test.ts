import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { metrics } from '@aura/contract/platform/platform.contract'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { signUp } from '../../testing/sign-up.ts'
import { startSmtpPeer } from '../../testing/smtp-peer.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'
import { days, hours, minutes } from '../clock/clock.ts'
import { housekeepingJob } from '../jobs/housekeeping.ts'
import { createFileTransport } from './mail-transport.ts'

const peer = await startSmtpPeer()
afterAll(() => peer.close())
const app = await openTestApp({
  environment: { SMTP_URL: peer.url, MAIL_FROM: 'Aura <aura@exemple.fr>' },
  keepsLog: true,
})

const outbox = () =>
  app.db
    .selectFrom('outboxMail')
    .select(['id', 'recipient', 'bodyText', 'bodyHtml', 'sentAt', 'refusal'])
    .orderBy('id')
    .execute()
const newest = async () => (await outbox()).at(-1)
/** A figure of the metrics. */
const numberOf = async (line: string) => {
  const { text } = await ask(app, metrics)
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}
const failures = () => numberOf('aura_jobs_total{job="mail.send",outcome="failed"}')
const untilSent = () =>
  expect.poll(async () => (await newest())?.sentAt ?? null, { interval: 100 }).not.toBeNull()

test('[RUN-14] with SMTP_URL mail goes through that server, once, and leaves the outbox empty', async () => {
  const { body } = await signUp(app)
  const [mail] = await peer.untilReceived(1)
  expect(mail).toMatchObject({
    from: 'aura@exemple.fr',
    to: [body.email],
    subject: 'Confirmez votre compte Aura',
  })
  expect(mail?.text).toContain('http://aura.test/confirmation?token=')
  expect(mail?.html).toContain('http://aura.test/confirmation?token=')
  await untilSent()
  expect(await newest()).toMatchObject({ recipient: null, bodyText: null, bodyHtml: null })
  expect(await readdir(app.config.dataDir)).not.toContain('outbox')
})

test('[RUN-14] a message has an id that no other site gives, from the domain of the sender, and asks for no automatic answer', async () => {
  const earlier = peer.received.length
  const elsewhere = await createTestApp({
    environment: { SMTP_URL: peer.url, MAIL_FROM: 'aura@ailleurs.fr' },
  })
  await signUp(elsewhere)
  await signUp(app)
  const sources = (await peer.untilReceived(earlier + 2)).slice(earlier).map(({ source }) => source)
  const ids = sources.map((source) => /^Message-ID: <([^@]+)@([a-z.]+)>\r$/im.exec(source)?.slice(1))
  expect(ids.map((id) => id?.[1]).sort()).toEqual(['ailleurs.fr', 'exemple.fr'])
  for (const id of ids) expect(id?.[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids.map((id) => id?.[0])).size).toBe(2)
  for (const source of sources) expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/im)
  await elsewhere.close()
})

test('[RUN-14] a server that refuses at first gets the message again, and once only', async () => {
  const before = peer.received.length
  peer.behave('refuse')
  const connections = peer.connections
  await signUp(app)
  await expect.poll(() => peer.connections).toBeGreaterThan(connections)
  expect(await newest()).toMatchObject({ sentAt: null, recipient: expect.any(String) })
  peer.behave('accept')
  await untilSent()
  expect(peer.received).toHaveLength(before + 1)
})

test('[RUN-14, RUN-18] a recipient refused for good is tried once, counted and logged; a greylisted one and a refused sender are tried again', async () => {
  peer.behave('reject')
  const before = await numberOf('aura_mails_refused_total')
  const { body } = await signUp(app)
  await expect.poll(async () => (await newest())?.refusal).toMatch(/550 5\.1\.1 no such mailbox/)
  expect(await newest()).toMatchObject({
    recipient: body.email,
    bodyText: null,
    bodyHtml: null,
    sentAt: null,
  })
  expect(await numberOf('aura_mails_refused_total')).toBe(before + 1)
  await expect.poll(() => numberOf('aura_jobs_waiting{job="mail.send"}')).toBe(0)
  const logged = app.logLines.filter((line) => line.includes('mail refused for good'))
  expect(logged).toEqual([expect.stringContaining('550 5.1.1 no such mailbox')])
  expect(logged.join()).not.toContain(body.email)
  const connections = peer.connections
  for (const reply of ['450 4.2.0 Greylisted', '554 5.7.1 Relay access denied']) {
    peer.answerRecipients(reply)
    const tried = await failures()
    await signUp(app)
    // A connection alone may not have been answered yet.
    await expect.poll(failures).toBeGreaterThan(tried)
    peer.behave('accept')
    await untilSent()
  }
  expect(peer.connections).toBe(connections + 4)
  expect(await numberOf('aura_mails_refused_total')).toBe(before + 1)
})

test('[RUN-18] metrics tell that mail is not sent, and that it waits', async () => {
  const waiting = () => numberOf('aura_jobs_waiting{job="mail.send"}')
  const before = await failures()
  peer.behave('refuse')
  await signUp(app)
  await expect.poll(failures).toBeGreaterThan(before)
  await expect.poll(waiting).toBe(1)
  peer.behave('accept')
  await untilSent()
  await expect.poll(() => numberOf('aura_jobs_total{job="mail.send",outcome="done"}')).toBeGreaterThan(0)
  await expect.poll(waiting).toBe(0)
})

test('[RUN-14] a server that hangs holds up nobody, and gets the message later', async () => {
  const before = peer.received.length
  peer.behave('hang')
  const connections = peer.connections
  const { answer } = await signUp(app)
  expect(answer.status).toBe(200)
  await expect.poll(() => peer.connections).toBeGreaterThan(connections)
  peer.behave('accept')
  await untilSent()
  expect(peer.received).toHaveLength(before + 1)
})

test('[RUN-14] a recipient whom the server is slow to check delays no other', async () => {
  const slow = 'lente@exemple.fr'
  peer.hangFor(slow)
  await signUp(app, { email: slow })
  await expect.poll(() => peer.waitingClients).toBe(1)
  const before = peer.received.length
  await signUp(app)
  await peer.untilReceived(before + 1)
  expect(peer.waitingClients).toBe(1)
})

test('[RUN-14] a server that is away for two days gets the message', async () => {
  // The least that pg-boss waits before each try: twice as long as before, up to the queue's bound.
  const { rows } = await sql<{ hours: number }>`
    select sum(least(retry_delay_max, retry_delay * power(2, attempt)))::float8 / 3600 as hours
    from pgboss.queue, generate_series(0, least(retry_limit, 1000) - 1) as attempt where name = 'mail.send'
  `.execute(app.db)
  expect(rows[0]?.hours).toBeGreaterThanOrEqual(48)
})

test('[ACC-55] no trace of an address stays once its limit no longer needs it', async () => {
  await signUp(app)
  await untilSent()
  const traces = app.db.selectFrom('outboxMail').select('id').where('limitHash', 'is not', null)
  expect(await traces.execute()).not.toEqual([])
  app.clock.advance(hours(1))
  await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
  await expect.poll(() => traces.execute()).toEqual([])
})

test('[RUN-14] without SMTP_URL each message is a file named by its time and recipient', async () => {
  const local = await createTestApp()
  const { body } = await signUp(local)
  await mailsTo(local, body.email)
  const folder = join(local.config.dataDir, 'outbox')
  const names = await readdir(folder)
  expect(names).toEqual([
    expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-nouveau-\d+@exemple\.fr\.eml$/),
  ])
  const source = await readFile(join(folder, names[0] ?? ''), 'utf8')
  expect(source).toMatch(/^(.*\r\n)*To: .*nouveau-\d+@exemple\.fr/m)
  expect(source).toMatch(/^Content-Type: multipart\/alternative/m)
  await local.close()
})

test('[RUN-14] two messages to one person at one moment are two files', async () => {
  const folder = join(app.config.dataDir, 'at-one-moment')
  const send = createFileTransport(folder, 'aura@exemple.fr', app.clock)
  const mail = { recipient: 'lea@exemple.fr', subject: 'Un', text: 'Un', html: '<p>Un</p>' }
  await send({ ...mail, id: 1 })
  await send({ ...mail, id: 2, text: 'Deux' })
  const sources = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  )
  expect(sources.map((source) => /^(Un|Deux)\r?$/m.exec(source)?.[1]).sort()).toEqual(['Deux', 'Un'])
})

test('[RUN-14, PRV-09] files of messages go after 30 days, and no others', async () => {
  const local = await createTestApp()
  onTestFinished(() => local.close())
  const { body } = await signUp(local)
  await mailsTo(local, body.email)
  const folder = join(local.config.dataDir, 'outbox')
  // Kept there by an operator.
  await writeFile(join(folder, '1999.tar'), '')
  local.clock.advance(days(29))
  const { jobs } = local.application.services
  const later = await signUp(local)
  await mailsTo(local, later.body.email)
  local.clock.advance(days(1) + minutes(1))
  await jobs.enqueue(local.db, housekeepingJob, {})
  await expect
    .poll(async () => (await readdir(folder)).toSorted())
    .toEqual(['1999.tar', expect.stringContaining(later.body.email)])
})
