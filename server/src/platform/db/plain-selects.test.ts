import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openPool, type Pool } from './database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table counter (value integer not null)`.execute(database.db)
  await sql`insert into counter values (0)`.execute(database.db)
  pool = openPool({
    url: database.url,
    maxConnections: 2,
    maxReadConnections: 1,
    applicationName: 'aura-test',
    lockMs: 60_000,
  })
})
afterAll(async () => {
  await pool.db.destroy()
  await database.drop()
})

const increment = () => sql`update counter set value = value + 1`.execute(pool.db)
const readValue = async () =>
  (await sql<{ value: number }>`select value from counter`.execute(pool.db)).rows[0]?.value

test('[RUN-35] writes and transactions that wait for a lock leave reads their connections', async () => {
  const holding = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = inTransaction(database.db, async (tx) => {
    await sql`lock table counter in exclusive mode`.execute(tx)
    holding.resolve()
    await release.promise
  })
  await holding.promise
  const waiting = [
    ...Array.from({ length: 5 }, increment),
    ...Array.from({ length: 5 }, () =>
      inTransaction(pool.db, async (tx) => {
        await sql`select value from counter`.execute(tx)
        await sql`update counter set value = value + 1`.execute(tx)
      }),
    ),
  ]
  for (let time = 0; time < 3; time++) expect(await readValue()).toBe(0)
  release.resolve()
  await Promise.all([holder, ...waiting])
  expect(await readValue()).toBe(10)
})

test('[RUN-35] a write waits for its lock without keeping a connection from other writes', async () => {
  const impatient = openPool({ url: database.url, maxConnections: 1, applicationName: 'aura-test' })
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = inTransaction(database.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  const waiting = inTransaction(impatient.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx)
    return 'done'
  })
  for (let time = 0; time < 3; time++) await sql`delete from counter where false`.execute(impatient.db)
  release.resolve()
  await holder
  expect(await waiting).toBe('done')
  await impatient.db.destroy()
})

test('a select on an idle connection is sent before callers that wait for others go on', async () => {
  const sockets: Socket[] = []
  const onSocket = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
  subscribe('net.client.socket', onSocket)
  const own = openPool({
    url: database.url,
    maxConnections: 1,
    maxReadConnections: 1,
    applicationName: 'aura-test',
  })
  const read = () => sql`select value from counter`.execute(own.db)
  const sentBytes = () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
  await read()
  const before = sentBytes()
  const reading = read()
  // All that promises do; a turn of the event loop would follow.
  for (let step = 0; step < 100; step++) await Promise.resolve()
  expect(sentBytes()).toBeGreaterThan(before)
  await reading
  unsubscribe('net.client.socket', onSocket)
  await own.db.destroy()
})

test.each([
  sql`with changed as (update counter set value = value returning value) select value from changed`,
  sql`select value from counter for update`,
  sql`select value from counter for no key update skip locked`,
  sql`select value from counter for key share`,
  sql`select pg_advisory_xact_lock(1)`,
  sql`select pg_notify('channel', 'message')`,
  sql`delete from counter where false`,
])('a statement that writes or locks takes no connection of reads: %#', async (statement) => {
  const isReadOnly = sql<{
    isReadOnly: string
  }>`select current_setting('transaction_read_only') as is_read_only`
  expect((await isReadOnly.execute(pool.db)).rows).toEqual([{ isReadOnly: 'on' }])
  await statement.execute(pool.db)
})
