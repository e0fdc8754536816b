import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPassword } from '@aura/server/domains/accounts/passwords.rules'
import { ledgerChecks } from '@aura/server/domains/aura/aura.verify.queries'
import { commentChecks } from '@aura/server/domains/comments/comments.verify.queries'
import { followChecks } from '@aura/server/domains/follows/follows.verify.queries'
import { postChecks } from '@aura/server/domains/posts/posts.verify.queries'
import { runChecks } from '@aura/server/platform/db/checks'
import type { Db } from '@aura/server/platform/db/database'
import { createTestDatabase, type TestDatabase } from '@aura/server/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetPassword, emailOf } from './accounts.ts'
import { type DatasetOptions, makeDataset } from './dataset.ts'

const size = { users: 40, posts: 120, votes: 900, communities: 30, days: 90 }
const now = new Date('2026-11-20T12:00:00Z')
const tables = [
  ...['account', 'aura_transfer', 'follow', 'media', 'post', 'post_vote', 'post_like', 'post_total'],
  ...['comment', 'comment_total', 'notification', 'notification_act'],
  ...['challenge', 'challenge_term', 'challenge_entry', 'challenge_mark'],
  ...['community_member', 'community_total', 'community_term', 'community_standing'],
]

let first: TestDatabase
let second: TestDatabase
let folder: string
let options: Omit<DatasetOptions, 'db'>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-dataset-'))
  first = await createTestDatabase()
  second = await createTestDatabase()
  options = { dataDir: folder, size, seed: 7, now, say: () => {} }
  for (const { db } of [first, second]) await makeDataset({ ...options, db })
})

afterAll(async () => {
  await first.drop()
  await second.drop()
  await rm(folder, { recursive: true, force: true })
})

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A hash of every row, whatever their order; password hashes are salted and left out. */
async function digestOf(db: Db, table: string): Promise<unknown> {
  const { rows } = await sql`
    select md5(string_agg(line, ',' order by line)) as digest
    from (select (to_jsonb(t) - 'password_hash')::text as line from ${sql.table(table)} as t) as lines`.execute(
    db,
  )
  return rows[0]
}

describe('the data set', () => {
  test('[AUR-01] [AUR-03] [AUR-04] agrees with the ledger in everything that verify proves', async () => {
    const outcomes = await runChecks(first.db, [
      ...ledgerChecks,
      ...postChecks,
      ...commentChecks,
      ...followChecks,
    ])
    expect(outcomes.filter(({ wrong }) => wrong > 0)).toEqual([])
    // Nobody donates or withdraws in a data set, reacts to comments or was rewarded for likes, and nothing waits for a moderator.
    const empty = outcomes.filter(({ checked }) => checked === 0).map(({ name }) => name)
    expect(
      empty.filter(
        (name) =>
          !/donation|withdrawal|held|correction|powers|write-off|every void|on a comment|award|toxic|every wait|audience|prize|sanction|a wait or an appeal/.test(
            name,
          ),
      ),
    ).toEqual([])
  })

  test('has as many rows as asked for', async () => {
    expect(await countOf(first.db, 'account')).toBe(size.users)
    expect(await countOf(first.db, 'post')).toBe(size.posts)
    expect(await countOf(first.db, 'post_vote')).toBe(size.votes)
  })

  test.each(tables)('is the same from the same seed: %s', async (table) => {
    expect(await digestOf(first.db, table)).toEqual(await digestOf(second.db, table))
    expect(await countOf(first.db, table)).toBeGreaterThan(0)
  })

  test('has a stored file for every one that its rows name', async () => {
    const { rows } = await sql<{ name: string }>`select distinct name from media_file`.execute(first.db)
    const stored = await readdir(join(folder, 'media', 'files'), { recursive: true })
    const names = new Set(stored.map((path) => path.split('/').at(-1)))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ name }) => !names.has(name))).toEqual([])
  })

  test('lets people log in, and new rows go on after its ids', async () => {
    const account = await first.db
      .selectFrom('account')
      .select('passwordHash')
      .where('email', '=', emailOf(3))
      .executeTakeFirstOrThrow()
    expect(await isPassword(datasetPassword, account.passwordHash)).toBe(true)
    const { rows } = await sql<{ next: number }>`
      select nextval(pg_get_serial_sequence('post', 'id')) as next`.execute(first.db)
    expect(rows[0]?.next).toBe(size.posts + 1)
  })

  test('casts every vote that there is room for', async () => {
    const full = await createTestDatabase()
    const votes = size.posts * (size.users - 1) - 1
    await makeDataset({ ...options, db: full.db, size: { ...size, votes } })
    expect(await countOf(full.db, 'post_vote')).toBe(votes)
    await full.drop()
  })

  test('is refused where there is data already', async () => {
    await expect(makeDataset({ ...options, db: first.db })).rejects.toThrow('not empty')
    expect(await countOf(first.db, 'account')).toBe(size.users)
  })
})
