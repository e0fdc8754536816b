import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { drawFrom } from '../../demo/chance.ts'
import { runChecks } from '../../platform/db/checks.ts'
import type { Db } from '../../platform/db/database.ts'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { membersRollup, rebuildMemberLists, standingsRollup } from './communities.rollup.service.ts'
import { sparseIndexChecks } from './communities.sparse-index.queries.ts'

const { db } = await openTestDatabase()
const communityId = 1
const people = 4000
const draw = drawFrom(7)

/** Accounts with numbered ids, of whom few have the same aura and many have none. */
beforeAll(async () => {
  await sql`
    insert into account (id, pseudo, pseudo_skeleton, pseudo_look, email, email_key, password_hash, sex, aura_type_id,
      terms_version, terms_accepted_at, created_at, confirmed_at)
    overriding system value
    select id, name, name, name, name || '@example.test', name || '@example.test', 'none', 'other', 8, 'test', now(), now(), now()
    from generate_series(1, ${people}::integer) as id cross join lateral (select 'person' || id as name) as named`.execute(
    db,
  )
  await sql`insert into audience (id, kind, is_open) overriding system value values (${communityId}, 'community', true)`.execute(
    db,
  )
  await sql`
    insert into community (id, name, name_look, description, created_at)
    values (${communityId}, 'Foule', 'foule', '', now())`.execute(db)
})

const join = (from: number, to: number, within: Db = db) =>
  sql`
  with reading as (
    insert into audience_member (audience_id, account_id) select ${communityId}::bigint, generate_series(${from}::bigint, ${to}::bigint)
    returning *
  ), counted as (
    insert into community_delta (community_id, members) select ${communityId}, count(*) from reading
  )
  insert into community_member (community_id, account_id, role, joined_at)
  select audience_id, account_id, 'member', now() from reading`.execute(within)

const leave = (remainder: number) =>
  sql`
  with ended as (
    delete from community_member where account_id % 7 = ${remainder} returning *
  ), unread as (
    delete from audience_member using ended where audience_member.account_id = ended.account_id
  )
  insert into community_delta (community_id, members) select ${communityId}, -count(*) from ended`.execute(db)

/** As the rollup of balances does. */
const moveAura = (ids: readonly number[], most: number) =>
  sql`
  insert into aura_balance as known (account_id, amount)
  select id, amount from unnest(${ids}::bigint[], ${ids.map(() => Math.floor(draw() * most))}::bigint[]) as moved (id, amount)
  on conflict (account_id) do update set amount = excluded.amount`.execute(db)

const anyIds = (count: number) => [
  ...new Set(Array.from({ length: count }, () => 1 + Math.floor(draw() * people))),
]

/** Members with their ranks, counted one by one. */
async function countAll() {
  const { rows } = await sql<{ accountId: number; rank: number }>`
    select account_id, rank() over (order by coalesce(amount, 0) desc) as rank
    from community_member left join aura_balance using (account_id)
    order by coalesce(amount, 0) desc, account_id desc`.execute(db)
  return rows
}

async function expectPages() {
  const all = await countAll()
  const pages = [0, 1, 499, 500, 501, all.length - 30, all.length - 1, all.length, all.length + 10]
  for (const offset of [...pages, ...Array.from({ length: 20 }, () => Math.floor(draw() * all.length))]) {
    const { rows: shown } = await sql`
      select account_id, rank from standings_after(${communityId}, ${offset}, 31)`.execute(db)
    expect(shown, `from ${offset}`).toEqual(all.slice(offset, offset + 31))
  }
}

async function expectSound() {
  const outcomes = await runChecks(db, sparseIndexChecks)
  expect(outcomes.flatMap(({ differences }) => differences)).toEqual([])
}

async function rollUp() {
  await rollUpAll(db, membersRollup)
  await rollUpAll(db, standingsRollup)
}

async function countEntries() {
  const { rows } = await sql<{ entries: number }>`
    select cardinality(positions) as entries from community_sparse_index`.execute(db)
  return rows[0]?.entries
}

/** Changes of the list: members join, leave, or gain and lose aura. */
const steps: [name: string, () => Promise<unknown>][] = [
  ['few members', () => join(1, 900)],
  ['as many as an index is made for', () => join(901, 1800)],
  ['many without aura', () => join(1801, people - 300)],
  ['aura of some', () => moveAura(anyIds(900), 1000)],
  ['aura of many, with ties', () => moveAura(anyIds(3000), 20)],
  ['aura of all, without ties', () => moveAura(anyIds(people * 4), 1_000_000)],
  ['members who leave', () => leave(3)],
  ['members who come again', () => join(people - 299, people)],
  ['many who leave', async () => [await leave(1), await leave(2), await leave(4), await leave(5)]],
]

test.each(steps)('[COM-12, COM-13] any page and its ranks are exact after %s', async (_name, act) => {
  await act()
  await expectPages()
  await expectSound()
  await rollUp()
  await expectPages()
  await expectSound()
})

test('[COM-13] the index has an entry for several hundred members, and no more', async () => {
  await rollUp()
  const { length } = await countAll()
  expect(await countEntries()).toBeLessThanOrEqual(1 + length / 125)
  expect(await countEntries()).toBeGreaterThanOrEqual(length / 1000)
})

test('[COM-13] a wrong entry is found by the check and mended by the rebuild', async () => {
  await sql`update community_sparse_index set positions[2] = positions[2] + 1`.execute(db)
  const [outcome] = await runChecks(db, sparseIndexChecks)
  expect(outcome).toMatchObject({ wrong: 1 })
  expect(await rebuildMemberLists(db)).toBe(1)
  await expectSound()
  await expectPages()
  expect(await rebuildMemberLists(db)).toBe(0)
})

test('[COM-13] a member who joined while their aura moved has the right place after the next rollup', async () => {
  await moveAura([5], 10)
  await sql`update community_standing set aura = aura + 1000 where account_id = 5`.execute(db)
  await leave(0)
  await join(7, 7)
  await sql`update community_standing set aura = aura + 1000 where account_id = 7`.execute(db)
  await rollUp()
  await expectPages()
  await expectSound()
})

test('[COM-13] a member who joins during a rollup, after their aura has moved, has the right place after the next one', async () => {
  await leave(2)
  const inside = await db.startTransaction().execute()
  await join(9, 9, inside)
  await moveAura([9], 1000)
  // The membership becomes visible while the rollup waits for the index.
  const indexed = await db.startTransaction().execute()
  await sql`lock table community_sparse_index in access exclusive mode`.execute(indexed)
  await join(16, 16)
  const rolledUp = rollUp()
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'community_sparse_index'::regclass and not granted`.execute(
        indexed,
      )
      return rows.length
    })
    .toBe(1)
  await inside.commit().execute()
  await indexed.commit().execute()
  await rolledUp
  await rollUp()
  await expectPages()
  await expectSound()
})
