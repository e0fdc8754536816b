import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isMigrated } from '../platform/db/migrate.ts'
import { openTestDatabase } from './test-database.ts'

const first = await openTestDatabase()
const second = await openTestDatabase()

test('a test database is migrated', async () => {
  expect(await isMigrated(first.db)).toBe(true)
})

test('test databases share nothing', async () => {
  await sql`create table only_here (id bigint)`.execute(first.db)
  const { rows } = await sql`select to_regclass('only_here') as found`.execute(second.db)
  expect(rows).toEqual([{ found: null }])
})
