import { donateAura, giveAura, takeAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import { auraHistory, auraHistoryFile } from '@aura/contract/aura/aura.history.contract'
import { describeMovement } from '@aura/contract/aura/aura.movements'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { beforeEach, expect, test } from 'vitest'
import { days, hours, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { decideHeld, makeAuthorAtNoon, noon, reachCeiling } from '../../testing/aura.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { findHistory } from './aura.history.queries.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
let owner: Person
let other: Person
let postId: number

beforeEach(async () => {
  ;({ author: owner, postId } = await makeAuthorAtNoon(app))
  other = await makePerson(app)
})

/** Each act happens in another second, so that their order is known. */
async function act(work: Promise<{ status: number }>): Promise<void> {
  expect((await work).status).toBe(200)
  app.clock.advance(seconds(1))
}
const up = (actor: Person, id = postId) =>
  act(ask(app, giveAura, { token: actor.token, body: { postId: id } }))
const down = (actor: Person, id = postId) =>
  act(ask(app, takeAura, { token: actor.token, body: { postId: id } }))
const donate = (actor: Person, receiver: Person, amount: number) =>
  act(ask(app, donateAura, { token: actor.token, body: { pseudo: receiver.pseudo, amount } }))
const read = async (person: Person, query: Record<string, string> = {}) =>
  (await ask(app, auraHistory, { token: person.token, query })).body
const told = async (person: Person, query: Record<string, string> = {}) =>
  (await read(person, query)).entries.map(({ amount, kind, state, cause }) => [
    amount,
    kind,
    state,
    cause.pseudo,
  ])

test('[AUR-52, AUR-42] every gain and loss with its cause: who gave first is named, all else that others do is a line of the day', async () => {
  await up(other)
  await donate(other, owner, 2)
  const taker = await makePerson(app)
  await down(taker)
  await down(taker)
  await down(taker)
  await up(taker)
  await donate(taker, owner, -3)
  await donate(owner, other, 1)
  await donate(owner, other, -1)
  expect(await told(owner)).toEqual([
    [-1, 'withdrawal', 'counted', other.pseudo],
    [-1, 'donation', 'counted', other.pseudo],
    [2, 'donation', 'counted', other.pseudo],
    [1, 'vote', 'counted', other.pseudo],
    [1, 'vote', 'counted', null],
    [-3, 'withdrawal', 'counted', null],
    [10, 'welcome', 'counted', null],
  ])
  expect(await told(owner, { kind: 'donation' })).toEqual([
    [-1, 'donation', 'counted', other.pseudo],
    [2, 'donation', 'counted', other.pseudo],
  ])
  expect(await told(owner, { kind: 'withdrawal' })).toEqual([
    [-1, 'withdrawal', 'counted', other.pseudo],
    [-3, 'withdrawal', 'counted', null],
  ])
  expect((await read(owner, { kind: 'vote' })).entries.map(({ cause }) => cause.post_id)).toEqual([
    postId,
    postId,
  ])
  // A withdrawal shows only in the history of its giver.
  expect(await told(taker, { kind: 'withdrawal' })).toEqual([[-3, 'withdrawal', 'counted', owner.pseudo]])
  expect(JSON.stringify(await read(owner))).not.toContain(taker.pseudo)
})

const linesOf = async (person: Person) =>
  (await read(person)).entries
    .filter(({ day }) => day !== null)
    .map((entry) => [describeMovement(entry), entry.amount, entry.day, entry.created_at])

test('[AUR-42, AUR-71] aura taken and taken back is one line per object and day, at the start of the day and in one form for all', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => makePerson(app)))
  const [first, second, third] = people as [Person, Person, Person]
  const otherPost = await makePost(app, owner)
  for (const person of people) await up(person)
  await up(first)
  await down(second)
  expect(await linesOf(owner)).toEqual([
    ['3 personnes ont retiré leur aura sur un de vos posts', -3, '2026-11-21', '2026-11-20T23:00:00.000Z'],
  ])
  const [{ id } = { id: 0 }] = (await read(owner)).entries.filter(({ day }) => day)
  await down(third, otherPost)
  await donate(first, owner, -1)
  await donate(third, owner, -4)
  app.clock.set(later(noon, hours(14)))
  await up(second)
  expect(await linesOf(owner)).toEqual([
    ['2 personnes ont rendu leur aura sur un de vos posts', 2, '2026-11-22', '2026-11-21T23:00:00.000Z'],
    ['1 personne a retiré son aura sur un de vos posts', -1, '2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['3 personnes ont retiré leur aura sur un de vos posts', -3, '2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['2 personnes ont retiré leur aura', -5, '2026-11-21', '2026-11-20T23:00:00.000Z'],
  ])
  expect((await read(owner)).entries.filter((entry) => entry.id === id)).toHaveLength(1)
  const file = (await ask(app, auraHistoryFile, { token: owner.token })).text
  expect(file).toContain('"21 novembre 2026";"-5";"compté";"2 personnes ont retiré leur aura"')
})

