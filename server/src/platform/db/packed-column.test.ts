import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { packColumn, unpackColumn } from './packed-column.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([[['élodie', 'jean-marc', 'zoé']], [[null, 'photo', null]], [[null]], [['photo', null]], [[]]])(
  'a packed column has a value for each row, an empty one for null: %j',
  async (values) => {
    const { rows } = await sql<{ packed: string | null }>`
    select ${packColumn(sql`value`)} as packed from unnest(${values}::text[]) as value`.execute(database.db)
    expect(rows.map(({ packed }) => unpackColumn(packed))).toEqual([values.map((value) => value ?? '')])
  },
)
