import * as contract from '@aura/contract/feed/feed.contract'
import { viewPosts } from '@aura/contract/posts/posts.contract'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { postsRollup } from '../posts/posts.rollup.service.ts'

const app = await openTestApp()
const authors = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)))
const ids: number[] = []
for (let index = 0; index < 24; index++) {
  const author = authors[index % authors.length]
  if (author) ids.push(await makePost(app, author, { createdAt: later(app.clock.now(), -minutes(index)) }))
}

async function read(viewer: Person | undefined, query: Record<string, string | number> = {}) {
  app.clock.advance(2000)
  const { status, body } = await ask(app, contract.discovery, { token: viewer?.token, query })
  expect(status).toBe(200)
  return body
}

const see = (viewer: Person | undefined, body: object) => {
  app.clock.advance(1000)
  return ask(app, viewPosts, { token: viewer?.token, body })
}

/** Views of a post once all of them are in its total and its place. */
async function viewsOf(postId: number): Promise<number> {
  const waiting = async () => {
    await rollUpAll(app.db, postsRollup)
    return app.db.selectFrom('postDelta').selectAll().execute()
  }
  await expect.poll(waiting).toEqual([])
  const { views } = await app.db
    .selectFrom('postTotal')
    .select('views')
    .where('postId', '=', postId)
    .executeTakeFirstOrThrow()
  return views
}

test('[FED-20] a view counts once for a person, alone or in a batch', async () => {
  const [reader, other] = [await makePerson(app), await makePerson(app)]
  const [first, second] = [ids[0] ?? 0, ids[1] ?? 0]
  expect((await see(reader, { postId: first })).body).toEqual({ viewed: 1 })
  expect((await see(reader, { postId: first })).body).toEqual({ viewed: 0 })
  expect((await see(reader, { postIds: [first, second, second] })).body).toEqual({ viewed: 1 })
  expect((await see(other, { postId: first })).body).toEqual({ viewed: 1 })
  expect([await viewsOf(first), await viewsOf(second)]).toEqual([2, 1])
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[FED-20] of several people who see a post at once each counts', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, () => makePerson(app)))
  const postId = ids[23] ?? 0
  await Promise.all([...readers, ...readers].map((reader) => see(reader, { postId })))
  expect(await viewsOf(postId)).toBe(8)
})

test('[FED-20] one’s own posts count for nothing; visitors leave nothing', async () => {
  const author = authors[0]
  const own = ids[0] ?? 0
  const before = await viewsOf(own)
  expect((await see(author, { postId: own })).body).toEqual({ viewed: 0 })
  expect((await see(undefined, { postId: own })).status).toBe(401)
  expect(await viewsOf(own)).toBe(before)
})

test.each([
  ['no post', {}, 400],
  ['nothing but what it does not know', { posts: [1] }, 400],
  ['a text', { postId: '1' }, 400],
  ['too many', { postIds: Array.from({ length: 51 }, (_, index) => index + 1) }, 400],
  ['an empty list', { postIds: [] }, 400],
  ['a post that is not there', { postId: 987_654_321 }, 404],
])('[FED-20] a view of %s is refused', async (_, body, status) => {
  expect((await see(authors[1], body)).status).toBe(status)
})

test('[FED-20] in a batch, what does not show is passed over', async () => {
  const reader = await makePerson(app)
  expect((await see(reader, { postIds: [987_654_321, ids[2]] })).body).toEqual({ viewed: 1 })
})

test('[FED-15] what was seen comes after all that was not, to its viewer alone', async () => {
  const [reader, other] = [await makePerson(app), await makePerson(app)]
  const before = (await read(other)).posts.map(({ id }) => id)
  const seen = before.slice(0, 5)
  await see(reader, { postIds: seen })
  const after = (await read(reader, { limit: 50 })).posts.map(({ id }) => id)
  expect(after).toHaveLength(ids.length)
  expect(new Set(after.slice(-5))).toEqual(new Set(seen))
  expect((await read(other)).posts.map(({ id }) => id)).toEqual(before)
})

test('[FED-13, FED-15] what is seen while scrolling does not come again, and all comes once', async () => {
  const reader = await makePerson(app)
  const shown: number[] = []
  let cursor: string | null = null
  do {
    const page = await read(reader, { limit: 5, ...(cursor === null ? {} : { cursor }) })
    shown.push(...page.posts.map(({ id }) => id))
    await see(reader, { postIds: page.posts.map(({ id }) => id) })
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(shown.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

test('[FED-15] a post that the ranking lacks comes before those that were seen', async () => {
  const reader = await makePerson(app)
  const seen = (await read(reader)).posts.slice(0, 5).map(({ id }) => id)
  await see(reader, { postIds: seen })
  const first = await read(reader, { limit: 5 })
  const createdAt = later(app.clock.now(), -days(1))
  const unranked = await makePost(app, await makePerson(app), { createdAt })
  const rest = await read(reader, { limit: 50, cursor: first.nextCursor ?? '' })
  const order = [...first.posts, ...rest.posts].map(({ id }) => id)
  expect(order).toEqual(expect.arrayContaining([unranked, ...seen]))
  for (const id of seen) expect(order.indexOf(unranked)).toBeLessThan(order.indexOf(id))
})

test('[FED-14] views lift a post', async () => {
  const createdAt = later(app.clock.now(), -days(3))
  const viewed = await makePost(app, await makePerson(app), { createdAt })
  const quiet = await makePost(app, await makePerson(app), { createdAt })
  const readers = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)))
  for (const reader of readers) await see(reader, { postId: viewed })
  expect(await viewsOf(viewed)).toBe(4)
  const order = (await read(undefined, { limit: 50 })).posts.map(({ id }) => id)
  expect(order.indexOf(viewed)).toBeLessThan(order.indexOf(quiet))
})