test('[AUR-42] what comes to nothing in a day is no line; what waits beside what counts is on the same one', async () => {
  await down(other)
  await down(other)
  expect(await linesOf(owner)).toEqual([])
  await down(other)
  await reachCeiling(app, owner)
  await down(await makePerson(app))
  await down(await makePerson(app))
  const lines = (await read(owner)).entries.filter(({ cause }) => cause.post_id === postId)
  expect(lines).toMatchObject([{ amount: -1, waiting: -2, people: 1, state: 'counted' }])
})

test('[AUR-52] lines of many days and entries between them are paged without gap or repetition, whole or of one kind', async () => {
  for (let day = 0; day < 4; day++) {
    app.clock.set(later(noon, days(day)))
    for (const post of [postId, await makePost(app, owner)]) {
      await up(await makePerson(app), post)
      await down(await makePerson(app), post)
    }
    await donate(await makePerson(app), owner, -1)
  }
  const pageOf = async (kind: 'vote' | undefined, limit: number) => {
    const { entries } = await read(owner, kind ? { kind } : {})
    const places = entries.map(({ id, created_at }) => ({ id, at: Date.parse(created_at) * 1000 }))
    const paged = []
    for (let before: { id: number; at: number } | undefined; ; ) {
      const rows = await findHistory(app.db, { accountId: owner.id, kind, before, limit })
      paged.push(...rows.map(({ id, at }) => ({ id, at })))
      before = paged.at(-1)
      if (rows.length < limit) break
    }
    expect(paged).toEqual(places)
    return paged.length
  }
  // Of each day: two named entries, a line for each post, one of withdrawals; and the welcome.
  for (const limit of [1, 2, 3, 7, 100]) expect(await pageOf(undefined, limit)).toBe(4 * 5 + 1)
  for (const limit of [1, 4]) expect(await pageOf('vote', limit)).toBe(4 * 4)
})

test('[AUR-52, PRV-06] whom a block hides is named nowhere in it: neither who gave, nor to whom one gave', async () => {
  await up(other)
  await donate(other, owner, 2)
  await donate(owner, other, 1)
  await donate(owner, other, -1)
  await ask(app, blockAccount, { token: other.token, body: { pseudo: owner.pseudo } })
  const { entries } = await read(owner)
  expect(entries.map((entry) => [describeMovement(entry), entry.cause.is_unavailable])).toEqual([
    ['Retrait à un compte indisponible', true],
    ['Don à un compte indisponible', true],
    ['Don d’un compte indisponible', true],
    ['Aura d’un compte indisponible sur un de vos posts', true],
    ['Aura de bienvenue', false],
  ])
  const file = await app.call({ url: '/api/aura/history.csv', headers: owner.headers })
  expect(file.body).toContain('Don d’un compte indisponible')
  expect(file.body + JSON.stringify(entries)).not.toContain(other.pseudo)
})

test.each([
  ['counted', (pseudo: string) => [`Retrait à ${pseudo}`]],
  ['void', (pseudo: string) => [`Retrait à ${pseudo}, rendu`, `Retrait à ${pseudo}`]],
] as const)('[AUR-52, AUR-68] a held withdrawal waits until the verdict « %s »', async (verdict, decided) => {
  const receiver = await makePerson(app)
  await reachCeiling(app, receiver)
  await donate(other, receiver, -2)
  const words = async () => (await read(other, { kind: 'withdrawal' })).entries.map(describeMovement)
  expect(await words()).toEqual([`Retrait à ${receiver.pseudo}, en attente`])
  const held = app.db.selectFrom('auraHeld').select('id').where('giverId', '=', other.id)
  await decideHeld(app, (await held.executeTakeFirstOrThrow()).id, verdict, 'modo')
  expect(await words()).toEqual(decided(receiver.pseudo))
})

test('[AUR-52, PRV-06] a post that is deleted or hidden from its reader is no cause to open; the words stay', async () => {
  await up(other)
  const host = await makePerson(app)
  const hosted = await makePost(app, host)
  const commentId = await makeComment(app, owner, { postId: hosted })
  await act(ask(app, voteOnComment, { token: other.token, params: { id: commentId }, body: { type: 'up' } }))
  const causes = async () => (await read(owner, { kind: 'vote' })).entries.map(({ cause }) => cause.post_id)
  const words = async () => (await read(owner, { kind: 'vote' })).entries.map(describeMovement)
  const before = await words()
  expect(await causes()).toEqual([hosted, postId])
  await ask(app, blockAccount, { token: host.token, body: { pseudo: owner.pseudo } })
  await ask(app, deletePost, { token: owner.token, params: { id: postId } })
  expect(await causes()).toEqual([null, null])
  expect(await words()).toEqual(before)
})

