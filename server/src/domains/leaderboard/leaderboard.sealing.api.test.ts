import { createHash } from 'node:crypto'
import { takeAura } from '@aura/contract/aura/aura.contract'
import {
  ownRank,
  previousChampions,
  rankOf,
  sealedMonth,
  sealedText,
} from '@aura/contract/leaderboard/leaderboard.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock/clock.ts'
import { imposeSanction } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import {
  brokenBoardChecks,
  gain,
  gainMany,
  isBoardForgeryFound,
  keepMonthsOpen,
  rollUpBoard,
} from '../../testing/leaderboard.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { rebuildLeaderboard } from './leaderboard.rollup.service.ts'
import { forgetSealedBoards } from './leaderboard.sealing.queries.ts'

const start = new Date('2025-01-20T11:00:00Z')
const app = await openTestApp({ clock: createTestClock(start) })
const other = await openTestApp({ database: app.database, clock: app.clock })
const { sealing } = app.application.services
await keepMonthsOpen(app)

/** Moments of one month: in it, after it, and once it is due. */
const momentsOf = (year: number, month: number) => ({
  within: new Date(Date.UTC(year, month - 1, 15, 11)),
  after: new Date(Date.UTC(year, month, 1, 11)),
  due: new Date(Date.UTC(year, month, 3, 11)),
})

const readMonth = (month: string, actor?: Person) =>
  ask(app, sealedMonth, { params: { month }, token: actor?.token })
const readText = (month: string) => ask(app, sealedText, { params: { month } })
const champions = async (actor?: Person) =>
  (await ask(app, previousChampions, { token: actor?.token })).body.champions

async function suspend({ pseudo }: Person, until: Date | null = new Date('2030-01-01T00:00:00Z')) {
  await suspendAccount(app, pseudo, until)
}

