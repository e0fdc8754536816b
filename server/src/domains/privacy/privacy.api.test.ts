import { discovery, following as followingFeed } from '@aura/contract/feed/feed.contract'
import { followUser, isFollowing } from '@aura/contract/follows/follows.contract'
import * as contract from '@aura/contract/privacy/privacy.contract'
import { avoidedOfKind } from '@aura/contract/privacy/privacy.limits'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { twitchProfile } from '@aura/contract/twitch/twitch.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { insertBareAccounts } from '../../testing/bare-account.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { openTestApp } from '../../testing/test-app.ts'

let alice: Person
let bob: Person

const app = await openTestApp()
beforeEach(async () => {
  alice = await makePerson(app)
  bob = await makePerson(app)
})

const { blockAccount, unblockAccount, muteAccount, unmuteAccount, listBlocks } = contract
type Change = typeof blockAccount | typeof unblockAccount | typeof muteAccount | typeof unmuteAccount

const act = (call: Change, actor: Person, target: { pseudo: string }) =>
  ask<Change>(app, call, { token: actor.token, body: { pseudo: target.pseudo } })
const follow = (actor: Person, target: Person) =>
  ask(app, followUser, { token: actor.token, body: { pseudo: target.pseudo } })
const list = async (actor: Person, query: Record<string, string | number> = {}) =>
  (await ask(app, listBlocks, { token: actor.token, query })).body
const readProfile = (viewer: Person, whom: Person) =>
  ask(app, getProfile, { token: viewer.token, params: { pseudo: whom.pseudo } })

test('[PRV-06] blocking twice is a success that counts once, and so is unblocking', async () => {
  const blocked = { status: 200, body: { message: `Vous avez bloqué ${bob.pseudo}.` } }
  expect(await act(blockAccount, alice, bob)).toMatchObject(blocked)
  expect(await act(blockAccount, alice, bob)).toMatchObject(blocked)
  expect((await list(alice)).blocks).toMatchObject([{ id: bob.id, pseudo: bob.pseudo, kind: 'block' }])
  expect((await list(bob)).blocks).toEqual([])
  for (let time = 0; time < 2; time++) {
    expect(await act(unblockAccount, alice, bob)).toMatchObject({ status: 200 })
  }
  expect((await list(alice)).blocks).toEqual([])
})

test('[PRV-06, PRV-08] the list has the picture of who is muted, and not of who is blocked', async () => {
  await editProfile(app, bob, { pseudo: bob.pseudo }, await jpeg(210, 210))
  await act(muteAccount, alice, bob)
  expect((await list(alice, { kind: 'mute' })).blocks).toMatchObject([
    { id: bob.id, profile_picture: expect.stringMatching(/\w/) },
  ])
  await act(blockAccount, alice, bob)
  expect((await list(alice, { kind: 'block' })).blocks).toMatchObject([{ id: bob.id, profile_picture: null }])
})

test('[PRV-06, PRV-11] somebody muted who blocks is in neither the list nor the export of who muted, until the block ends', async () => {
  const other = await makePerson(app)
  const mutes = async () => ({
    pages: [...(await list(alice)).blocks, ...(await list(alice, { kind: 'mute' })).blocks].map(
      ({ id }) => id,
    ),
    first: await list(alice, { kind: 'mute', limit: 1 }),
    exported: await exportedRows(app, alice, 'mutes'),
  })
  await act(muteAccount, alice, other)
  app.clock.advance(1000)
  await act(muteAccount, alice, bob)
  await act(blockAccount, bob, alice)
  expect(await mutes()).toMatchObject({
    pages: [other.id, other.id],
    first: { blocks: [{ id: other.id }], hasMore: false },
    // In the order of their ids: bob was made first.
    exported: [{ pseudo: null }, { pseudo: other.pseudo }],
  })
  await act(unblockAccount, bob, alice)
  expect((await mutes()).pages).toEqual([bob.id, other.id, bob.id, other.id])
  // Alice blocks Bob, too: her list has the block, so that the mute tells her nothing.
  await act(blockAccount, alice, bob)
  await app.db
    .insertInto('accountBlock')
    .values({ blockerId: bob.id, blockedId: alice.id, createdAt: app.clock.now() })
    .execute()
  expect((await list(alice)).blocks.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    [`block ${bob.id}`, `mute ${bob.id}`, `mute ${other.id}`].toSorted(),
  )
})

