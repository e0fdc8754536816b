import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { publish, subscribe } from './channels.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
const open: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
afterAll(() => database.drop())

/** A subscribed process. */
async function openProcess({ url = database.url, probeMs = 15_000 } = {}) {
  const received: string[] = []
  const missed: string[] = []
  const errors: unknown[] = []
  const subscription = await subscribe({
    url,
    applicationName: 'aura-channels',
    handlers: { messages: (message) => received.push(message) },
    onMissed: () => missed.push('missed'),
    onError: (error) => errors.push(error),
    probeMs,
  })
  open.push(subscription.close)
  return { received, missed, errors }
}

const send = (...messages: string[]) => inTransaction(database.db, (tx) => publish(tx, 'messages', messages))

test('[NTF-29] every process receives a message once, when its transaction commits, and none of one that is rolled back', async () => {
  const [one, two] = [await openProcess(), await openProcess()]
  await inTransaction(database.db, async (tx) => {
    await publish(tx, 'messages', ['rolled back'])
    throw new Error('rolled back')
  }).catch(() => {})
  await send('first', 'second')
  await send('third')
  for (const { received, missed } of [one, two]) {
    await expect.poll(() => received).toEqual(['first', 'second', 'third'])
    expect(missed).toEqual([])
  }
})

test('[NTF-29] a process whose connection ends subscribes again, and learns that it may have missed messages', async () => {
  const { received, missed } = await openProcess()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'aura-channels' and datname = current_database()`.execute(database.db)
  await expect.poll(() => missed).toEqual(['missed'])
  await send('afterwards')
  await expect.poll(() => received).toEqual(['afterwards'])
})

test('[NTF-29] a process whose connection is dead without having ended notices by its probe, and subscribes again', async () => {
  const proxy = await startTcpProxy(database.url)
  open.push(proxy.close)
  const [cutOff, other] = [await openProcess({ url: proxy.databaseUrl, probeMs: 2_000 }), await openProcess()]
  proxy.freeze()
  await send('in the silence')
  await expect.poll(() => other.received).toEqual(['in the silence'])
  proxy.forgetFrozen()
  await expect.poll(() => cutOff.missed.length).toBeGreaterThan(0)
  await send('afterwards')
  await expect.poll(() => cutOff.received).toEqual(['afterwards'])
  expect(other.missed).toEqual([])
})

test('[NTF-29] while the database is gone a process tries again after pauses, by one connection at a time', async () => {
  const proxy = await startTcpProxy(database.url)
  open.push(proxy.close)
  const { received, errors } = await openProcess({ url: proxy.databaseUrl })
  proxy.cut()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await sleep(1000)
  expect(errors.length).toBeLessThan(8)
  proxy.mend()
  await expect
    .poll(async () => {
      await send('afterwards')
      return received.length
    })
    .toBeGreaterThan(0)
  // The end of the one that was cut may take PostgreSQL a moment.
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where application_name = 'aura-channels' and datname = current_database()`.execute(database.db)
      return rows.length
    })
    .toBe(1)
})
