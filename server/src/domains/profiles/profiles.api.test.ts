import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import * as contract from '@aura/contract/profiles/profiles.contract'
import { beforeEach, expect, test } from 'vitest'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

let alice: Person
let bob: Person

const app = await openTestApp()

beforeEach(async () => {
  alice = await makePerson(app)
  bob = await makePerson(app)
})

const readProfile = (pseudo: string, viewer?: Person) =>
  ask(app, contract.getProfile, { params: { pseudo }, token: viewer?.token })
const readGrid = async (pseudo: string, query: Record<string, string | number> = {}) =>
  (await ask(app, contract.profilePosts, { params: { pseudo }, query })).body

test('[PRF-01] shows who it is, counts, aura and the last 24 hours, to visitors too', async () => {
  const postId = await makePost(app, alice)
  await ask(app, giveAura, { token: bob.token, body: { postId } })
  await ask(app, followUser, { token: bob.token, body: { pseudo: alice.pseudo } })
  await ask(app, followUser, { token: alice.token, body: { pseudo: bob.pseudo } })
  const shown = {
    id: alice.id,
    pseudo: alice.pseudo,
    bio: null,
    profile_picture: null,
    aura_type_id: 8,
    aura: 11,
    aura_gained_last_24h: 1,
    aura_lost_last_24h: 0,
    followers: 1,
    following: 1,
    posts_count: 1,
    twitch: null,
  }
  expect(await readProfile(alice.pseudo)).toMatchObject({
    status: 200,
    body: { ...shown, isOwnProfile: false, isFollowing: false, isFollower: false },
  })
  const forBob = await readProfile(alice.pseudo, bob)
  expect(forBob.body).toMatchObject({ ...shown, isOwnProfile: false, isFollowing: true, isFollower: true })
  await ask(app, unfollowUser, { token: alice.token, body: { pseudo: bob.pseudo } })
  expect((await readProfile(alice.pseudo, bob)).body).toMatchObject({ isFollowing: true, isFollower: false })
  await ask(app, followUser, { token: alice.token, body: { pseudo: bob.pseudo } })
  const forAlice = await readProfile(alice.pseudo, alice)
  expect(forAlice.body).toMatchObject({ ...shown, isOwnProfile: true, isFollowing: false })
})

test('[AUR-53, PRF-01] gains and losses leave the figures after 24 hours, the aura stays', async () => {
  const postId = await makePost(app, alice)
  app.clock.advance(hours(30))
  const [first, second] = [await makePerson(app), await makePerson(app)]
  await ask(app, giveAura, { token: first.token, body: { postId } })
  await ask(app, takeAura, { token: first.token, body: { postId } })
  await ask(app, takeAura, { token: second.token, body: { postId } })
  const figures = async () => {
    const { body } = await readProfile(alice.pseudo)
    return [body.aura, body.aura_gained_last_24h, body.aura_lost_last_24h]
  }
  expect(await figures()).toEqual([8, 0, 2])
  app.clock.advance(hours(24) + 1)
  expect(await figures()).toEqual([8, 0, 0])
})

test('[PRF-06] tells whether the profile is the viewer’s own', async () => {
  const owned = async (viewer?: Person) =>
    (await ask(app, contract.isProfileOwned, { params: { pseudo: alice.pseudo }, token: viewer?.token })).body
  expect(await owned(alice)).toEqual({ isOwnProfile: true })
  expect(await owned(bob)).toEqual({ isOwnProfile: false })
  expect(await owned()).toEqual({ isOwnProfile: false })
})

test('[PRF-04, PRF-05] the grid holds the owner’s posts, newest first, ten at a time by offset', async () => {
  const ids: number[] = []
  for (let age = 0; age < 23; age++) {
    ids.push(await makePost(app, alice, { createdAt: later(app.clock.now(), -minutes(age)) }))
  }
  await makePost(app, bob)
  const page = async (offset: number) => {
    const { posts, hasMore } = await readGrid(alice.pseudo, { offset })
    return { ids: posts.map((post) => post.id), hasMore }
  }
  expect(await page(0)).toEqual({ ids: ids.slice(0, 10), hasMore: true })
  expect(await page(10)).toEqual({ ids: ids.slice(10, 20), hasMore: true })
  expect(await page(20)).toEqual({ ids: ids.slice(20), hasMore: false })
  expect((await readGrid(alice.pseudo, { limit: 1_000_000 })).posts).toHaveLength(23)
  const wrong = await ask(app, contract.profilePosts, {
    params: { pseudo: alice.pseudo },
    query: { offset: -1 },
  })
  expect(wrong.status).toBe(400)
})

test('[PRF-05, PST-17] a deleted post leaves the grid and the count', async () => {
  const kept = await makePost(app, alice)
  const deleted = await makePost(app, alice)
  await ask(app, deletePost, { params: { id: deleted }, token: alice.token })
  expect((await readGrid(alice.pseudo)).posts.map((post) => post.id)).toEqual([kept])
  expect((await readProfile(alice.pseudo)).body.posts_count).toBe(1)
})

test('[PRF-01] a profile that is absent, or whose owner is leaving, is unknown to every call', async () => {
  await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', bob.id).execute()
  for (const pseudo of ['personne-de-ce-nom', bob.pseudo]) {
    for (const endpoint of [contract.getProfile, contract.isProfileOwned, contract.profilePosts]) {
      const answer = await ask(app, endpoint, { params: { pseudo }, token: alice.token })
      expect(answer).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
    }
  }
})
