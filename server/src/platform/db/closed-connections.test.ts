import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Db, openPool, type Pool, type Tx } from './database.ts'
import { isDatabaseOutage } from './database-errors.ts'
import { inTransaction } from './transaction.ts'

// What patches/postgres+3.4.9.patch mends (decision 34).
let database: TestDatabase
let proxy: TcpProxy
let pool: Pool

beforeEach(async () => {
  database = await createTestDatabase()
  await sql`create table probe (note text not null)`.execute(database.db)
  proxy = await startTcpProxy(database.url)
})
afterEach(async () => {
  await pool.db.destroy()
  await proxy.close()
  await database.drop()
})

const applicationName = 'aura-closed'
const open = (maxConnections: number) => {
  pool = openPool({ url: proxy.databaseUrl, maxConnections, applicationName })
}
const note = (db: Db | Tx, text: string) =>
  sql<{ note: string }>`insert into probe (note) values (${text}) returning note`.execute(db)
const endBackends = () =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = ${applicationName}`.execute(
    database.db,
  )
const notes = async () => {
  const { rows } = await sql<{ note: string }>`select note from probe order by note`.execute(database.db)
  return rows.map((row) => row.note)
}

test('a transaction whose connection was lost fails as a whole, though the pool has opened another', async () => {
  open(1)
  const transaction = inTransaction(pool.db, async (tx) => {
    await note(tx, 'first half')
    await endBackends()
    await note(pool.db, 'of another caller')
    await note(tx, 'second half')
  })
  await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await note(pool.db, 'later')
  expect(await notes()).toEqual(['later', 'of another caller'])
})

test('a transaction that finds its connection lost gives its place in the pool back', async () => {
  open(1)
  const transaction = inTransaction(pool.db, async (tx) => {
    await note(tx, 'first half')
    await endBackends()
    // Statements sent together: one of them waits its turn on the lost connection.
    await Promise.all([note(tx, 'second half'), note(tx, 'third half')])
  })
  await expect(transaction).rejects.toSatisfy(isDatabaseOutage)
  await inTransaction(pool.db, (tx) => note(tx, 'later'))
  expect(await notes()).toEqual(['later'])
})

test('transactions that wait for a connection get one, when the connection before them was lost', async () => {
  open(1)
  const lost = expect(sql`select pg_sleep(60)`.execute(pool.db)).rejects.toSatisfy(isDatabaseOutage)
  const waiting = ['one', 'two'].map((text) => inTransaction(pool.db, (tx) => note(tx, text)))
  await expect.poll(endedSleepers).toBe(1)
  await lost
  await Promise.all(waiting)
  expect(await notes()).toEqual(['one', 'two'])
})

async function endedSleepers(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = ${applicationName} and wait_event = 'PgSleep'`.execute(database.db)
  return rows.length
}

test('statements sent while connections are cut fail or are done, and every connection works again', async () => {
  open(3)
  const done: string[] = []
  /** Fails as a cut does: neither by a connection that never answers again, nor as if it had succeeded. */
  const attempt = async (text: string) => {
    try {
      const { rows } = await note(pool.db, text)
      expect(rows).toEqual([{ note: text }])
      done.push(text)
    } catch (error) {
      expect(error).toMatchObject({
        code: expect.stringMatching(/^(?:CONNECTION_CLOSED|ECONNRESET|EPIPE|57P01)$/),
      })
    }
  }
  for (let round = 0; round < 8; round++) {
    await expect.poll(doAllWork).toBe(true)
    const sleeping = sql`select pg_sleep(60)`.execute(pool.db).then(
      () => expect.unreachable(),
      // Connections that were cut with it have not all noticed yet.
      async () => {
        const first = attempt(`${round}.now`)
        await nextTurn()
        await Promise.all([first, attempt(`${round}.next turn`), attempt(`${round}.too`)])
      },
    )
    if (round % 2 === 0) await expect.poll(endedSleepersAndOthers).toBeGreaterThan(0)
    else await cutOnceAsleep()
    await sleeping
  }
  await expect.poll(doAllWork).toBe(true)
  const all = Array.from({ length: 9 }, (_, index) => note(pool.db, `after ${index}`))
  expect(await Promise.all(all)).toHaveLength(9)
  expect((await notes()).filter((text) => /^\d/.test(text))).toEqual(expect.arrayContaining(done))
})

/** Whether each of three connections answers. One that was cut may not have noticed yet; one that stays silent ends the test. */
async function doAllWork(): Promise<boolean> {
  const answers = await Promise.allSettled([1, 2, 3].map((index) => note(pool.db, `before ${index}`)))
  return answers.every(({ status }) => status === 'fulfilled')
}

async function isAsleep(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name = ${applicationName} and wait_event = 'PgSleep'`.execute(
    database.db,
  )
  return rows.length > 0
}

async function endedSleepersAndOthers(): Promise<number> {
  return (await isAsleep()) ? (await endBackends()).rows.length : 0
}

async function cutOnceAsleep(): Promise<void> {
  await expect.poll(isAsleep).toBe(true)
  proxy.cut()
  proxy.mend()
}
