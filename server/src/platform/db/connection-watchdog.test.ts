import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { watchConnections } from './connection-watchdog.ts'
import { openPool, type Pool } from './database.ts'
import { statementTimeout } from './statement-timeout.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let proxy: TcpProxy
let pool: Pool

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await startTcpProxy(database.url)
  pool = openPool({ url: proxy.databaseUrl, maxConnections: 2, applicationName: 'aura-test' })
})
afterEach(async () => {
  await pool.db.destroy()
  await proxy.close()
  await database.drop()
})

const ask = () => sql`select 1 as one`.execute(pool.db)
const lost = { code: 'CONNECTION_DESTROYED' }

test('giving connections up fails whatever waits on them at once: statements, transactions, those in the queue', async () => {
  await ask()
  const begun = Promise.withResolvers<void>()
  const transaction = inTransaction(pool.db, async (tx) => {
    await sql`select 1`.execute(tx)
    proxy.freeze()
    begun.resolve()
    await sql`select 2`.execute(tx)
  })
  const waiting = [transaction, ...Array.from({ length: 6 }, ask)]
  const outcomes = Promise.allSettled(waiting)
  await begun.promise
  // Every one of them waits by now: the transaction for its second statement, the others for it or for a connection.
  await setImmediate()
  pool.replaceConnections()
  const failures = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(failures.length).toBeGreaterThanOrEqual(1)
  for (const failure of failures) expect(failure).toMatchObject({ reason: lost })
  proxy.forgetFrozen()
  expect((await ask()).rows).toEqual([{ one: 1 }])
})

test('a connection that falls silent in the middle of a statement is noticed', async () => {
  const silences: number[] = []
  const connections = postgres(proxy.databaseUrl, { max: 1 })
  const watched = watchConnections(connections, { answerTimeoutMs: 1500, onSilence: () => silences.push(1) })
  const reserved = await watched.reserve()
  const whileOpening = silences.length
  await reserved.run('select 1', [])
  expect(silences.length).toBe(whileOpening)
  proxy.freeze()
  const statement = reserved.run('select 2', [])
  const next = watched.reserve()
  const outcomes = Promise.allSettled([statement, next])
  await expect.poll(() => silences.length).toBeGreaterThan(whileOpening)
  watched.giveUp()
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ])
  await expect(reserved.run('rollback', [])).rejects.toMatchObject(lost)
})

test('a statement of background work may take its own time, and no longer', async () => {
  let silences = 0
  const connections = postgres(proxy.databaseUrl, { max: 2 })
  const watched = watchConnections(connections, { answerTimeoutMs: 400, onSilence: () => silences++ })
  const reserved = await watched.reserve()
  // Opening the connection may have taken longer than an answer may on a busy machine.
  silences = 0
  await statementTimeout.run(Infinity, () => reserved.run('select pg_sleep(2)', []))
  expect(silences).toBe(0)
  const endless = statementTimeout.run(600, () => reserved.run('select pg_sleep(3600)', []))
  const outcome = expect(endless).rejects.toMatchObject(lost)
  await expect.poll(() => silences).toBeGreaterThan(0)
  watched.giveUp()
  await outcome
})

test('a pool none of whose connections is ever opened is noticed too', async () => {
  proxy.freeze()
  let isSilent = false
  const connections = postgres(proxy.databaseUrl, { max: 1, connect_timeout: 30 })
  const watched = watchConnections(connections, {
    answerTimeoutMs: 300,
    onSilence: () => {
      isSilent = true
    },
  })
  const reserving = expect(watched.reserve()).rejects.toMatchObject(lost)
  await expect.poll(() => isSilent).toBe(true)
  watched.giveUp()
  await reserving
})
