import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraLeaderboard, ownRank, rankOf } from '@aura/contract/leaderboard/leaderboard.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { hours } from '../../platform/clock/clock.ts'
import { makeRich } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { brokenBoardChecks, gain, gainMany, keepMonthsOpen, rollUpBoard } from '../../testing/leaderboard.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(new Date('2025-03-10T11:00:00Z')) })
await keepMonthsOpen(app)

/** Each test has a separate month, in the past: the job that seals may run meanwhile, and no month is sealed in the future. */
let month = 0
async function nextMonth(): Promise<void> {
  app.clock.set(new Date(Date.UTC(2025, 3 + month++, 10, 11)))
}

async function makePeople(...gains: number[]): Promise<Person[]> {
  const people: Person[] = []
  for (const amount of gains) {
    const person = await makePerson(app)
    if (amount > 0) await gain(app, person, amount)
    people.push(person)
  }
  return people
}

const read = async (query: Record<string, string | number> = {}, actor?: Person) => {
  const { body, status } = await ask(app, auraLeaderboard, { query, token: actor?.token })
  expect(status).toBe(200)
  return body
}
const own = async (actor: Person) => (await ask(app, ownRank, { token: actor.token })).body
const ranksOf = ({ leaderboard }: { leaderboard: { id: number; ranks: number; aura: number }[] }) =>
  leaderboard.map(({ id, ranks, aura }) => [id, ranks, aura])

test('[LDB-02, LDB-03, LDB-07] lists the board to visitors, ties by age; tells the own place and the way to the next', async () => {
  await nextMonth()
  const [third, first, alsoThird, none, second] = (await makePeople(3, 9, 3, 0, 5)) as Person[]
  await rollUpBoard(app)
  const page = await read()
  expect(page).toMatchObject({
    month: '2025-04',
    ends_at: '2025-04-30T22:00:00.000Z',
    total: 4,
    hasMore: false,
  })
  expect(ranksOf(page)).toEqual([
    [first?.id, 1, 9],
    [second?.id, 2, 5],
    [third?.id, 3, 3],
    [alsoThird?.id, 3, 3],
  ])
  expect(page.leaderboard[0]).toEqual({
    id: first?.id,
    ranks: 1,
    pseudo: first?.pseudo,
    profile_picture: null,
    aura_type_id: 8,
    aura: 9,
  })
  expect(await own(alsoThird as Person)).toMatchObject({
    user: { id: alsoThird?.id, ranks: 3, aura: 3, next: { ranks: 2, missing: 2 }, page: 1 },
    total: 4,
  })
  expect((await own(first as Person)).user).toMatchObject({ ranks: 1, next: null })
  expect((await own(none as Person)).user).toMatchObject({
    ranks: null,
    aura: 0,
    page: null,
    next: { ranks: null, missing: 1 },
  })
  expect((await ask(app, ownRank)).status).toBe(401)
  const { body } = await ask(app, rankOf, { params: { pseudo: third?.pseudo ?? '' } })
  expect(body).toEqual({ ranks: 3, aura: 3, champion_of: [] })
})

test('[LDB-03, LDB-06] counts what votes, donations and withdrawals come to, each giver within bounds, as calls are made', async () => {
  await nextMonth()
  const author = await makePerson(app)
  const giver = await makePerson(app)
  await gain(app, giver, 100, new Date('2024-01-10T11:00:00Z'))
  const postId = await makePost(app, author)
  const press = (call: typeof giveAura | typeof takeAura) =>
    ask(app, call, { token: giver.token, body: { postId } })
  const donate = (amount: number) =>
    ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount } })
  const aura = async () => {
    await rollUpBoard(app)
    return (await own(author)).user.aura
  }
  await press(giveAura)
  expect(await aura()).toBe(1)
  await press(takeAura)
  expect(await aura()).toBe(-1)
  expect((await own(author)).user).toMatchObject({ ranks: null, next: { ranks: null, missing: 2 } })
  await donate(30)
  expect(await aura()).toBe(10)
  await press(giveAura)
  await donate(-28)
  expect(await aura()).toBe(3)
  expect(await brokenBoardChecks(app)).toEqual([])
})

test('[AUR-45] what a newcomer gives is on no board', async () => {
  await nextMonth()
  const [author, newcomer] = [await makePerson(app), await makePerson(app, { createdAt: app.clock.now() })]
  const vote = async () =>
    ask(app, giveAura, { token: newcomer.token, body: { postId: await makePost(app, author) } })
  await vote()
  await rollUpBoard(app)
  expect((await own(author)).user.aura).toBe(0)
  app.clock.advance(hours(24))
  await vote()
  await rollUpBoard(app)
  expect((await own(author)).user).toMatchObject({ aura: 1, ranks: 1 })
})