test('[PRV-06, TWI-04] who blocked is told so by the profile and its channel; who is blocked finds nobody', async () => {
  await act(blockAccount, alice, bob)
  const readChannel = ({ token }: Person, { pseudo }: Person) =>
    ask(app, twitchProfile, { token, params: { pseudo } })
  for (const read of [readProfile, readChannel]) {
    expect(await read(alice, bob)).toMatchObject({
      status: 404,
      body: { code: 'privacy.blocked-by-you', message: 'Vous avez bloqué cette personne.' },
    })
    expect(await read(bob, alice)).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
  }
  for (const call of [blockAccount, unblockAccount, muteAccount, unmuteAccount]) {
    expect(await act(call, bob, alice)).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
  }
})

test('[PRV-07] a block ends follows both ways, with exact counts, and unblocking does not bring them back', async () => {
  await follow(alice, bob)
  await follow(bob, alice)
  await act(blockAccount, alice, bob)
  await act(unblockAccount, alice, bob)
  expect((await readProfile(alice, bob)).body).toMatchObject({
    followers: 0,
    following: 0,
    isFollowing: false,
  })
  expect((await readProfile(bob, alice)).body).toMatchObject({
    followers: 0,
    following: 0,
    isFollowing: false,
  })
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test.each([
  ['blocks', blockAccount, unblockAccount, 'account_block', 'privacy.too-many-blocked'],
  ['mutes', muteAccount, unmuteAccount, 'account_mute', 'privacy.too-many-muted'],
] as const)(
  '[PRV-06, PRV-08, RUN-35] an account %s five thousand others at most, until it takes one back',
  async (_, add, takeBack, table, code) => {
    const others = await insertBareAccounts(app.db, avoidedOfKind - 1)
    await sql`
      insert into ${sql.table(table)}
      select ${alice.id}::bigint, id, now() from unnest(${others}::bigint[]) as id`.execute(app.db)
    const carol = await makePerson(app)
    expect((await act(add, alice, bob)).status).toBe(200)
    const refused = await act(add, alice, carol)
    expect(refused).toMatchObject({ status: 409, body: { code } })
    expect(refused.body.message).toMatch(/5\s000 .+\u00a0: c’est le maximum/)
    expect((await list(alice)).blocks.map(({ id }) => id)).not.toContain(carol.id)
    expect((await act(add, alice, bob)).status, 'once more').toBe(200)
    await act(takeBack, alice, bob)
    expect((await act(add, alice, carol)).status).toBe(200)
  },
)

test('[PRV-07] no follow slips through under a block made at the same moment', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => makePerson(app)))
  await Promise.all(
    others.flatMap((other) => [follow(other, alice), act(blockAccount, alice, other), follow(alice, other)]),
  )
  expect(await findBrokenInvariants(app.db)).toEqual([])
  expect((await readProfile(alice, alice)).body).toMatchObject({ followers: 0, following: 0 })
})

test.each([
  ['oneself', () => alice.pseudo, 400, 'privacy.self'],
  ['nobody there', () => 'personne-de-ce-nom', 404, 'profiles.unknown'],
])('[PRV-06] [PRV-08] refuses to block or mute %s', async (_, pseudo, status, code) => {
  for (const call of [blockAccount, muteAccount]) {
    expect(await act(call, alice, { pseudo: pseudo() })).toMatchObject({ status, body: { code } })
  }
})

test('[PRV-08] a mute hides posts from the one who muted, and changes nothing else', async () => {
  await follow(alice, bob)
  const postId = await makePost(app, bob)
  const shows = async (viewer: Person) => {
    app.clock.advance(2000)
    const answers = await Promise.all([
      ask(app, discovery, { token: viewer.token }),
      ask(app, followingFeed, { token: viewer.token }),
    ])
    return answers.map(({ body }) => body.posts.some((post) => post.id === postId))
  }
  expect(await shows(alice)).toEqual([true, true])
  expect(await act(muteAccount, alice, bob)).toMatchObject({
    status: 200,
    body: { message: `Vous ne verrez plus les posts de ${bob.pseudo}.` },
  })
  expect(await shows(alice)).toEqual([false, false])
  expect((await readProfile(alice, bob)).body).toMatchObject({ isMuted: true, isFollowing: true })
  expect((await readProfile(bob, alice)).body).toMatchObject({ isMuted: false, followers: 0 })
  const state = await ask(app, isFollowing, { token: alice.token, params: { pseudo: bob.pseudo } })
  expect(state.body).toEqual({ isFollowing: true })
  expect((await list(alice)).blocks).toMatchObject([{ id: bob.id, kind: 'mute' }])
  await act(unmuteAccount, alice, bob)
  expect(await shows(alice)).toEqual([true, true])
})

