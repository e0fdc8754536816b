import { deleteChallenge, listChallenges } from '@aura/contract/challenges/challenges.contract'
import {
  challengeEntries,
  getChallenge,
  likeEntry,
  rankEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let creator: Person
let viewer: Person
let challenge: Id
let authors: Person[]
/** Newest first. */
let ids: Id[]

beforeEach(async () => {
  creator = await makePerson(app)
  viewer = await makePerson(app)
  challenge = await makeChallenge(app, creator)
  authors = []
  ids = []
  for (let made = 0; made < 5; made++) await addEntry()
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

async function addEntry(legend = '') {
  app.clock.advance(1000)
  const author = await makePerson(app)
  authors.unshift(author)
  ids.unshift(await makeEntry(app, challenge, author, { legend }))
}
const rank = (id: Id | undefined, ranking_position: unknown, { token } = viewer) =>
  ask(app, rankEntry, { params: { id: id ?? 0 }, token, body: { ranking_position } })
const view = (id: Id | undefined, { token } = viewer) =>
  ask(app, toggleViewed, { params: { id: id ?? 0 }, token })
const like = (id: Id | undefined, query: { challengeId?: Id } = {}, { token } = viewer) =>
  ask(app, likeEntry, { params: { id: id ?? 0 }, query: query as Record<string, number>, token })
const read = async (reader?: Person, query: { post?: Id } = {}) =>
  (
    await ask(app, getChallenge, {
      params: { id: challenge },
      query: query as Record<string, number>,
      token: reader?.token,
    })
  ).body
const orderFor = async (reader?: Person) => (await read(reader)).posts.map(({ id }) => id)
const page = async (query: Record<string, string | number>, reader: Person | undefined = viewer) =>
  (await ask(app, challengeEntries, { params: { id: challenge }, query, token: reader?.token })).body

describe('[CHL-20, CHL-22, CHL-25] marks', () => {
  test('[CHL-23] order entries by rank, then newest, for their viewer alone', async () => {
    const [a, b, c, d, e] = ids
    for (const [id, place] of [
      [d, 2],
      [e, 1],
      [b, 2],
    ] as const) {
      expect(await rank(id, place)).toMatchObject({ status: 200, body: { user_ranking: place } })
    }
    expect(await orderFor(viewer)).toEqual([e, b, d, a, c])
    expect((await read(viewer)).posts.map((post) => post.user_ranking)).toEqual([1, 2, 2, 999_999, 999_999])
    expect([await orderFor(), await orderFor(creator)]).toEqual([ids, ids])
    expect((await rank(e, 999_999)).body).toEqual({ user_ranking: 999_999 })
    expect(await orderFor(viewer)).toEqual([b, d, a, c, e])
  })

  test.each([0, -1, 1.5, 1e9, 1_000_000, '1', null, undefined])(
    '[CHL-22] refuse the rank %s',
    async (ranking) => {
      const { status, body } = await rank(ids[0], ranking)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        fields: { ranking_position: 'Le rang est un nombre entier, de 1 à 999\u202f998.' },
      })
      expect(await orderFor(viewer)).toEqual(ids)
    },
  )

  test('tell what was seen, to its viewer alone, beside a rank', async () => {
    expect((await view(ids[1])).body).toEqual({ viewed: true })
    await rank(ids[1], 3)
    const [first] = (await read(viewer)).posts
    expect(first).toMatchObject({ id: ids[1], is_viewed_by_user: true, user_ranking: 3 })
    expect((await read(creator)).posts.every((post) => !post.is_viewed_by_user)).toBe(true)
    expect((await view(ids[1])).body).toEqual({ viewed: false })
    expect((await read(viewer)).posts[0]).toMatchObject({ is_viewed_by_user: false, user_ranking: 3 })
  })

  test('[CHL-04, CHL-25] come with the entry that a link names, for their viewer alone', async () => {
    await view(ids[3])
    await rank(ids[3], 2)
    const named = async (reader?: Person) => (await read(reader, { post: ids[3] as Id })).named_post
    expect(await named(viewer)).toMatchObject({ id: ids[3], is_viewed_by_user: true, user_ranking: 2 })
    for (const reader of [creator, undefined])
      expect(await named(reader)).toMatchObject({ is_viewed_by_user: false, user_ranking: 999_999 })
  })

  test('are refused on what is no entry, is hidden, or is of another challenge or a deleted one', async () => {
    await ask(app, blockAccount, { token: viewer.token, body: { pseudo: authors[0]?.pseudo } })
    const deleted = await makeChallenge(app, creator)
    const onProfile = await makeEntry(app, deleted, await makePerson(app), { isOnProfile: true })
    await ask(app, deleteChallenge, { params: { id: deleted }, token: creator.token })
    for (const id of [ids[0], 999_999_999, onProfile]) {
      for (const { status, body } of [await rank(id, 1), await view(id), await like(id)])
        expect([status, body]).toMatchObject([404, { code: 'challenges.entry-unknown' }])
    }
    const other = await makeChallenge(app, creator)
    expect((await like(ids[1], { challengeId: other })).status).toBe(404)
  })
})

test('[CHL-23] pages repeat and skip nothing while entries arrive, from the ranked ones to the others', async () => {
  const [a, b, c, d, e] = ids
  for (const [place, id] of [c, d, e].entries()) await rank(id, place + 1)
  const seen: Id[] = []
  let cursor = ''
  for (let pages = 0; pages < 3; pages++) {
    const { posts, nextCursor, hasMore } = await page({ limit: 2, ...(cursor && { cursor }) })
    seen.push(...posts.map(({ id }) => id))
    expect(hasMore).toBe(pages < 2)
    cursor = nextCursor ?? ''
    await addEntry()
  }
  // Of the two entries added between pages, only the first is placed after the cursor.
  expect(seen).toEqual([c, d, e, ids[2], a, b])
  for (const bad of ['x', 'zzzzzz.1.1', '1.1', '0.1.1'])
    expect(await page({ cursor: bad })).toMatchObject({ code: 'platform.invalid' })
})

test('[CHL-19] entries are searched by letters of pseudo or legend, whatever their case and accents', async () => {
  await addEntry('Été à 100 %_')
  await addEntry('Hiver')
  const search = async (query: string) => (await page({ query })).posts.map(({ id }) => id)
  expect(await search('ETE')).toEqual([ids[1]])
  expect(await search('%_')).toEqual([ids[1]])
  expect(await search(authors[3]?.pseudo.toUpperCase() ?? '')).toEqual([ids[3]])
  expect(await search('zzz')).toEqual([])
  expect(await search('  ')).toHaveLength(7)
})

test('[CHL-04] the entry that a link names is answered wherever it stands, unless it is of another challenge or hidden', async () => {
  const elsewhere = await makeEntry(app, await makeChallenge(app, creator), viewer)
  expect((await read(undefined, { post: ids[4] as Id })).named_post).toMatchObject({ id: ids[4] })
  expect((await read(undefined, { post: elsewhere })).named_post).toBeNull()
  await ask(app, muteAccount, { token: viewer.token, body: { pseudo: authors[4]?.pseudo } })
  expect((await read(viewer, { post: ids[4] as Id })).named_post).toBeNull()
  expect(await orderFor(viewer)).toEqual(ids.slice(0, 4))
})

test('[CHL-07] an unknown challenge', async () => {
  for (const call of [getChallenge, challengeEntries])
    expect(await ask(app, call, { params: { id: 999_999_999 } })).toMatchObject({
      status: 404,
      body: { message: 'Défi introuvable.' },
    })
})

test('[CHL-26, NTF-06] a like answers its state and count, and leads to the entry in its challenge, whichever call likes', async () => {
  const query = { challengeId: challenge }
  expect((await like(ids[0], query)).body).toEqual({ liked: true, likes: 1 })
  expect((await like(ids[0], query, creator)).body).toEqual({ liked: true, likes: 2 })
  expect((await like(ids[0], query)).body).toEqual({ liked: false, likes: 1 })
  await ask(app, likePost, { token: viewer.token, body: { postId: ids[1] } })
  expect((await read(viewer)).posts[1]).toMatchObject({ is_liked_by_user: true, likes: 1 })
  for (const place of [0, 1]) {
    const [told] = await notificationsOf(app, authors[place] as Person)
    expect(told && notificationAddress(told)).toBe(`/challenges/${challenge}?post=${ids[place]}`)
  }
})

test('[CHL-26, AUR-55] a like that is sent again under its key answers the same and is not taken back', async () => {
  const headers = { 'idempotency-key': 'like-once' }
  const send = () => ask(app, likeEntry, { params: { id: ids[0] ?? 0 }, token: viewer.token, headers })
  const answers = [await send(), ...(await Promise.all([send(), send()]))]
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ liked: true, likes: 1 }))
  expect((await read(viewer)).posts[0]).toMatchObject({ is_liked_by_user: true, likes: 1 })
})