test('[LDB-02, LDB-03, LDB-08] every page, rank and own page of a board with long ties fits the others', async () => {
  await nextMonth()
  // The last account ends its page.
  await gainMany(app, 897, 2)
  const people = await makePeople(2, 1, 7)
  await rollUpBoard(app)
  const listed: { id: number; ranks: number; aura: number }[] = []
  for (let page = 1; ; page++) {
    const { leaderboard, hasMore, total } = await read({ page })
    expect(total).toBe(900)
    listed.push(...leaderboard)
    for (const person of people) {
      const isHere = leaderboard.some(({ id }) => id === person.id)
      if (isHere) expect((await own(person)).user.page).toBe(page)
    }
    if (!hasMore) break
  }
  const expected = listed.toSorted((one, other) => other.aura - one.aura || one.id - other.id)
  expect(listed).toEqual(expected)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(900)
  for (const { ranks, aura } of listed)
    expect(ranks).toBe(1 + listed.filter((other) => other.aura > aura).length)
  // An account that gains leaves its tie at once.
  await gain(app, { id: listed[300]?.id ?? 0 }, 50)
  await rollUpBoard(app)
  expect((await read({ page: 30 })).leaderboard[0]?.id).toBe(listed[580]?.id)
  expect((await read({ page: 10 })).leaderboard[0]?.id).toBe(listed[179]?.id)
  expect((await read({ page: 1_000 })).leaderboard).toEqual([])
  expect(await brokenBoardChecks(app)).toEqual([])
})

test('[LDB-02] leaves out who is hidden from the viewer, whose rank stays taken', async () => {
  await nextMonth()
  const [first, second, third] = (await makePeople(9, 8, 7)) as [Person, Person, Person]
  const moderator = await makeModerator(app)
  await ask(app, blockAccount, { token: third.token, body: { pseudo: second.pseudo } })
  await suspendAccount(app, first.pseudo, new Date('2030-01-01T00:00:00Z'))
  await rollUpBoard(app)
  const seen = async (actor?: Person) => ranksOf(await read({}, actor)).map(([id, ranks]) => [id, ranks])
  expect(await seen()).toEqual([
    [second.id, 2],
    [third.id, 3],
  ])
  expect(await seen(second)).toEqual([[second.id, 2]])
  expect(await seen(third)).toEqual([[third.id, 3]])
  expect(await seen(moderator)).toEqual([
    [first.id, 1],
    [second.id, 2],
    [third.id, 3],
  ])
  // Readers share pages, whether or not they block accounts.
  app.clock.advance(1000)
  expect(await seen(second)).toEqual([[second.id, 2]])
  expect(await seen()).toEqual([
    [second.id, 2],
    [third.id, 3],
  ])
  const { status } = await ask(app, rankOf, { token: second.token, params: { pseudo: third.pseudo } })
  expect(status).toBe(404)
  const byBlocker = await ask(app, rankOf, { token: third.token, params: { pseudo: second.pseudo } })
  expect(byBlocker.body).toMatchObject({ code: 'privacy.blocked-by-you' })
})

test('[LDB-02] finds ranks, and pseudos by their beginning or one typo away, among those on the board', async () => {
  await nextMonth()
  const named: Person[] = []
  for (const [pseudo, amount] of [
    ['camelia', 4],
    ['camelot', 6],
    ['camembert', 0],
    ['zebulon', 4],
    ['12singes', 1],
  ] as const) {
    const person = await makePerson(app, { pseudo })
    if (amount > 0) await gain(app, person, amount)
    named.push(person)
  }
  await rollUpBoard(app)
  const found = async (search: string, more = {}) =>
    (await read({ search, ...more })).leaderboard.map(({ pseudo }) => pseudo)
  expect(await found('came')).toEqual(['camelot', 'camelia'])
  expect(await found('CAMÉ', { limit: 1, page: 2 })).toEqual(['camelia'])
  expect(await found('zebolon')).toEqual(['zebulon'])
  expect(await found('2')).toEqual(['camelia', 'zebulon'])
  for (const written of ['2e', '#2', '2ÈME']) expect(await found(written)).toEqual(['camelia', 'zebulon'])
  expect(await found('2', { limit: 1, page: 2 })).toEqual(['zebulon'])
  expect(await found('3')).toEqual([])
  expect(await found('12')).toEqual(['12singes'])
  expect(await found('1')).toEqual(['camelot', '12singes'])
  for (const [page, pseudo] of [
    [1, 'camelot'],
    [2, '12singes'],
  ] as const)
    expect(await found('1', { limit: 1, page })).toEqual([pseudo])
  expect(await found('camembert')).toEqual([])
  expect((await read({ search: 'zeb' })).leaderboard[0]).toMatchObject({ ranks: 2, aura: 4 })
  expect(await read({ search: '  ' })).toMatchObject({ total: 4 })
  expect(await read({ search: '2', limit: 1 })).toMatchObject({ total: 2, hasMore: true })
  await ask(app, blockAccount, { token: named[0]?.token, body: { pseudo: 'zebulon' } })
  expect((await read({ search: 'zebulon' }, named[0])).total).toBe(0)
  expect((await ask(app, auraLeaderboard, { query: { search: 'a'.repeat(101) } })).status).toBe(400)
})

test('[LDB-06] begins anew with each month in Paris', async () => {
  app.clock.set(new Date('2028-05-31T21:59:00Z'))
  const [author] = (await makePeople(4)) as [Person]
  await makeRich(app, author, 20)
  await rollUpBoard(app)
  expect((await own(author)).user).toMatchObject({ aura: 24, ranks: 1 })
  app.clock.set(new Date('2028-05-31T22:00:00Z'))
  expect(await read()).toMatchObject({ month: '2028-06', total: 0, leaderboard: [] })
  expect((await own(author)).user).toMatchObject({ aura: 0, ranks: null })
})
