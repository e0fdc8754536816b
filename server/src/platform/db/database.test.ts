import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** A setting of the operator's, for all new connections. */
async function setForDatabase(setting: string, value: string): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(database.db)
}

test.each([
  ['ends statements of calls after ten seconds', {}, '10s'],
  ['lets those of maintenance take as long as they need', { isPatient: true }, '0'],
])('%s', async (_title, patience, limit) => {
  await setForDatabase('statement_timeout', '5s')
  const db = openDatabase({ url: database.url, maxConnections: 1, applicationName: 'aura-test', ...patience })
  const { rows } = await sql`show statement_timeout`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ statementTimeout: limit }])
})

test('plans statements alike on a PostgreSQL with other settings', async () => {
  await setForDatabase('random_page_cost', '4')
  await setForDatabase('jit', 'on')
  await setForDatabase('max_parallel_workers_per_gather', '2')
  const db = openDatabase({ url: database.url, maxConnections: 1, applicationName: 'aura-test' })
  const { rows } = await sql`
    select current_setting('random_page_cost') as random_page_cost, current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as workers`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ randomPageCost: '1.1', jit: 'off', workers: '0' }])
})