test.each([5, 101])(
  '[PRV-06, ACC-63] of %s entries, hidden ones do not count for a reader',
  async (count) => {
    while (ids.length < count) await addEntry()
    const [blocker, blocked, muted, suspended, both] = authors
    if (!blocker || !blocked || !muted || !suspended || !both) throw new Error('there are five')
    const moderator = await makeModerator(app)
    const shows = async (reader?: Person) => {
      const { posts, entries_count: own } = await read(reader)
      const listed = async (query: { status?: 'open' }) => {
        const { body } = await ask(app, listChallenges, { query, token: reader?.token })
        return body.challenges.find(({ id }) => id === challenge)?.entries_count
      }
      if (count <= posts.length) expect(own).toBe(posts.length)
      return [own, await listed({ status: 'open' }), await listed({})]
    }
    expect(await shows(viewer)).toEqual([count, count, count])
    await ask(app, blockAccount, { token: blocker.token, body: { pseudo: viewer.pseudo } })
    await ask(app, blockAccount, { token: viewer.token, body: { pseudo: blocked.pseudo } })
    await ask(app, muteAccount, { token: viewer.token, body: { pseudo: muted.pseudo } })
    await ask(app, blockAccount, { token: viewer.token, body: { pseudo: both.pseudo } })
    for (const { pseudo } of [suspended, both])
      await suspendAccount(app, pseudo, later(app.clock.now(), days(1)))
    expect(await shows(viewer)).toEqual([count - 5, count - 5, count - 5])
    expect(await shows()).toEqual([count - 2, count - 2, count - 2])
    expect((await read(moderator)).entries_count).toBe(count)
    app.clock.advance(days(2))
    expect(await shows()).toEqual([count, count, count])
  },
)
