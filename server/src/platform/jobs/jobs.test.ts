import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { createLog } from '../log/log.ts'
import { createJobs, type JobKind } from './jobs.ts'

const ran: number[] = []
let failuresLeft = 1
const database = await openTestDatabase()
const jobs = createJobs({ url: database.url, log: createLog('silent') })
const policy = { retryLimit: 3, retryDelaySeconds: 1, expireSeconds: 30 }
jobs.define<{ number: number }>({
  name: 'test.count',
  ...policy,
  run: async ({ number }) => void ran.push(number),
})
jobs.define({
  name: 'test.fail-once',
  ...policy,
  run: async () => {
    if (failuresLeft-- > 0) throw new Error('not this time')
    ran.push(-1)
  },
})
jobs.define({
  name: 'test.quote',
  ...policy,
  retryLimit: 0,
  run: async () => {
    throw Object.assign(new Error('550 <lea@exemple.fr>: no such mailbox'), {
      code: 'EENVELOPE',
      to: 'lea@exemple.fr',
    })
  },
})
await jobs.start()
afterAll(() => jobs.stop(1000))

test('runs every job of a crowd that came at once', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  await inTransaction(database.db, async (tx) => {
    for (const number of numbers) await jobs.enqueue(tx, 'test.count', { number })
  })
  await expect.poll(() => [...ran].sort((a, b) => a - b)).toEqual(numbers)
})

test('a job of a transaction that fails never runs', async () => {
  ran.length = 0
  const failing = inTransaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'test.count', { number: 666 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await jobs.enqueue(database.db, 'test.count', { number: 1 })
  await expect.poll(() => ran).toEqual([1])
})

test('a job that fails is tried again', async () => {
  ran.length = 0
  await jobs.enqueue(database.db, 'test.fail-once', {})
  await expect.poll(() => ran).toEqual([-1])
})

test('a job begins no earlier than it is to, and is counted as waiting until then', async () => {
  await jobs.enqueue(database.db, 'test.count', { number: 2 }, { waitMs: 3_600_000 })
  const { rows } = await sql`
    select round(extract(epoch from start_after - created_on))::integer as seconds from pgboss.job
    where name = 'test.count' and state = 'created'`.execute(database.db)
  expect(rows).toMatchObject([{ seconds: 3600 }])
  const waiting = Object.fromEntries(await jobs.countWaiting())
  expect(waiting).toEqual({ 'test.count': 1, 'test.fail-once': 0, 'test.quote': 0 })
})

test('what a job failed with is kept without the addresses that it quotes', async () => {
  await jobs.enqueue(database.db, 'test.quote', {})
  const kept = async () => {
    const { rows } = await sql<{ output: object | null }>`
      select output from pgboss.job where name = 'test.quote'`.execute(database.db)
    return rows[0]?.output
  }
  await expect.poll(kept).toMatchObject({ message: '550 <[mail]>: no such mailbox', code: 'EENVELOPE' })
  expect(JSON.stringify(await kept())).not.toContain('lea')
})

test('a process that knows one more kind of job finds the other queues and runs all', async () => {
  ran.length = 0
  const later = createJobs({ url: database.url, log: createLog('silent') })
  const run = async ({ number }: { number: number }) => void ran.push(number)
  later.define({ name: 'test.count', ...policy, run })
  later.define({ name: 'test.count-later', ...policy, run })
  await later.start()
  try {
    await later.enqueue(database.db, 'test.count', { number: 1 })
    await later.enqueue(database.db, 'test.count-later', { number: 2 })
    await expect.poll(() => [...ran].sort()).toEqual([1, 2])
  } finally {
    await later.stop(1000)
  }
})

test('a version that changes the limits of a kind changes its queue, and a restart changes nothing', async () => {
  async function startWith(limits: Partial<JobKind<object>>): Promise<void> {
    const version = createJobs({ url: database.url, log: createLog('silent') })
    version.define({ name: 'test.limits', ...policy, run: async () => {}, ...limits })
    await version.start()
    await version.stop(1000)
  }
  const queue = async () => {
    const { rows } = await sql`
      select retry_limit, expire_seconds, heartbeat_seconds, updated_on from pgboss.queue where name = 'test.limits'
    `.execute(database.db)
    return rows[0]
  }
  await startWith({ retryLimit: 3, heartbeatSeconds: 10 })
  expect(await queue()).toMatchObject({ retryLimit: 3, expireSeconds: 30, heartbeatSeconds: 10 })
  await startWith({ retryLimit: 5, expireSeconds: 60 })
  const changed = await queue()
  expect(changed).toMatchObject({ retryLimit: 5, expireSeconds: 60, heartbeatSeconds: null })
  await startWith({ retryLimit: 5, expireSeconds: 60 })
  expect(await queue()).toEqual(changed)
})

test('a job of an unknown name is a defect', async () => {
  await expect(jobs.enqueue(database.db, 'test.unknown', {})).rejects.toThrow('test.unknown')
})
