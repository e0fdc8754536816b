import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readRecentAura } from '../../testing/aura.ts'
import { insertBareAccount } from '../../testing/bare-account.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createRecentAuraService } from './aura.recent.service.ts'
import { systemAccounts } from './aura.rules.ts'
import { createAuraService, type Transfer } from './aura.service.ts'

let database: TestDatabase
let db: Db
let now: Date
const clock = { now: () => now }

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})

afterAll(() => database.drop())

/** An account opened at a moment, welcome grant included, and what movements by others, each by somebody else, make of it. */
async function openAccount(at: string) {
  const aura = createAuraService({ db, clock })
  now = new Date(at)
  const accountId = await insertBareAccount(db)
  await inTransaction(db, (tx) => aura.openAccount(tx, accountId))
  let sequence = 0
  return {
    accountId,
    async move(time: string, amount: number, parts: Partial<Transfer> = {}) {
      now = new Date(time)
      const sides = { from: systemAccounts.mint, to: accountId }
      await inTransaction(db, (tx) =>
        aura.move(tx, {
          reason: 'post-vote',
          ...(amount > 0 ? sides : { from: sides.to, to: sides.from }),
          amount: Math.abs(amount),
          subjectId: 2_000_000,
          actorId: accountId + 1000 + sequence,
          sequence: ++sequence,
          ...parts,
        }),
      )
    },
  }
}

const readRecent = (accountId: Id, recentAura = createRecentAuraService({ db, clock })) =>
  readRecentAura({ db, clock }, recentAura, accountId)

/** 30 days of which these, counted back from the last, moved something. */
function month(moved: Record<number, number>) {
  return Array.from({ length: 30 }, (_, index) => moved[29 - index] ?? 0)
}

test('[AUR-53] gains and losses are those of the last 24 hours', async () => {
  const { accountId, move } = await openAccount('2026-11-21T10:00:00Z')
  await move('2026-11-20T11:59:59Z', 1)
  await move('2026-11-20T12:00:01Z', -2)
  await move('2026-11-21T11:00:00Z', 2)
  now = new Date('2026-11-21T12:00:00Z')
  // The second and its loss are of yesterday in Paris; so is the first, which is too old for the 24 hours.
  expect(await readRecent(accountId)).toEqual({
    gained: 2,
    lost: 2,
    month: month({ 0: 2, 1: -1 }),
  })
})

test('[AUR-53] presses of one giver on one object come to their net, and what one spends oneself shows nowhere', async () => {
  const { accountId, move } = await openAccount('2026-11-21T10:00:00Z')
  const giver = { actorId: accountId + 500 }
  for (const amount of Array.from({ length: 20 }, () => [1, -1]).flat())
    await move('2026-11-21T11:00:00Z', amount, giver)
  await move('2026-11-21T11:00:00Z', 1, { ...giver, subjectId: 2_000_001 })
  await move('2026-11-21T11:00:00Z', -2, giver)
  await move('2026-11-21T11:01:00Z', 1, { ...giver, reason: 'post-vote-void' })
  await move('2026-11-21T11:02:00Z', -4, { actorId: accountId, reason: 'withdrawal-cost' })
  await move('2026-11-21T11:02:00Z', -3, { actorId: accountId, reason: 'donation' })
  await move('2026-11-21T11:02:00Z', 1, { actorId: accountId, reason: 'post-likes' })
  expect(await readRecent(accountId)).toEqual({
    gained: 2,
    lost: 1,
    month: month({ 0: 1 }),
  })
})

