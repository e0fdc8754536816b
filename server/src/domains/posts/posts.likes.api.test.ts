import type { Id } from '@aura/contract/common'
import { deletePost, likePost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { parisMonth } from '../../platform/clock/paris.ts'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { balanceOf } from '../../testing/aura.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { join, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { provenGains } from '../../testing/leaderboard.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { postsRollup, rebuildPosts } from './posts.rollup.service.ts'

const app = await openTestApp()
const people = await Promise.all(Array.from({ length: 100 }, () => makePerson(app)))

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const like = (actor: Person | undefined, postId: number) =>
  ask(app, likePost, { token: actor?.token, body: { postId } })

test('[AUR-17, AUR-59] the 50th like of others pays one, at once and once; the author’s own like counts for nothing', async () => {
  const author = await makePerson(app)
  const postId = await makePost(app, author)
  await like(author, postId)
  for (const person of people.slice(0, 49)) await like(person, postId)
  expect(await balanceOf(app, author)).toBe(10)
  await like(people[49], postId)
  expect(await balanceOf(app, author)).toBe(11)
  for (let again = 0; again < 3; again++) await like(people[49], postId)
  await like(people[49], postId)
  expect(await balanceOf(app, author)).toBe(11)
  await Promise.all(people.slice(50).map((person) => like(person, postId)))
  expect(await balanceOf(app, author)).toBe(12)
})

test('[AUR-17] 100 likes at the same time pay two', async () => {
  const author = await makePerson(app)
  const postId = await makePost(app, author)
  await Promise.all(people.map((person) => like(person, postId)))
  expect(await balanceOf(app, author)).toBe(12)
})

test('[AUR-17, AUR-45, LDB-06] rankings leave out awards that newcomers’ likes reach, and those alone', async () => {
  const [author, month] = [await makePerson(app), parisMonth(app.clock.now())]
  const postId = await makePost(app, author)
  const newcomers = await Promise.all(
    Array.from({ length: 51 }, () => makePerson(app, { createdAt: app.clock.now() })),
  )
  const gains = async () => [
    (await balanceOf(app, author)) - 10,
    (await provenGains(app.db, [author.id], month)).get(author.id) ?? 0,
  ]
  for (const person of newcomers) await like(person, postId)
  expect(await gains()).toEqual([1, 0])
  for (const person of people.slice(0, 49)) await like(person, postId)
  expect(await gains()).toEqual([2, 0])
  await Promise.all(people.slice(49).map((person) => like(person, postId)))
  expect(await gains()).toEqual([3, 1])
})

test.each([['for everyone'], ['of a community'], ['of a challenge']])(
  '[AUR-17, RUN-06] an award that a crash has kept from being paid is paid when the likes are rolled up: a post %s',
  async (audience) => {
    const author = await makePerson(app)
    const postId = await makePostFor(author, audience)
    await insertLikes(postId)
    await rollUpAll(app.db, postsRollup)
    await expect.poll(() => balanceOf(app, author)).toBe(11)
  },
)

/** Fifty likes whose award no call has paid. */
const insertLikes = (postId: Id) =>
  sql`
    insert into post_like (post_id, liker_id, value, created_at, updated_at)
    select ${postId}, id, 1, now(), now()
    from unnest(${people.slice(0, 50).map(({ id }) => id)}::bigint[]) as id`.execute(app.db)

async function makePostFor(author: Person, audience: string): Promise<Id> {
  const [host] = people as [Person]
  if (audience === 'of a challenge') {
    const endsAt = later(app.clock.now(), days(3))
    return makeEntry(app, await makeChallenge(app, host, { endsAt }), author)
  }
  if (audience === 'for everyone') return makePost(app, author)
  const community = await makeCommunity(app, host)
  await join(app, community, author)
  return makePost(app, author, { audienceId: community.id })
}

test('[AUR-17] likes that are rolled up after their post was deleted pay nobody', async () => {
  const author = await makePerson(app)
  const postId = await makePost(app, author)
  await ask(app, deletePost, { params: { id: postId }, token: author.token })
  await insertLikes(postId)
  await rollUpAll(app.db, postsRollup)
  expect(await balanceOf(app, author)).toBe(10)
})

test.each([30, 60])(
  '[AUR-17] a rebuild pays the 50th like that a total of %i kept from being seen, once',
  async (likes) => {
    const author = await makePerson(app)
    const postId = await makePost(app, author)
    for (const person of people.slice(0, 49)) await like(person, postId)
    await rollUpAll(app.db, postsRollup)
    await app.db.updateTable('postTotal').set({ likes }).where('postId', '=', postId).execute()
    await like(people[49], postId)
    expect(await balanceOf(app, author)).toBe(10)
    for (let time = 0; time < 2; time++) await rebuildPosts(app.db)
    expect(await balanceOf(app, author)).toBe(11)
  },
)

test.each(['for everyone', 'of a community'])(
  '[AUR-17] a rebuild pays nothing for the likes of a post %s that was deleted since, and counts it for no audience',
  async (audience) => {
    const author = await makePerson(app)
    const postId = await makePostFor(author, audience)
    await ask(app, deletePost, { params: { id: postId }, token: author.token })
    await insertLikes(postId)
    await rollUpAll(app.db, postsRollup)
    const totals = app.db.updateTable('postTotal').where('postId', '=', postId)
    await totals.set({ likes: 30 }).execute()
    expect(await rebuildPosts(app.db)).toBe(1)
    expect(await balanceOf(app, author)).toBe(10)
    expect(await findBrokenInvariants(app.db)).toEqual([])
    expect(await rebuildPosts(app.db)).toBe(0)
  },
)
