import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../db/database.ts'
import { announceSecret, channelsNameOf } from './site-secret.ts'

const database = await openTestDatabase()
const [secret, other] = ['one secret of thirty-two characters', 'another secret of 32 characters, or so']
const announce = (jwtSecret: string) => announceSecret(database, jwtSecret, { patienceMs: 0 })
const environment = { DATABASE_URL: database.url, JWT_SECRET: secret }

test('[RUN-10] a server with another secret than a running one is refused; with the same one, or once that has ended, it may start', async () => {
  const app = await createTestApp({ database, environment })
  await (await announce(secret)).end()
  // One that has just ended is named beside it until PostgreSQL notices.
  await expect
    .poll(() => announce(other).catch(({ message }: Error) => message))
    .toMatch(
      /^A server with another JWT_SECRET runs on this database \(127\.0\.0\.1, PostgreSQL process \d+\)\. /,
    )
  const waiting = announceSecret(database, other)
  await app.close()
  await (await waiting).end()
})

test('[RUN-10] of two servers with different secrets that start at the same instant one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const starts = await Promise.allSettled([announce(secret), announce(other)])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const alike = await Promise.all(
      [1, 2].map(() => announce(starts[0].status === 'fulfilled' ? secret : other)),
    )
    for (const start of starts) if (start.status === 'fulfilled') await start.value.end()
    for (const announcement of alike) await announcement.end()
  }
})

test('[RUN-10] a server waits for its turn while another one hangs in its own', async () => {
  const { url } = database
  const db = openDatabase({ url, maxConnections: 1, applicationName: 'aura-start', isPatient: true })
  onTestFinished(() => db.destroy())
  const locked = Promise.withResolvers<void>()
  const hanging = database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('aura site secret', 0))`.execute(tx)
    locked.resolve()
    await sleep(5000)
  })
  await locked.promise
  await (await announceSecret({ db, url }, secret)).end()
  await hanging
})

test('[RUN-10] what the database shows of a secret is not the secret, and the same in every process', () => {
  expect(channelsNameOf(secret)).toMatch(/^aura-channels aura-[0-9a-f]{16}$/)
  expect(channelsNameOf(secret)).not.toBe(channelsNameOf(other))
})
