import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { hasRows, lockRollup, type Rollup, rollUpOnce } from './rollup.ts'
import { startRollupWorker } from './rollup-worker.ts'

const database = await openTestDatabase()
await sql`create table waiting (amount integer not null)`.execute(database.db)
await sql`create table total (amount integer not null)`.execute(database.db)
await sql`insert into total values (0)`.execute(database.db)

const rollup: Rollup = {
  name: 'test',
  hasPending: () => hasRows('waiting'),
  async rollUpBatch(tx) {
    // Small batches, so that there are several to interleave.
    const { rows } = await sql<{ taken: number }>`
      with taken as (
        delete from waiting where ctid = any(array(select ctid from waiting limit 7)) returning amount
      ), added as (update total set amount = amount + coalesce((select sum(amount) from taken), 0))
      select count(*) as taken from taken`.execute(tx)
    return rows[0]?.taken ?? 0
  },
}

async function readTotal(): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select amount from total`.execute(database.db)
  return rows[0]?.amount ?? -1
}

const fill = (count: number) =>
  sql`insert into waiting select 1 from generate_series(1, ${count}::integer)`.execute(database.db)

test('[AUR-03] workers of several processes roll up everything once, what was left before they started too', async () => {
  await fill(100)
  const failures: unknown[] = []
  const workers = [1, 2, 3].map(() =>
    startRollupWorker({ db: database.db, rollups: [rollup], onError: (error) => failures.push(error) }),
  )
  await fill(50)
  await expect.poll(readTotal).toBe(150)
  await Promise.all(workers.map((worker) => worker.stop(10_000)))
  expect(failures).toEqual([])
  await fill(5)
  expect(await readTotal()).toBe(150)
})

test('a batch that fails is told, leaves the queue as it was, and is tried again', async () => {
  const failures: string[] = []
  let isBroken = true
  const flaky: Rollup = {
    name: 'flaky',
    hasPending: rollup.hasPending,
    async rollUpBatch(tx, limit) {
      const taken = await rollup.rollUpBatch(tx, limit)
      if (isBroken && taken > 0) {
        isBroken = false
        throw new Error('no')
      }
      return taken
    },
  }
  const worker = startRollupWorker({
    db: database.db,
    rollups: [flaky],
    onError: (_, name) => failures.push(name),
  })
  await expect.poll(readTotal).toBe(155)
  await worker.stop(10_000)
  expect(failures).toEqual(['flaky'])
})

/** A rollup that only says in which transaction it ran. */
function witness(name: string, { hasPending, ...more }: Pick<Rollup, 'hasPending'> & Partial<Rollup>) {
  const transactions: string[] = []
  const witnessing: Rollup = {
    ...more,
    name,
    hasPending,
    async rollUpBatch(tx) {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
      transactions.push(rows[0]?.id ?? '')
      return 0
    },
  }
  return { rollup: witnessing, transactions }
}

test('a rollup that another one feeds runs in the same transaction', async () => {
  const before = await readTotal()
  const filling: Rollup = { ...rollup, name: 'filling', feeds: ['filled'] }
  const filled = witness('filled', { hasPending: () => sql`false` })
  const idle = witness('idle', { hasPending: () => sql`false` })
  const sum = witness('sum', { hasPending: () => hasRows('waiting') })
  const rollups = [filling, sum.rollup, filled.rollup, idle.rollup]
  await fill(5)
  const worker = startRollupWorker({ db: database.db, rollups, onError: () => {} })
  await expect.poll(() => filled.transactions.length).toBeGreaterThan(0)
  await worker.stop(10_000)
  expect(await readTotal()).toBe(before + 5)
  expect(filled.transactions).toEqual([sum.transactions[0]])
  expect(idle.transactions).toEqual([])
})

test('a batch that fails keeps no other from its queue', async () => {
  const before = await readTotal()
  const failures: string[] = []
  const broken: Rollup = {
    name: 'broken',
    hasPending: rollup.hasPending,
    async rollUpBatch(tx) {
      await sql`select 1 / 0`.execute(tx)
      return 0
    },
  }
  await fill(5)
  const worker = startRollupWorker({
    db: database.db,
    rollups: [broken, rollup],
    onError: (_, name) => failures.push(name),
  })
  await expect.poll(readTotal).toBe(before + 5)
  await worker.stop(10_000)
  expect(new Set(failures)).toEqual(new Set(['broken']))
})

test('a woken worker rolls up at once, without waiting for the time of its next look', async () => {
  const before = await readTotal()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const worker = startRollupWorker({ db: database.db, rollups: [rollup], onError: () => {} })
  try {
    // Lets the worker finish its first work, until it rests and then idles.
    for (let look = 0; look < 20; look++) {
      await readTotal()
      await vi.advanceTimersByTimeAsync(25)
    }
    await fill(5)
    worker.wake()
    while ((await readTotal()) < before + 5);
  } finally {
    vi.useRealTimers()
    await worker.stop(10_000)
  }
})

test('[AUR-03, NTF-21] a queue that another process is taking from is left to it', async () => {
  const before = await readTotal()
  await fill(2)
  await inTransaction(database.db, async (tx) => {
    await lockRollup(tx, rollup)
    expect(await rollUpOnce(database.db, rollup)).toBe(0)
  })
  expect(await readTotal()).toBe(before)
  expect(await rollUpOnce(database.db, rollup)).toBe(2)
  expect(await readTotal()).toBe(before + 2)
})