test('[AUR-42, AUR-53] what ends within 24 hours comes to nothing, also once its beginning is older; what stood longer is lost', async () => {
  const { accountId, move } = await openAccount('2026-11-18T10:00:00Z')
  const [brief, long, switched] = [1, 2, 3].map((number) => ({
    actorId: accountId + number,
    subjectId: 2_000_000,
  }))
  await move('2026-11-20T08:00:00Z', 1, { ...long, sequence: 1 })
  await move('2026-11-20T18:00:00Z', 1, { ...brief, sequence: 1 })
  await move('2026-11-20T18:00:00Z', 1, { ...switched, sequence: 1 })
  await move('2026-11-21T11:00:00Z', -1, { ...brief, sequence: 2 })
  await move('2026-11-21T11:00:00Z', -1, { ...long, sequence: 2 })
  await move('2026-11-21T11:00:00Z', -2, { ...switched, sequence: 2 })
  now = new Date('2026-11-21T17:59:00Z')
  expect(await readRecent(accountId)).toMatchObject({ gained: 0, lost: 2 })
  now = new Date('2026-11-21T18:01:00Z')
  expect(await readRecent(accountId)).toMatchObject({ gained: 0, lost: 2 })
  now = new Date('2026-11-22T11:01:00Z')
  expect(await readRecent(accountId)).toMatchObject({ gained: 0, lost: 0 })
})

test('[AUR-53] what an appeal gives back is no gain beside its loss', async () => {
  const { accountId, move } = await openAccount('2026-11-18T10:00:00Z')
  const taken = (time: string, giver: number) =>
    move(time, -5, { reason: 'withdrawal', actorId: accountId + giver, subjectId: giver, sequence: 1 })
  await taken('2026-11-18T11:00:00Z', 1)
  await taken('2026-11-21T10:00:00Z', 2)
  const { rows } = await sql<{ id: Id }>`
    select id from aura_transfer where debit_account_id = ${accountId} and reason = 'withdrawal' order by id`.execute(
    db,
  )
  for (const { id } of rows)
    await move('2026-11-21T11:00:00Z', 5, {
      reason: 'correction',
      actorId: accountId,
      subjectId: id,
      sequence: 1,
    })
  now = new Date('2026-11-21T12:00:00Z')
  // The older loss is out of the last 24 hours, so that only what came back for it shows.
  expect(await readRecent(accountId)).toMatchObject({ gained: 5, lost: 0, month: month({ 0: 5, 3: -5 }) })
})

test('[AUR-53] what is remembered of past days stays true from day to day, and over the night the clocks change', async () => {
  const { accountId, move } = await openAccount('2026-10-20T10:00:00Z')
  const recentAura = createRecentAuraService({ db, clock })
  // 2026-10-25 has 25 hours in Paris: until 2026-10-25T23:00Z.
  await move('2026-10-24T21:59:59Z', 1)
  await move('2026-10-24T22:00:00Z', 2)
  await move('2026-10-25T22:59:59Z', 2)
  await move('2026-10-25T23:00:00Z', -1)
  now = new Date('2026-10-26T09:00:00Z')
  expect(await readRecent(accountId, recentAura)).toEqual({
    gained: 2,
    lost: 1,
    month: month({ 0: -1, 1: 4, 2: 1 }),
  })

  await move('2026-10-26T10:00:00Z', 2)
  expect((await readRecent(accountId, recentAura)).month).toEqual(month({ 0: 1, 1: 4, 2: 1 }))

  await move('2026-10-27T10:00:00Z', -2)
  now = new Date('2026-10-28T09:00:00Z')
  expect(await readRecent(accountId, recentAura)).toEqual({
    gained: 0,
    lost: 2,
    month: month({ 1: -2, 2: 1, 3: 4, 4: 1 }),
  })

  // 30 days end with this one: the first day of a movement is no longer among them.
  now = new Date('2026-11-23T09:00:00Z')
  expect((await readRecent(accountId, recentAura)).month).toEqual(month({ 27: -2, 28: 1, 29: 4 }))
})

test('[AUR-53] the last 24 hours reach the day before yesterday when the clocks went forward in between', async () => {
  const { accountId, move } = await openAccount('2026-03-20T10:00:00Z')
  await move('2026-03-28T22:10:00Z', 1)
  await move('2026-03-28T22:30:00Z', -2)
  // 2026-03-29 has 23 hours in Paris: until 2026-03-29T22:00Z.
  now = new Date('2026-03-29T22:15:00Z')
  expect(await readRecent(accountId)).toEqual({
    gained: 0,
    lost: 2,
    month: month({ 2: -1 }),
  })
})