test('[LDB-04, LDB-09, LDB-10] a month is provisional for 48 hours, then sealed once, for anybody to check', async () => {
  const { within, after, due } = momentsOf(2025, 2)
  app.clock.set(within)
  const make = async (amount: number) => {
    const person = await makePerson(app)
    await gain(app, person, amount)
    return person
  }
  const [left, suspended, first] = [await make(30), await make(20), await make(9)]
  const [alsoFirst, second] = [await make(9), await make(4)]
  await setErasureAt(app, left.id, within)
  await app.application.services.erasure.eraseDue()
  await suspend(suspended)

  await editProfile(app, first, { pseudo: first.pseudo }, await jpeg(210, 210))
  const { body: winner } = await ask(app, getProfile, { params: { pseudo: first.pseudo } })
  expect(winner.profile_picture).toMatch(/\w/)

  app.clock.set(after)
  await rollUpBoard(app)
  expect(await sealing.sealDue()).toEqual([])
  const provisional = await readMonth('2025-02')
  expect(provisional.body).toMatchObject({
    sealed_at: null,
    sha256: null,
    seals_at: '2025-03-02T23:00:00.000Z',
  })
  expect(provisional.body.leaderboard.map(({ ranks, id, aura }) => [ranks, id, aura])).toEqual([
    ...[
      [1, first.id, 9],
      [1, alsoFirst.id, 9],
      [3, second.id, 4],
    ],
  ])
  expect(await champions()).toMatchObject([
    ...[
      { id: first.id, month: 'février 2025', rank_month: '2025-02', aura: 9, is_provisional: true },
      { id: alsoFirst.id, pseudo: alsoFirst.pseudo, profile_picture: null },
    ],
  ])
  expect((await champions())[0]).toMatchObject({
    pseudo: first.pseudo,
    profile_picture: winner.profile_picture,
  })
  expect((await readText('2025-02')).status).toBe(404)

  app.clock.set(new Date('2025-03-02T23:04:59Z'))
  expect(await sealing.sealDue()).toEqual([])
  app.clock.set(due)
  const sealed = await Promise.all([sealing.sealDue(), other.application.services.sealing.sealDue()])
  expect(sealed.flat()).toContain('2025-02')
  const text = `aura-leaderboard 1\t2025-02\n1\t${first.id}\t9\n1\t${alsoFirst.id}\t9\n3\t${second.id}\t4\n`
  app.clock.advance(2000)
  const { body } = await readMonth('2025-02')
  expect(body.sealed_at).toBe(due.toISOString())
  expect(body.sha256).toBe(createHash('sha256').update(text).digest('hex'))
  const canonical = await readText('2025-02')
  expect(canonical.text).toBe(text)
  expect(canonical.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="aura-classement-2025-02.txt"',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect((await champions()).map(({ is_provisional }) => is_provisional)).toEqual([false, false])
  const { body: profile } = await ask(app, rankOf, { params: { pseudo: first.pseudo } })
  expect(profile).toEqual({ ranks: null, aura: 0, champion_of: ['2025-02'] })
  expect(await brokenBoardChecks(app)).toEqual([])

  // A suspension lifted later does not make the seal a forgery.
  await suspend(suspended, null)
  expect(await brokenBoardChecks(app)).toEqual([])

  // An account erased later has no name any more; the text stays.
  await setErasureAt(app, first.id, due)
  await app.application.services.erasure.eraseDue()
  expect((await champions())[0]).toMatchObject({ id: null, pseudo: null, profile_picture: null, aura: 9 })
  expect((await readText('2025-02')).text).toBe(text)
  expect(await brokenBoardChecks(app)).toEqual([])
  for (const month of ['2025-01', '2025-03', '0000-01', '9999-12'])
    expect([(await readMonth(month)).status, (await readText(month)).status]).toEqual([404, 404])
})

test('[LDB-10] who is suspended with no more than the last place is passed over too, and verify holds', async () => {
  const { within, due } = momentsOf(2025, 3)
  app.clock.set(within)
  const [even, listed, less] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  for (const person of [even, listed]) await gain(app, person, 4)
  await gain(app, less, 2)
  for (const person of [even, less]) await suspend(person)
  app.clock.set(due)
  await rollUpBoard(app)
  expect(await sealing.sealDue()).toEqual(['2025-03'])
  expect((await readMonth('2025-03')).body.leaderboard).toMatchObject([{ id: listed.id, aura: 4 }])
  expect(await brokenBoardChecks(app)).toEqual([])
})

test('[LDB-10, AUR-70] an erasure that commits while a month is sealed leaves its account in or out, and verify holds', async () => {
  const { within, due } = momentsOf(2025, 5)
  app.clock.set(within)
  const [kept, left] = [await makePerson(app), await makePerson(app)]
  await gain(app, kept, 5)
  await gain(app, left, 4)
  app.clock.set(due)
  await rollUpBoard(app)
  await sealing.sealDue()
  const { body } = await readMonth('2025-05')
  const sealedAt = new Date(String(body.sealed_at))
  const erase = (person: Person, at: Date) =>
    app.db.updateTable('account').set({ erasedAt: at }).where('id', '=', person.id).execute()
  // Begun before the seal, committed after it: the seal has counted the account.
  await erase(left, later(sealedAt, -1))
  expect(await brokenBoardChecks(app)).toEqual([])
  await erase(left, later(sealedAt, -minutes(11)))
  expect(await brokenBoardChecks(app)).not.toEqual([])
  await erase(left, later(sealedAt, 1))
  expect(await brokenBoardChecks(app)).toEqual([])
})

test('[LDB-09, LDB-10] what is undone in the 48 hours counts, what is undone later changes nothing of the month', async () => {
  const { within, after, due } = momentsOf(2025, 4)
  app.clock.set(within)
  const [author, cheat, lateCheat] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await gain(app, author, 5)
  for (const giver of [cheat, lateCheat])
    await ask(app, takeAura, { token: giver.token, body: { postId: await makePost(app, author) } })
  app.clock.set(after)
  await imposeSanction(app, cheat.id, { by: 'modo', reason: 'Vengeance.' })
  // At the last moment before the month is sealed.
  app.clock.set(due)
  await imposeSanction(app, lateCheat.id, { by: 'modo', reason: 'Vengeance.' })
  expect(await sealing.sealDue()).toEqual(['2025-04'])
  expect((await readMonth('2025-04')).body.leaderboard).toMatchObject([{ id: author.id, aura: 4 }])
  expect(await brokenBoardChecks(app)).toEqual([])
})

test('[LDB-10] the first hundred are sealed, cut off five times in between or not, and nobody changes them', async () => {
  const { within, due } = momentsOf(2025, 6)
  app.clock.set(within)
  const [best, even, suspended] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await gain(app, best, 3)
  await gainMany(app, 10_000)
  // One as much as the last place, and older.
  for (const [person, amount] of [
    [suspended, 2],
    [even, 1],
  ] as const) {
    await gain(app, person, amount)
    await suspend(person)
  }
  app.clock.set(due)
  for (let kill = 1; kill <= 5; kill++) {
    const dying = sealing.sealDue().catch(() => [])
    await new Promise((resolve) => setTimeout(resolve, 40 * kill))
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'aura%'
        and application_name <> 'aura-test' and query ~ 'leaderboard'`.execute(app.db)
    await dying
  }
  await sealing.sealDue()
  const { leaderboard, sha256 } = (await readMonth('2025-06')).body
  expect(leaderboard).toHaveLength(100)
  expect(leaderboard.slice(0, 2).map(({ id, ranks }) => [id, ranks])).toEqual([
    [best.id, 1],
    [expect.any(Number), 2],
  ])
  expect(
    createHash('sha256')
      .update((await readText('2025-06')).text)
      .digest('hex'),
  ).toBe(sha256)
  expect(await sealing.sealDue()).toEqual([])
  expect(await brokenBoardChecks(app)).toEqual([])
  for (const table of ['leaderboard_month', 'leaderboard_place'])
    for (const change of [
      `update ${table} set month = month`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(sql.raw(change).execute(app.db)).rejects.toThrow('append-only')
})

test('[LDB-06, LDB-10] verify finds what was written by hand, and rebuild makes the board anew', async () => {
  const { within } = momentsOf(2025, 8)
  app.clock.set(within)
  const [one, two] = [await makePerson(app), await makePerson(app)]
  await gain(app, one, 7)
  await gain(app, two, 3)
  await rollUpBoard(app)
  const month = "month = '2025-08-01'"
  const forgeries = [
    `update leaderboard_gain set gains = gains + 1 where ${month} and account_id = ${one.id}`,
    `delete from leaderboard_gain where ${month} and account_id = ${one.id}`,
    `update leaderboard_pair set net = net - 1 where ${month} and account_id = ${one.id}`,
    `insert into leaderboard_pair values ('2025-08-01', ${one.id}, ${two.id}, 4)`,
    `update leaderboard_count set accounts = accounts + 1 where ${month} and gains = 3`,
    `delete from leaderboard_count where ${month} and gains = 3`,
    `insert into leaderboard_place values ('2025-06-01', 101, 3, ${two.id}, 1)`,
    `insert into leaderboard_month values ('2025-08-01', '2025-09-03', '${'0'.repeat(64)}', '{}')`,
  ]
  const forgeSeal = (month: string, sealedAt: string, places: string, passedOver = '{}') =>
    `insert into leaderboard_month values ('${month}-01', '${sealedAt}',
      encode(sha256(E'aura-leaderboard 1\\t${month}\\n${places}'), 'hex'), '${passedOver}')`
  const forgedSeals = [
    [
      forgeSeal('2025-08', '2025-09-03', `1\\t${two.id}\\t3\\n`, `{${one.id}}`),
      `insert into leaderboard_place values ('2025-08-01', 1, 1, ${two.id}, 3)`,
    ],
    [forgeSeal('2098-08', '2098-09-04', '')],
    [forgeSeal('2025-07', '2025-08-01', '')],
  ]
  const unguarded = (table: string, change: string) => [
    `alter table ${table} disable trigger all`,
    `update ${table} set ${change}`,
  ]
  const guarded = [
    unguarded('leaderboard_place', "aura = 4 where month = '2025-06-01' and place = 1"),
    unguarded('leaderboard_place', "account_id = 1 where month = '2025-06-01' and place = 1"),
    unguarded('leaderboard_month', "sealed_at = '2025-07-02' where month = '2025-06-01'"),
    unguarded(
      'leaderboard_month',
      `passed_over_ids = passed_over_ids || ${one.id}::bigint where month = '2025-06-01'`,
    ),
  ]
  for (const forged of [...forgeries.map((forgery) => [forgery]), ...guarded, ...forgedSeals])
    expect([forged, await isBoardForgeryFound(app, forged)]).toEqual([forged, true])
  expect(await rebuildLeaderboard(app.db)).toBe(0)
  for (const forgery of forgeries.slice(0, 6)) await sql.raw(forgery).execute(app.db)
  expect(await rebuildLeaderboard(app.db)).toBeGreaterThan(0)
  expect(await brokenBoardChecks(app)).toEqual([])
  app.clock.advance(2000)
  expect((await ask(app, ownRank, { token: one.token })).body.user).toMatchObject({ aura: 7, ranks: 1 })
})

test('[LDB-10] housekeeping drops what sealed months were counted from', async () => {
  app.clock.set(momentsOf(2025, 8).due)
  await sealing.sealDue()
  await forgetSealedBoards(app.db)
  for (const table of ['leaderboardPair', 'leaderboardGain', 'leaderboardCount'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('month', '<', '2025-09-01').execute()).toEqual([])
  expect(await brokenBoardChecks(app)).toEqual([])
  expect((await readMonth('2025-08')).body.leaderboard).toHaveLength(2)
})
