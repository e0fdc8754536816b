import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { isProfileCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import * as contract from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { systemAccounts } from '../aura/aura.rules.ts'

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

/** Moves aura of the person by so many others, 1 each. */
async function moveOften(person: Person, count: number): Promise<void> {
  await sql`
    insert into aura_transfer (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
    select 'post-vote', ${systemAccounts.mint}::bigint, ${person.id}::bigint, 1, 900000000 + number, ${bob.id}::bigint, 1,
      ${app.clock.now()}::timestamptz
    from generate_series(1, ${count}::integer) as number`.execute(app.db)
}

describe('of readers at one moment', () => {
  test('[PRF-01, PRV-02] each gets what they may see, with the same figures, also after one for whom there is no profile', async () => {
    const postId = await makePost(app, alice)
    await ask(app, giveAura, { token: bob.token, body: { postId } })
    await ask(app, followUser, { token: bob.token, body: { pseudo: alice.pseudo } })
    const blocked = await makePerson(app)
    await ask(app, blockAccount, { token: alice.token, body: { pseudo: blocked.pseudo } })
    const readers = [...Array.from({ length: 4 }, () => [blocked, bob, undefined, alice]).flat()]
    const answers = await Promise.all(readers.map((reader) => readProfile(alice.pseudo, reader)))
    for (const [index, { status, body }] of answers.entries()) {
      const reader = readers[index]
      expect(status).toBe(reader === blocked ? 404 : 200)
      if (reader !== blocked)
        expect(body).toMatchObject({
          ...{ aura_gained_last_24h: 1, isFollowing: reader === bob, isOwnProfile: reader === alice },
        })
    }
  })

  test('[AUR-53] the figures of an account that thousands give aura are a moment old at most, its aura and others’ figures are not', async () => {
    const figures = async ({ pseudo }: Person) => {
      const { body } = await readProfile(pseudo)
      return [body.aura_gained_last_24h, body.aura]
    }
    await moveOften(alice, 2000)
    expect(await figures(alice)).toEqual([2000, 2010])
    const carol = await makePerson(app)
    for (const person of [alice, carol]) {
      const postId = await makePost(app, person)
      await ask(app, giveAura, { token: bob.token, body: { postId } })
    }
    expect(await figures(alice)).toEqual([2000, 2011])
    expect(await figures(carol)).toEqual([1, 11])
    app.clock.advance(201)
    expect(await figures(alice)).toEqual([2001, 2011])
  })
})

test('[PRF-06, PRV-06] tells whether the profile is the viewer’s own, and nothing to one who is blocked', async () => {
  const about = (viewer?: Person) => ({ params: { pseudo: alice.pseudo }, token: viewer?.token })
  const owned = async (viewer?: Person) => (await ask(app, contract.isProfileOwned, about(viewer))).body
  expect(await owned(alice)).toEqual({ isOwnProfile: true })
  expect(await owned(bob)).toEqual({ isOwnProfile: false })
  expect(await owned()).toEqual({ isOwnProfile: false })
  await ask(app, blockAccount, { token: alice.token, body: { pseudo: bob.pseudo } })
  for (const flag of [contract.isProfileOwned, isProfileCelebrity])
    expect(await ask(app, flag, about(bob))).toMatchObject({
      status: 404,
      body: { code: 'profiles.unknown' },
    })
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
  expect(await page(3)).toEqual({ ids: ids.slice(3, 13), hasMore: true })
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
  await setErasureAt(app, bob.id, app.clock.now())
  for (const pseudo of ['personne-de-ce-nom', bob.pseudo]) {
    for (const endpoint of [contract.getProfile, contract.isProfileOwned, contract.profilePosts]) {
      const answer = await ask(app, endpoint, { params: { pseudo }, token: alice.token })
      expect(answer).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
    }
  }
})
