import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMigrated } from '../platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createTestDatabase()
  second = await createTestDatabase()
})

afterAll(async () => {
  await first.drop()
  await second.drop()
})

test('a test database is migrated', async () => {
  expect(await isMigrated(first.db)).toBe(true)
})

test('test databases share nothing', async () => {
  await sql`create table only_here (id bigint)`.execute(first.db)
  const { rows } = await sql`select to_regclass('only_here') as found`.execute(second.db)
  expect(rows).toEqual([{ found: null }])
})