test('[AUR-52] pages go on where the last one ended, whatever has come since; a strange cursor is refused', async () => {
  const givers = await Promise.all(Array.from({ length: 60 }, () => makePerson(app)))
  // At one moment, where the order is that of the ids alone.
  await Promise.all(givers.map((giver) => ask(app, giveAura, { token: giver.token, body: { postId } })))
  const first = await read(owner)
  app.clock.advance(minutes(1))
  await up(other)
  const second = await read(owner, { cursor: first.nextCursor ?? '' })
  expect([first.entries.length, first.hasMore, second.hasMore]).toEqual([50, true, false])
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(new Set(ids).size).toBe(61)
  for (const cursor of ['x', '1', '1-2-3', `${'9'.repeat(17)}-1`]) {
    expect((await ask(app, auraHistory, { token: owner.token, query: { cursor } })).status).toBe(400)
  }
})

test('[AUR-52, AUR-56] a held loss shows as held, then as void', async () => {
  await reachCeiling(app, owner)
  await down(other)
  expect(await told(owner, { kind: 'vote' })).toEqual([[-1, 'vote', 'held', null]])
  app.clock.advance(days(14))
  await app.application.services.held.voidUndecided()
  expect(await told(owner, { kind: 'vote' })).toEqual([[-1, 'vote', 'void', null]])
})

test('[AUR-52] the same as a CSV file that a spreadsheet takes for text', async () => {
  await donate(other, owner, 2)
  const file = await ask(app, auraHistoryFile, { token: owner.token })
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="aura.csv"',
  })
  expect(file.text.split('\r\n')).toEqual([
    '\uFEFFnuméro;date;montant;état;mouvement',
    expect.stringMatching(`^"\\d+";"21 novembre 2026 à 12:00";"2";"compté";"Don de ${other.pseudo}"$`),
    expect.stringMatching('^"\\d+";"13 novembre 2026 à 12:00";"10";"compté";"Aura de bienvenue"$'),
    '',
  ])
  const gifts = await ask(app, auraHistoryFile, { token: owner.token, query: { kind: 'donation' } })
  expect(gifts.text.split('\r\n')).toEqual(file.text.split('\r\n').toSpliced(2, 1))
})

test('[AUR-42, AUR-54, PRF-08] what someone gave: by votes that stand, by donations, and to which posts, newest first; to others as of midnight', async () => {
  const [second, third] = [await makePost(app, owner), await makePost(app, owner)]
  await up(other)
  await up(other, second)
  await down(other, third)
  await donate(other, owner, 4)
  await donate(other, owner, -2)
  const given = async (viewer?: Person) => {
    const { body } = await ask(app, userAuraGiven, {
      params: { pseudo: other.pseudo },
      token: viewer?.token,
    })
    return [body.auraGivenFromPosts, body.auraGivenFromDonations, body.posts.map(({ id }) => id)]
  }
  expect(await given(other)).toEqual([2, 4, [second, postId]])
  // Everybody else reads how it stood at midnight: a post must not leave the list when aura is taken back.
  expect(await given()).toEqual([0, 0, []])
  app.clock.set(later(noon, hours(14)))
  expect(await given()).toEqual([2, 4, [second, postId]])
  await up(other)
  await down(other, second)
  await up(other, third)
  for (const viewer of [owner, undefined]) expect(await given(viewer)).toEqual([2, 4, [second, postId]])
  expect(await given(other)).toEqual([1, 4, [third]])
  app.clock.set(later(noon, hours(14 + 24)))
  expect(await given(other)).toEqual([1, 4, [third]])
  // The owner's history does not name who took aura first: this list must not tell it either.
  expect(await given()).toEqual([0, 4, []])
  const nobody = await ask(app, userAuraGiven, { params: { pseudo: 'personne-ici' } })
  expect(nobody).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
})

test('[AUR-53] a profile has the net of what others moved on each of the last 30 days', async () => {
  app.clock.advance(days(29))
  owner.token = await openSession(app, owner)
  await up(other)
  await donate(owner, other, 4)
  const { body } = await ask(app, getProfile, { params: { pseudo: owner.pseudo } })
  expect(body.aura_month).toEqual([...Array(29).fill(0), 1])
})
