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
  const heard: string[] = []
  let gaps = 0
  const listening = await bus.listen({
    hear: { news: (message) => heard.push(message) },
    hearTriggers: {},
    onMissed: () => gaps++,
    onError: () => {},
  })
  open.push(async () => {
    redis.close()
    await listening.close()
  })
  return {
    heard,
    gaps: () => gaps,
    async say(...messages: string[]) {
      await inTransaction(db, (tx) => bus.say(tx, 'news', messages))
      await rollUpAll(db, bus.rollup)
    },
  }
}

/** Until Redis reaches every process and nobody says anything by PostgreSQL any more. */
const untilAllHear = () =>
  expect
    .poll(() =>
      database.db.selectFrom('busDeafProcess').select('name').where('until', '>', new Date()).execute(),
    )
    .toEqual([])

test('[NTF-29, RUN-05] what is said is heard once by every process, and not by another site on the same Redis', async () => {
  const one = await openProcess()
  const two = await openProcess()
  const other = await openProcess({ namespace: 'another site' })
  // At first by PostgreSQL too, which the other site shares in this test alone.
  await untilAllHear()
  await one.say('first', 'second words')
  for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(['first', 'second words'])
  await two.say('third')
  for (const { heard } of [one, two]) await expect.poll(() => heard.slice(2)).toEqual(['third'])
  expect(other.heard).toEqual([])
})

test('[NTF-29] what is said while Redis is gone is heard by PostgreSQL, and whoever may have missed something is told', async () => {
  const one = await openProcess()
  const two = await openProcess()
  await untilAllHear()
  const before = [one.gaps(), two.gaps()]
  await server.kill()
  await one.say('without')
  for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(['without'])
  await expect.poll(() => [one.gaps(), two.gaps()]).toEqual(before.map((gaps) => gaps + 1))
  await server.start()
  await untilAllHear()
  await two.say('again by Redis')
  for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(['without', 'again by Redis'])
  expect([one.gaps(), two.gaps()]).toEqual(before.map((gaps) => gaps + 1))
})

test('[NTF-29] what Redis takes and does not answer is heard once, by PostgreSQL', async () => {
  const one = await openProcess()
  const two = await openProcess()
  await untilAllHear()
  server.freeze()
  await one.say('frozen')
  await expect.poll(() => two.heard).toEqual(['frozen'])
  server.thaw()
  // By now Redis has said it as well.
  await one.say('thawed')
  for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(['frozen', 'thawed'])
})

test('[NTF-29] a Redis that falls silent without a word is noticed by listening for oneself, and found again', async () => {
  const one = await openProcess({ probeMs: 200 })
  await untilAllHear()
  const before = one.gaps()
  server.freeze()
  await expect.poll(one.gaps).toBeGreaterThan(before)
  await one.say('in the silence')
  await expect.poll(() => one.heard).toEqual(['in the silence'])
  server.thaw()
  await untilAllHear()
  await one.say('after it')
  await expect.poll(() => one.heard).toEqual(['in the silence', 'after it'])
})

test('[NTF-29] a process that Redis does not reach hears what others say by it', async () => {
  const one = await openProcess()
  await untilAllHear()
  const cutOff = await openProcess({ url: 'redis://127.0.0.1:1' })
  await one.say('to all')
  for (const { heard } of [one, cutOff]) await expect.poll(() => heard).toEqual(['to all'])
})
