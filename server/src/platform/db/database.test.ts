import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test.each([
  ['ends statements of calls after ten seconds', {}, '10s'],
  ['lets those of maintenance take as long as they need', { isPatient: true }, '0'],
])('%s', async (_title, patience, limit) => {
  const db = openDatabase({ url: database.url, maxConnections: 1, applicationName: 'aura-test', ...patience })
  const { rows } = await sql`show statement_timeout`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ statementTimeout: limit }])
})