describe('the feed around hidden authors', () => {
  test('[PRV-06] [PRV-08] pages stay full, and nothing is repeated or missed, while people are hidden', async () => {
    const reader = await makePerson(app)
    const authors = await Promise.all(Array.from({ length: 10 }, () => makePerson(app)))
    const [first, second, third] = authors as [Person, Person, Person]
    for (let index = 0; index < 60; index++) {
      const createdAt = later(app.clock.now(), days(1) - minutes(index))
      await makePost(app, authors[index % 10] ?? first, { createdAt })
    }
    app.clock.advance(days(2))
    for (const author of authors) await follow(reader, author)
    await act(blockAccount, second, reader)
    await act(muteAccount, reader, first)
    for (const tab of [discovery, followingFeed]) {
      const shown: { id: number; user_id: number }[] = []
      const page = async (cursor: string | undefined) =>
        (await ask(app, tab, { token: reader.token, query: { limit: 10, ...(cursor ? { cursor } : {}) } }))
          .body
      let { posts, nextCursor } = await page(undefined)
      expect(posts).toHaveLength(10)
      shown.push(...posts)
      if (tab === discovery) await act(muteAccount, reader, third)
      while (nextCursor) {
        ;({ posts, nextCursor } = await page(nextCursor))
        shown.push(...posts)
        if (nextCursor) expect(posts).toHaveLength(10)
      }
      const ids = shown.map((post) => post.id)
      expect(new Set(ids).size).toBe(ids.length)
      const ofVisible = shown.filter((post) => authors.slice(3).some(({ id }) => id === post.user_id))
      expect(ofVisible).toHaveLength(42)
      expect(shown.some((post) => post.user_id === first.id || post.user_id === second.id)).toBe(false)
    }
  })
})

describe('the list', () => {
  test('[PRV-06] [PRV-08] holds blocks and mutes, the latest first, page by page, or one kind alone', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => makePerson(app)))
    const expected: string[] = []
    for (const [index, other] of others.entries()) {
      if (index % 2 === 0) app.clock.advance(1000)
      await act(muteAccount, alice, other)
      await act(blockAccount, alice, other)
      expected.push(`mute ${other.id}`, `block ${other.id}`)
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: contract.Avoidance[] = []
      const answer = await list(alice, { limit: 3, ...(cursor ? { cursor } : {}) })
      page.push(...answer.blocks)
      expect(answer.hasMore).toBe(answer.nextCursor !== null)
      seen.push(...page.map(({ kind, id }) => `${kind} ${id}`))
      cursor = answer.nextCursor
    }
    expect(seen.toSorted()).toEqual(expected.toSorted())
    expect(seen.slice(0, 2).toSorted()).toEqual(expected.slice(-2).toSorted())
    const mutes = await list(alice, { kind: 'mute' })
    expect(mutes.blocks.map(({ kind }) => kind)).toEqual(['mute', 'mute', 'mute', 'mute', 'mute'])
  })

  test.each(['x', 'b.', 'bzzzzzzzzzz.1', '%00'])('[PRV-06] refuses the cursor %s', async (cursor) => {
    expect((await ask(app, listBlocks, { token: alice.token, query: { cursor } })).status).toBe(400)
  })
})

test('[ACC-38] what an account keeps away is forgotten with it', async () => {
  await act(blockAccount, alice, bob)
  await act(muteAccount, bob, alice)
  await act(muteAccount, alice, bob)
  await eraseAccounts(app, alice.id)
  const { rows } = await sql`
    select from account_block where ${alice.id} in (blocker_id, blocked_id)
    union all select from account_mute where ${alice.id} in (muter_id, muted_id)`.execute(app.db)
  expect(rows).toEqual([])
})
