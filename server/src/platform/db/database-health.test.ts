import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openPool, type Pool } from './database.ts'
import { createDatabaseHealth, type DatabaseHealth } from './database-health.ts'

let database: TestDatabase
let proxy: TcpProxy
let pool: Pool
let probe: Pool
let health: DatabaseHealth

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await startTcpProxy(database.url)
  pool = openPool({
    ...{ url: proxy.databaseUrl, maxConnections: 1, applicationName: 'aura-test' },
    // Its own watchdog gives up no connection before the health does.
    isPatient: true,
  })
  probe = openPool({ url: proxy.databaseUrl, maxConnections: 1, applicationName: 'aura-test-probe' })
  health = createDatabaseHealth({ pool, probe })
  await health.answers()
})
afterEach(async () => {
  health.close()
  await Promise.all([pool.db.destroy(), probe.db.destroy()])
  await proxy.close()
  await database.drop()
})

const isUp = () => {
  try {
    health.requireUp()
    return true
  } catch {
    return false
  }
}

test('[RUN-36] a suspicion refuses nobody and cuts nothing while the database answers', async () => {
  const slow = sql`select pg_sleep(1)`.execute(pool.db)
  for (let time = 0; time < 10; time++) {
    health.suspect()
    expect(isUp()).toBe(true)
    await sleep(50)
  }
  await slow
})

test('[RUN-36] a starved process does not take its own slowness for an outage', async () => {
  health.suspect()
  for (let time = 0; time < 3; time++) {
    const until = performance.now() + 1500
    while (performance.now() < until);
    await sleep(1)
  }
  await sleep(500)
  expect(isUp()).toBe(true)
})

test('[RUN-36] a probe that fails destroys no connection of another that begins meanwhile', async () => {
  proxy.freeze()
  const [first, second] = [health.answers(), health.answers()]
  expect(await first).toBe(false)
  proxy.thaw()
  expect(await second).toBe(true)
})

test('[RUN-36] one probe that fails alone refuses nobody, and cuts nothing', async () => {
  const failed = Promise.withResolvers<void>()
  const replaceConnections = () => {
    probe.replaceConnections()
    failed.resolve()
  }
  const watching = createDatabaseHealth({ pool, probe: { ...probe, replaceConnections } })
  await sql`select 1`.execute(pool.db)
  proxy.freeze()
  const slow = sql`select 1`.execute(pool.db)
  watching.suspect()
  await failed.promise
  proxy.thaw()
  await setImmediate()
  expect(() => watching.requireUp()).not.toThrow()
  await slow
  await expect.poll(() => watching.answers()).toBe(true)
  expect(() => watching.requireUp()).not.toThrow()
  watching.close()
})

test('[RUN-36] a database that hangs is away once the probe says so, gives up what waits, and is back once it answers', async () => {
  // Opening a connection has a time limit too, which on a busy machine may end before the probe.
  await sql`select 1`.execute(pool.db)
  proxy.freeze()
  let failure: unknown
  const stuck = sql`select 1`.execute(pool.db).catch((error: unknown) => {
    failure = error
  })
  health.suspect()
  expect(isUp()).toBe(true)
  await expect.poll(isUp).toBe(false)
  // Connections that were open stay silent for ever.
  proxy.forgetFrozen()
  await expect.poll(isUp).toBe(true)
  expect(failure).toMatchObject({ code: 'CONNECTION_DESTROYED' })
  await stuck
  expect((await sql`select 1 as one`.execute(pool.db)).rows).toEqual([{ one: 1 }])
})
