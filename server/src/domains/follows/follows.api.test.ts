import * as contract from '@aura/contract/follows/follows.contract'
import { followedMost } from '@aura/contract/follows/follows.limits'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { insertBareAccounts } from '../../testing/bare-account.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { followsRollup } from './follows.service.ts'

let alice: Person
let bob: Person

const app = await openTestApp()

beforeEach(async () => {
  alice = await makePerson(app)
  bob = await makePerson(app)
})

const follow = (actor: Person, body: object) => ask(app, contract.followUser, { token: actor.token, body })
const unfollow = (actor: Person, body: object) =>
  ask(app, contract.unfollowUser, { token: actor.token, body })
const isFollowing = async (actor: Person, target: Person) =>
  (await ask(app, contract.isFollowing, { token: actor.token, params: { pseudo: target.pseudo } })).body
    .isFollowing

test('[PRF-15, PRF-17] follows and unfollows by pseudo or by id, from one side only', async () => {
  for (const [on, off] of [
    [{ pseudo: bob.pseudo }, { userIdToUnfollow: bob.id }],
    [{ userIdToFollow: bob.id }, { pseudo: bob.pseudo.toUpperCase() }],
  ] as const) {
    expect(await follow(alice, on)).toMatchObject({ status: 200, body: { isFollowing: true, followers: 1 } })
    expect([await isFollowing(alice, bob), await isFollowing(bob, alice)]).toEqual([true, false])
    expect(await unfollow(alice, off)).toMatchObject({
      status: 200,
      body: { isFollowing: false, followers: 0 },
    })
    expect(await isFollowing(alice, bob)).toBe(false)
  }
})

test('[PRF-15, PRF-16] following twice, and unfollowing twice, is a success that counts once', async () => {
  await follow(alice, { pseudo: bob.pseudo })
  expect((await follow(alice, { pseudo: bob.pseudo })).body).toEqual({ isFollowing: true, followers: 1 })
  await unfollow(alice, { pseudo: bob.pseudo })
  expect((await unfollow(alice, { pseudo: bob.pseudo })).body).toEqual({ isFollowing: false, followers: 0 })
})

test.each([
  ['oneself by pseudo', () => ({ pseudo: alice.pseudo }), 400, 'follows.self'],
  ['oneself by id', () => ({ userIdToFollow: alice.id }), 400, 'follows.self'],
  ['nobody', () => ({}), 400, 'follows.no-target'],
  ['an unknown pseudo', () => ({ pseudo: 'personne-de-ce-nom' }), 404, 'profiles.unknown'],
  ['an unknown id', () => ({ userIdToFollow: 999_999_999 }), 404, 'profiles.unknown'],
])('[PRF-15] refuses to follow %s', async (_, body, status, code) => {
  expect(await follow(alice, body())).toMatchObject({ status, body: { code } })
})

test('[PRF-15, PRF-17] a visitor is asked to log in', async () => {
  expect((await ask(app, contract.followUser, { body: { pseudo: bob.pseudo } })).status).toBe(401)
  expect((await ask(app, contract.unfollowUser, { body: { pseudo: bob.pseudo } })).status).toBe(401)
  expect((await ask(app, contract.isFollowing, { params: { pseudo: bob.pseudo } })).status).toBe(401)
})

test('[PRF-15] an account that is leaving cannot be followed and says nothing of itself', async () => {
  await setErasureAt(app, bob.id, app.clock.now())
  expect((await follow(alice, { pseudo: bob.pseudo })).status).toBe(404)
  expect((await follow(alice, { userIdToFollow: bob.id })).status).toBe(404)
})

test('[PRF-15] people who follow at the same moment each get their own answer', async () => {
  const fans = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)))
  const wanted = [{ pseudo: bob.pseudo }, { userIdToFollow: bob.id }, { userIdToFollow: 999_999_999 }]
  const answers = await Promise.all([
    ...fans.map((fan, index) => follow(fan, wanted[index % 3] ?? {})),
    follow(bob, { pseudo: bob.pseudo }),
    follow(alice, {}),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200, 404, 400, 400])
  expect((await follow(alice, { pseudo: bob.pseudo })).body.followers).toBe(5)
})

test('[PRF-16] counts are exact when many follow and unfollow at once, rolled up or not', async () => {
  const fans = await Promise.all(Array.from({ length: 20 }, () => makePerson(app)))
  const target = { pseudo: bob.pseudo }
  await Promise.all(
    fans.flatMap((fan, index) => [
      follow(fan, target),
      follow(fan, target),
      ...(index % 4 === 0 ? [rollUpAll(app.db, followsRollup)] : []),
    ]),
  )
  await Promise.all(fans.slice(0, 5).flatMap((fan) => [unfollow(fan, target), unfollow(fan, target)]))
  expect((await follow(fans[19] ?? alice, target)).body.followers).toBe(15)
  await rollUpAll(app.db, followsRollup)
  expect((await follow(alice, target)).body.followers).toBe(16)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[PRF-15, RUN-35] an account follows so many others at most, until it stops following one', async () => {
  const followed = await insertBareAccounts(app.db, followedMost - 1)
  await sql`
    insert into follow (follower_id, followed_id, created_at)
    select ${alice.id}::bigint, id, now() from unnest(${followed}::bigint[]) as id`.execute(app.db)
  const carol = await makePerson(app)
  expect((await follow(alice, { pseudo: bob.pseudo })).status).toBe(200)
  for (const body of [{ pseudo: carol.pseudo }, { userIdToFollow: carol.id }])
    expect(await follow(alice, body)).toMatchObject({
      status: 409,
      body: {
        code: 'follows.too-many',
        message: expect.stringMatching(/^Vous suivez déjà 7\s500 personnes/),
      },
    })
  expect(await isFollowing(alice, carol)).toBe(false)
  expect((await follow(alice, { pseudo: bob.pseudo })).status, 'once more').toBe(200)
  expect((await follow(bob, { pseudo: carol.pseudo })).status, 'others').toBe(200)
  await unfollow(alice, { pseudo: bob.pseudo })
  expect((await follow(alice, { pseudo: carol.pseudo })).status).toBe(200)
})
