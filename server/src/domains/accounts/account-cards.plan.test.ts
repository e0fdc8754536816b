import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { hiddenIdsFor, isListed } from './account-cards.queries.ts'

const { db } = await openTestDatabase()
const now = new Date()

beforeAll(async () => {
  await sql`
    insert into account (pseudo, pseudo_skeleton, pseudo_look, email, email_key, password_hash, sex, aura_type_id,
      terms_version, terms_accepted_at, created_at, confirmed_at)
    select name, name, name, name || '@example.test', name || '@example.test', 'none', 'other', 8, 'test', now(), now(), now()
    from generate_series(1, 3000) as number cross join lateral (select 'person' || number as name) as named`.execute(
    db,
  )
  await sql`analyze account`.execute(db)
})

test.each([
  [
    'content of many people',
    sql`select id from generate_series(1, 1000) as id where ${isListed(sql`id`, now)}`,
  ],
  ['the accounts hidden from a reader', hiddenIdsFor(null, now)],
])('a look-up of %s never scans all accounts', async (_, look) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${look}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('account_by_hiding')
  expect(plan).not.toContain('Seq Scan on account')
})
