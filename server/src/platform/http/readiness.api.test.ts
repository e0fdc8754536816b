import { watch } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { health, metrics, readiness } from '@aura/contract/platform/platform.contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { createTestApp, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sentStatements } from '../db/sent-statements.ts'

const metricsToken = 'a-token-for-prometheus'
const app = await openTestApp({ environment: { METRICS_TOKEN: metricsToken }, keepsLog: true })

const unready = { status: 503, body: { code: 'platform.unavailable' } }

/** Asks once, and returns the lines logged during the call. */
async function logOfReadiness(of: TestApp = app): Promise<string> {
  const before = of.logLines.length
  expect(await ask(of, readiness)).toMatchObject(unready)
  return of.logLines.slice(before).join('')
}

test('[RUN-16, RUN-17] is up and ready', async () => {
  expect(await ask(app, health)).toMatchObject({ status: 200, body: { status: 'up' } })
  expect(await ask(app, readiness)).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('[RUN-17] is not ready while the media folder is gone', async () => {
  const folder = join(app.config.dataDir, 'media')
  await rename(folder, `${folder}-gone`)
  const logged = await logOfReadiness()
  expect(logged).toContain('media cannot be kept')
  expect(logged).toContain('ENOENT')
  expect((await ask(app, health)).status).toBe(200)
  await rename(`${folder}-gone`, folder)
  expect((await ask(app, readiness)).status).toBe(200)
})

test('[RUN-17] is not ready while a migration of this version is missing', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    app.db,
  )
  expect(await logOfReadiness()).toContain('a migration of this version is missing')
  await sql`insert into kysely_migration (name, timestamp) values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(
    app.db,
  )
  expect((await ask(app, readiness)).status).toBe(200)
})

test('[RUN-17] is not ready while draining, and still answers calls', async () => {
  const draining = await createTestApp({ database: app.database, keepsLog: true })
  draining.application.drain()
  expect(await logOfReadiness(draining)).toContain('this process is stopping')
  const { status, headers } = await ask(draining, health)
  // A balancer that keeps connections must not send its next call on one that is about to close.
  expect({ status, connection: headers.connection }).toEqual({ status: 200, connection: 'close' })
  expect((await ask(app, health)).headers.connection).not.toBe('close')
  await draining.close()
})

test('[RUN-36] however many ask at once whether it is ready, the database and the media folder are asked few times', async () => {
  const sent: string[] = []
  const hear = (statement: unknown) => void sent.push(String(statement))
  sentStatements.subscribe(hear)
  onTestFinished(() => void sentStatements.unsubscribe(hear))
  const written = new Set<string>()
  const watcher = watch(app.application.store.tempFolder, (_, name) => void written.add(String(name)))
  onTestFinished(() => watcher.close())

  const answers = await Promise.all(Array.from({ length: 500 }, () => ask(app, readiness)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const askedFor = (part: string) => sent.filter((statement) => statement.includes(part)).length
  // Four a second at most, and one answer serves all who asked before it: even a busy machine takes few.
  expect(askedFor('transaction_read_only')).toBeGreaterThan(0)
  for (const count of [askedFor('transaction_read_only'), askedFor('kysely_migration'), written.size]) {
    expect(count).toBeLessThanOrEqual(25)
  }
})

test('[RUN-18] metrics are for loopback callers', async () => {
  const answer = await ask(app, metrics)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.text).toContain('process_cpu_seconds_total')
  expect(answer.text).toMatch(/^aura_db_statements_total \d+$/m)
  expect(answer.text).toMatch(/aura_http_answer_seconds_bucket\{[^}]*route="\/healthz"/)
})

test.each(['203.0.113.9', '10.0.0.4', '2001:db8::1', '::ffff:203.0.113.9'])(
  '[RUN-18] metrics are not for %s, unless it presents METRICS_TOKEN',
  async (from) => {
    expect(await ask(app, metrics, { from })).toMatchObject({
      status: 403,
      body: { code: 'platform.forbidden' },
    })
    for (const token of ['', 'other', `${metricsToken}x`, metricsToken.slice(1), 'Bearer ']) {
      expect((await ask(app, metrics, { from, token })).status).toBe(403)
    }
    for (const token of [metricsToken, `Bearer ${metricsToken}`]) {
      expect((await ask(app, metrics, { from, token })).status).toBe(200)
    }
  },
)

test('[RUN-18] a call that a proxy on this machine passes on is no loopback call', async () => {
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=::1' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { host: 'aura.exemple' },
  ]) {
    expect((await ask(app, metrics, { headers: headers as Record<string, string> })).status).toBe(403)
  }
})

test('[RUN-18] metrics hold routes as declared, never an address that was called', async () => {
  await app.call({ url: '/api/profile/un-pseudo-secret' })
  await app.call({ url: '/api/confirm?token=un-jeton-secret' })
  await app.call({ url: '/nulle-part-secrete' })
  expect((await ask(app, metrics)).text).not.toMatch(/secret|secrete/)
})
