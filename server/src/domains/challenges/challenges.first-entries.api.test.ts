import { challengeEntries, getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { entriesPageSize } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { awardChallenge, makeChallenge, makeEntry, stakeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let creator: Person
let challenge: Id
let authors: Person[]
/** Newest first, of more than two pages. */
let ids: Id[]

beforeAll(async () => {
  creator = await makePerson(app)
  challenge = await makeChallenge(app, creator)
  authors = await Promise.all(Array.from({ length: 2 * entriesPageSize + 5 }, () => makePerson(app)))
  ids = []
  for (const author of authors) {
    app.clock.advance(1000)
    ids.unshift(await makeEntry(app, challenge, author))
  }
  authors.reverse()
})

/** Places of entries, newest first, that a reader has ranked or seen. */
interface Marks {
  ranked?: Record<number, number>
  seen?: readonly number[]
}

async function makeReader({ ranked = {}, seen = [] }: Marks): Promise<Person> {
  const reader = await makePerson(app)
  const mark = (place: number, given: { ranking?: number; viewedAt?: Date }) =>
    app.db
      .insertInto('challengeMark')
      .values({ viewerId: reader.id, postId: ids[place] ?? 0, challengeId: challenge, ...given })
      .onConflict((conflict) => conflict.columns(['viewerId', 'postId']).doUpdateSet(given))
      .execute()
  for (const [place, ranking] of Object.entries(ranked)) await mark(Number(place), { ranking })
  for (const place of seen) await mark(place, { viewedAt: app.clock.now() })
  return reader
}

const authorAt = (place: number) => authors[place] as Person
const open = async (reader: Person | undefined, params = { id: challenge }) =>
  ask(app, getChallenge, { params, token: reader?.token })
/** The same entries, which no reader shares. */
const pageFor = async (reader: Person | undefined) =>
  (await ask(app, challengeEntries, { params: { id: challenge }, token: reader?.token })).body
const contentOf = async (reader: Person | undefined) => {
  const { posts, hasMore, nextCursor } = (await open(reader)).body
  return { posts, hasMore, nextCursor }
}

const last = 2 * entriesPageSize + 4
const manyRanked = Object.fromEntries(
  Array.from({ length: entriesPageSize + 3 }, (_, place) => [place * 2, 7]),
)

describe('[CHL-03, CHL-23, CHL-25] readers who open a challenge at once share a read', () => {
  test.each<[reader: string, () => Promise<Person | undefined>]>([
    ['a visitor', async () => undefined],
    ['without marks', () => makeReader({})],
    ['who has ranked new and old entries', () => makeReader({ ranked: { 3: 2, [last]: 1, 20: 2, 0: 9 } })],
    ['who has seen entries', () => makeReader({ seen: [0, 5, last], ranked: { 5: 4 } })],
    ['who has ranked more than a page', () => makeReader({ ranked: manyRanked, seen: [1, 2] })],
    ['who takes part', async () => authorAt(4)],
    ['who created it', async () => creator],
    ['who moderates', () => makeModerator(app)],
  ])('%s', async (_, make) => {
    const reader = await make()
    const others = [undefined, await makeReader({ ranked: { 1: 1 }, seen: [2] }), await makeReader({})]
    const [own, ...shared] = await Promise.all([contentOf(reader), ...others.map(contentOf)])
    expect(own).toEqual(await pageFor(reader))
    expect(await contentOf(reader)).toEqual(own)
    for (const [index, other] of others.entries()) expect(shared[index]).toEqual(await pageFor(other))
  })

  test('in two challenges, each with the marks given there', async () => {
    const elsewhere = await makeChallenge(app, creator)
    const entry = await makeEntry(app, elsewhere, authorAt(0))
    const reader = await makeReader({ ranked: { 9: 1 } })
    const asked = [challenge, elsewhere, challenge, elsewhere, challenge]
    const answers = await Promise.all(asked.map((id) => open(reader, { id })))
    const alone = [await open(reader), await open(reader, { id: elsewhere })]
    expect(alone[0]?.body.posts[0]).toMatchObject({ id: ids[9], user_ranking: 1 })
    expect(alone[1]?.body.posts.map(({ id }) => id)).toEqual([entry])
    expect(answers.map(({ body }) => body.posts)).toEqual(
      asked.map((id) => alone[id === challenge ? 0 : 1]?.body.posts),
    )
    expect((await open(reader, { id: 999_999_999 })).status).toBe(404)
  })

  test('[PRV-06, PRV-08] but for those whom a block or mute separates from somebody', async () => {
    const [blocked, muting, apart] = [await makeReader({}), await makeReader({}), await makeReader({})]
    await ask(app, blockAccount, { token: authorAt(2).token, body: { pseudo: blocked.pseudo } })
    await ask(app, muteAccount, { token: muting.token, body: { pseudo: authorAt(last).pseudo } })
    await ask(app, blockAccount, { token: apart.token, body: { pseudo: creator.pseudo } })
    const [forBlocked, forMuting, forApart, forVisitor] = await Promise.all(
      [blocked, muting, apart, undefined].map((reader) => open(reader)),
    )
    const count = authors.length
    expect(forVisitor?.body).toMatchObject({ entries_count: count, posts: { 2: { id: ids[2] } } })
    expect(forBlocked?.body).toMatchObject({ entries_count: count - 1, posts: { 2: { id: ids[3] } } })
    expect(forMuting?.body.entries_count).toBe(count - 1)
    expect(forApart?.status).toBe(404)
  })

  test('[CHL-30, PRV-06] but for the winner, and those whom a block separates from the winner', async () => {
    const [winner, reader] = [authorAt(0), await makeReader({})]
    const won = await stakeChallenge(app, creator, 1)
    await awardChallenge(app, won, winner)
    const winnerFor = async (who: Person | undefined) => (await open(who, won)).body.winner
    const postId = (await winnerFor(reader))?.post_id ?? 0
    expect(postId).toBeGreaterThan(0)
    await app.db.updateTable('post').set({ withheld: true }).where('id', '=', postId).execute()
    expect(await winnerFor(winner)).toMatchObject({ post_id: postId })
    for (const who of [reader, undefined]) expect(await winnerFor(who)).toMatchObject({ post_id: null })
    const removal = { removedAt: app.clock.now() }
    await app.db.updateTable('challengeEntry').set(removal).where('postId', '=', postId).execute()
    await ask(app, blockAccount, { token: reader.token, body: { pseudo: winner.pseudo } })
    expect(await Promise.all([undefined, reader].map(winnerFor))).toMatchObject([{ id: winner.id }, null])
  })

  test('[ACC-63] without entries of suspended authors, as long as they are', async () => {
    const reader = await makeReader({ ranked: { 6: 1, 7: 2 } })
    const shown = async () => (await open(reader)).body.posts.slice(0, 3).map(({ id }) => id)
    expect(await shown()).toEqual([ids[6], ids[7], ids[0]])
    for (const place of [0, 6])
      await suspendAccount(app, authorAt(place).pseudo, later(app.clock.now(), days(1)))
    expect(await shown()).toEqual([ids[7], ids[1], ids[2]])
    app.clock.advance(days(2))
    expect(await shown()).toEqual([ids[6], ids[7], ids[0]])
  })
})
