import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RedisServer, startRedisServer } from '../../testing/redis-server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { openRedis } from '../redis/redis.ts'
import { rollUpAll } from '../rollup/rollup.ts'
import { createBus } from './bus.ts'

let database: TestDatabase
let server: RedisServer
const open: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  server = await startRedisServer()
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  await server.close()
})
afterAll(() => database.drop())

/** A process of the site, as far as the bus knows. */
async function openProcess({ url = server.url, namespace = 'site', probeMs = 3_000 } = {}) {
  const { db } = database
  const redis = openRedis({ url, namespace, probeMs, log: pino({ level: 'silent' }) })
  const bus = createBus({ db, databaseUrl: database.url, redis })
  const received: string[] = []
  let missed = 0
  const listening = await bus.subscribe({
    handlers: { news: (message) => received.push(message) },
    triggerHandlers: {},
    onMissed: () => missed++,
    onError: () => {},
  })
  open.push(async () => {
    redis.close()
    await listening.close()
  })
  return {
    received,
    missed: () => missed,
    async publish(...messages: string[]) {
      await inTransaction(db, (tx) => bus.publish(tx, 'news', messages))
      await rollUpAll(db, bus.rollup)
    },
  }
}

/** Until Redis reaches every process and PostgreSQL carries no message any more. */
const untilAllHear = () =>
  expect
    .poll(() =>
      database.db
        .selectFrom('busUnreachableProcess')
        .select('name')
        .where('until', '>', new Date())
        .execute(),
    )
    .toEqual([])

test('[NTF-29, RUN-05] a message reaches every process once, and not by another site on the same Redis', async () => {
  const one = await openProcess()
  const two = await openProcess()
  const other = await openProcess({ namespace: 'another site' })
  // At first by PostgreSQL too, which the other site shares in this test alone.
  await untilAllHear()
  await one.publish('first', 'second words')
  for (const { received } of [one, two]) await expect.poll(() => received).toEqual(['first', 'second words'])
  await two.publish('third')
  for (const { received } of [one, two]) await expect.poll(() => received.slice(2)).toEqual(['third'])
  expect(other.received).toEqual([])
})

test('[NTF-29] messages published while Redis is gone arrive by PostgreSQL, and processes that may have missed some are told', async () => {
  const one = await openProcess()
  const two = await openProcess()
  await untilAllHear()
  const before = [one.missed(), two.missed()]
  await server.kill()
  await one.publish('without')
  for (const { received } of [one, two]) await expect.poll(() => received).toEqual(['without'])
  await expect.poll(() => [one.missed(), two.missed()]).toEqual(before.map((missed) => missed + 1))
  await server.start()
  await untilAllHear()
  await two.publish('again by Redis')
  for (const { received } of [one, two])
    await expect.poll(() => received).toEqual(['without', 'again by Redis'])
  expect([one.missed(), two.missed()]).toEqual(before.map((missed) => missed + 1))
})

test('[NTF-29] messages that Redis takes without answering arrive once, by PostgreSQL', async () => {
  const one = await openProcess()
  const two = await openProcess()
  await untilAllHear()
  server.freeze()
  await one.publish('frozen')
  await expect.poll(() => two.received).toEqual(['frozen'])
  server.thaw()
  // By now Redis has published it as well.
  await one.publish('thawed')
  for (const { received } of [one, two]) await expect.poll(() => received).toEqual(['frozen', 'thawed'])
})

test('[NTF-29] a Redis that falls silent is noticed by the probe, and used again once it answers', async () => {
  const one = await openProcess({ probeMs: 200 })
  await untilAllHear()
  const before = one.missed()
  server.freeze()
  await expect.poll(one.missed).toBeGreaterThan(before)
  await one.publish('in the silence')
  await expect.poll(() => one.received).toEqual(['in the silence'])
  server.thaw()
  await untilAllHear()
  await one.publish('after it')
  await expect.poll(() => one.received).toEqual(['in the silence', 'after it'])
})

test('[NTF-29] a process that Redis does not reach receives what others publish by it', async () => {
  const one = await openProcess()
  await untilAllHear()
  const cutOff = await openProcess({ url: 'redis://127.0.0.1:1' })
  await one.publish('to all')
  for (const { received } of [one, cutOff]) await expect.poll(() => received).toEqual(['to all'])
})
