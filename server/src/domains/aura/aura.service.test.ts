import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { rollUpAll, rollUpOnce } from '../../platform/rollup/rollup.ts'
import { insertBareAccount } from '../../testing/bare-account.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { systemAccounts } from './aura.rules.ts'
import { type AuraService, auraRollup, createAuraService } from './aura.service.ts'

let database: TestDatabase
let db: Db
let aura: AuraService

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  aura = createAuraService({ db, clock: { now: () => new Date('2026-11-21T12:00:00Z') } })
})

afterAll(() => database.drop())

async function openAccount(): Promise<number> {
  const accountId = await insertBareAccount(db)
  await inTransaction(db, (tx) => aura.openAccount(tx, accountId))
  return accountId
}

async function balanceOf(accountId: number): Promise<number | undefined> {
  return (await aura.balancesOf([accountId])).get(accountId)
}

test('[AUR-01, AUR-06] a new account gets 10 aura from the mint, by one transfer with reason and cause', async () => {
  const mintBefore = await balanceOf(systemAccounts.mint)
  const accountId = await openAccount()
  expect(await balanceOf(accountId)).toBe(10)
  expect(await balanceOf(systemAccounts.mint)).toBe((mintBefore ?? 0) - 10)
  const transfers = await db
    .selectFrom('auraTransfer')
    .selectAll()
    .where('creditAccountId', '=', accountId)
    .execute()
  expect(transfers).toMatchObject([
    {
      reason: 'welcome',
      debitAccountId: systemAccounts.mint,
      amount: 10,
      subjectId: accountId,
      actorId: accountId,
    },
  ])
})

test('[AUR-03] the shown balance is the same before and after a rollup', async () => {
  const accountId = await openAccount()
  expect(await balanceOf(accountId)).toBe(10)
  await rollUpAll(db, auraRollup)
  expect(await balanceOf(accountId)).toBe(10)
  const summed = await db
    .selectFrom('auraBalance')
    .select('amount')
    .where('accountId', '=', accountId)
    .execute()
  expect(summed).toEqual([{ amount: 10 }])
  expect(await db.selectFrom('auraDelta').select('amount').execute()).toEqual([])
})

test('[AUR-03] processes that roll up at the same time count every entry once', async () => {
  const accountId = await openAccount()
  const moves = Array.from({ length: 40 }, (_, index) => ({
    reason: 'post-vote' as const,
    from: systemAccounts.mint,
    to: accountId,
    amount: 1,
    subjectId: 1_000_000,
    actorId: accountId,
    sequence: index + 1,
  }))
  await Promise.all([
    ...moves.map((transfer) => inTransaction(db, (tx) => aura.move(tx, transfer))),
    ...Array.from({ length: 10 }, () => rollUpOnce(db, auraRollup)),
  ])
  await Promise.all([rollUpAll(db, auraRollup), rollUpAll(db, auraRollup)])
  expect(await balanceOf(accountId)).toBe(50)
})

test('[AUR-01] the same cause moves aura once', async () => {
  const accountId = await openAccount()
  await expect(inTransaction(db, (tx) => aura.openAccount(tx, accountId))).rejects.toMatchObject({
    code: '23505',
  })
  const welcome = {
    reason: 'welcome' as const,
    from: systemAccounts.mint,
    to: accountId,
    amount: 10,
    subjectId: accountId,
    actorId: accountId,
    sequence: 1,
  }
  await expect(inTransaction(db, (tx) => aura.move(tx, welcome))).rejects.toMatchObject({
    constraint_name: 'aura_transfer_cause_unique',
  })
  expect(await balanceOf(accountId)).toBe(10)
})

test.each([
  ['an amount of 0', { amount: 0 }],
  ['a negative amount', { amount: -1 }],
  ['an account paying itself', { from: 5, to: 5 }],
])('[AUR-01] the database refuses %s', async (_, fault) => {
  const transfer = {
    reason: 'post-vote' as const,
    from: -1,
    to: 5,
    amount: 1,
    subjectId: 1,
    actorId: 1,
    sequence: 1,
  }
  await expect(inTransaction(db, (tx) => aura.move(tx, { ...transfer, ...fault }))).rejects.toMatchObject({
    code: '23514',
  })
})

test.each([
  ['edited', sql`update aura_transfer set amount = amount + 1`],
  ['deleted', sql`delete from aura_transfer`],
  ['emptied', sql`truncate aura_transfer`],
])('[AUR-02] the ledger cannot be %s', async (_, statement) => {
  const before = await db.selectFrom('auraTransfer').selectAll().orderBy('id').execute()
  await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' })
  expect(await db.selectFrom('auraTransfer').selectAll().orderBy('id').execute()).toEqual(before)
})
