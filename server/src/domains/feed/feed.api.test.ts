import { giveAura } from '@aura/contract/aura/aura.contract'
import * as contract from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { deletePost, likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import {
  activateSubscription,
  openSandboxSubscription,
} from '@aura/contract/subscription/subscription.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { rollUpAll } from '../../platform/rollup/rollup.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { postsRollup } from '../posts/posts.rollup.service.ts'
import { readDiscoveryCursor, writeDiscoveryCursor } from './feed.cursor.rules.ts'

const app = await openTestApp()
const reader = await makePerson(app)
const authors = await Promise.all(Array.from({ length: 12 }, () => makePerson(app)))

type Tab = typeof contract.discovery | typeof contract.following

/** Advancing the clock by this makes all data that readers share outdated. */
const sharedMs = 2000

async function readTab(tab: Tab, viewer: Person | undefined, query: Record<string, string | number> = {}) {
  app.clock.advance(sharedMs)
  const answer = await ask(app, tab, { token: viewer?.token, query })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Scrolls to the end and calls `meanwhile` between pages. */
async function scroll(tab: Tab, viewer: Person | undefined, limit: number, meanwhile = async () => {}) {
  const pages: { id: number; user_id: number }[][] = []
  let cursor: string | null = null
  do {
    const page = await readTab(tab, viewer, { limit, ...(cursor === null ? {} : { cursor }) })
    expect(page.hasMore).toBe(page.nextCursor !== null)
    pages.push(page.posts)
    cursor = page.nextCursor
    await meanwhile()
  } while (cursor !== null)
  return pages
}

const ago = (milliseconds: number) => later(app.clock.now(), -milliseconds)

async function makePosts(count: number, by: (index: number) => Person): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    ids.push(await makePost(app, by(index), { createdAt: ago(minutes(index)) }))
  }
  return ids
}

const author = (index: number): Person => {
  const found = authors[index % authors.length]
  if (!found) throw new RangeError('no author')
  return found
}

describe('discovery', () => {
  let ids: number[]

  beforeAll(async () => {
    ids = await makePosts(80, author)
  })

  test('[FED-02, FED-18] a visitor reads it, 30 posts at a time, without flags', async () => {
    const page = await readTab(contract.discovery, undefined)
    expect(page.posts).toHaveLength(30)
    expect(page.hasMore).toBe(true)
    expect(page.posts.every((post) => !post.hasAura && !post.hasLike && !post.canDelete)).toBe(true)
  })

  test.each([
    [1, 1],
    [50, 50],
    [51, 50],
    [1_000_000, 50],
  ])('[RUN-30] a limit of %d answers %d posts', async (limit, count) => {
    expect((await readTab(contract.discovery, undefined, { limit })).posts).toHaveLength(count)
  })

  test.each([
    ['page', 0],
    ['page', 1.5],
    ['limit', 0],
    ['limit', 'x'],
    ['cursor', 'garbage'],
    ['cursor', '%00'],
  ])('[FED-13] %s=%s is refused with 400', async (name, value) => {
    const answer = await ask(app, contract.discovery, { query: { [name]: value } })
    expect(answer.status).toBe(400)
  })

  test('[FED-13] scrolling through the discovery shows every post once, however many arrive meanwhile', async () => {
    const pages = await scroll(contract.discovery, reader, 7, async () => {
      app.clock.advance(1000)
      await makePost(app, author(3))
      await makePost(app, author(4))
    })
    const shown = pages.flat().map((post) => post.id)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('[PRV-06] a forged cursor that names another author shows no post of a blocker', async () => {
    const [viewer, blocker, other] = [await makePerson(app), await makePerson(app), await makePerson(app)]
    const postId = await makePost(app, blocker)
    await ask(app, blockAccount, { token: blocker.token, body: { pseudo: viewer.pseudo } })
    const { nextCursor } = await readTab(contract.discovery, viewer, { limit: 1 })
    const cursor = readDiscoveryCursor(nextCursor ?? '')
    const forged = writeDiscoveryCursor({
      ...cursor,
      skipped: [{ id: postId, authorId: other.id }],
      tail: [],
    })
    const { posts } = await readTab(contract.discovery, viewer, { cursor: forged })
    expect(posts.map(({ id }) => id)).not.toContain(postId)
  })

  test('[FED-02] numbered pages answer the same as the cursor', async () => {
    const byCursor = await scroll(contract.discovery, reader, 9)
    for (const number of [1, 2, 5]) {
      const page = await readTab(contract.discovery, reader, { limit: 9, page: number })
      expect(page.posts.map((post) => post.id)).toEqual(byCursor[number - 1]?.map((post) => post.id))
    }
    const past = await readTab(contract.discovery, reader, { page: 1000 })
    expect(past).toMatchObject({ posts: [], hasMore: false, nextCursor: null })
  })

  test('[FED-17] the viewer’s own posts are left out, for them alone', async () => {
    const own = await makePost(app, reader)
    const seen = async (viewer?: Person) =>
      (await scroll(contract.discovery, viewer, 50)).flat().map(({ id }) => id)
    expect(await seen(reader)).not.toContain(own)
    expect(await seen()).toContain(own)
    expect(await seen(author(0))).toContain(own)
    await ask(app, deletePost, { params: { id: own }, token: reader.token })
  })

  test('[FED-16] one who posts much is shown at most twice in ten', async () => {
    const flooder = await makePerson(app)
    const flood = await makePosts(25, () => flooder)
    const shown = (await scroll(contract.discovery, reader, 20)).flat()
    expect(shown.filter((post) => flood.includes(post.id))).toHaveLength(25)
    const others = shown.findLastIndex((post) => post.user_id !== flooder.id)
    for (let start = 0; start + 10 <= others; start++) {
      const ten = shown.slice(start, start + 10)
      expect(ten.filter((post) => post.user_id === flooder.id).length).toBeLessThanOrEqual(2)
    }
    for (const id of flood) await ask(app, deletePost, { params: { id }, token: flooder.token })
  })

  test('[FED-14] aura lifts a post, age lets it sink', async () => {
    const quiet = await makePost(app, author(1), { createdAt: ago(hours(2)) })
    const liked = await makePost(app, author(2), { createdAt: ago(hours(2)) })
    const old = await makePost(app, author(5), { createdAt: ago(hours(200)) })
    for (const voter of authors.slice(6)) {
      for (const postId of [liked, old]) await ask(app, giveAura, { token: voter.token, body: { postId } })
    }
    await rollUpAll(app.db, postsRollup)
    const order = (await scroll(contract.discovery, undefined, 50)).flat().map((post) => post.id)
    expect(order.indexOf(liked)).toBeLessThan(order.indexOf(quiet))
    expect(order.indexOf(quiet)).toBeLessThan(order.indexOf(old))
    expect(order[0]).toBe(liked)
  })

  test('[FED-02, PST-08] each post carries the viewer’s own flags', async () => {
    const postId = await makePost(app, author(7))
    await ask(app, giveAura, { token: reader.token, body: { postId } })
    await ask(app, likePost, { token: reader.token, body: { postId } })
    await ask(app, followUser, { token: reader.token, body: { pseudo: author(7).pseudo } })
    const find = async (viewer?: Person) =>
      (await scroll(contract.discovery, viewer, 50)).flat().find((post) => post.id === postId)
    expect(await find(reader)).toMatchObject({
      aura: 1,
      likes: 1,
      hasAura: true,
      hasLike: true,
      isFollowing: true,
    })
    expect(await find(author(1))).toMatchObject({
      aura: 1,
      hasAura: false,
      hasLike: false,
      hasBookmark: false,
      isFollowing: false,
    })
  })

  test('[MED-14] posts of an author who is leaving are gone from it', async () => {
    const leaver = await makePerson(app)
    const postId = await makePost(app, leaver)
    await setErasureAt(app, leaver.id, app.clock.now())
    const shown = (await scroll(contract.discovery, undefined, 50)).flat().map((post) => post.id)
    expect(shown).not.toContain(postId)
  })
})

describe('following', () => {
  let follower: Person
  let followed: Person[]
  let ids: number[]

  beforeAll(async () => {
    follower = await makePerson(app)
    followed = [await makePerson(app), await makePerson(app)]
    for (const { pseudo } of followed) await ask(app, followUser, { token: follower.token, body: { pseudo } })
    ids = await makePosts(23, (index) => followed[index % 2] ?? follower)
  })

  test('[FED-19] posts of the accounts followed, newest first, and nobody else’s', async () => {
    const page = await readTab(contract.following, follower)
    expect(page.posts.map((post) => post.id)).toEqual(ids)
    expect(page.posts.every((post) => post.isFollowing)).toBe(true)
    expect(page).toMatchObject({ hasMore: false, nextCursor: null })
  })

  test('[FED-13, FED-19] scrolling through the posts of accounts followed shows every post once, however many arrive meanwhile', async () => {
    app.clock.advance(1000)
    const pages = await scroll(contract.following, follower, 5, async () => {
      await makePost(app, followed[0] ?? follower)
    })
    expect(pages.flat().map((post) => post.id)).toEqual(ids)
  })

  test('[FED-13, FED-19] scrolling by fewer posts than accounts followed reaches all of these', async () => {
    const person = await makePerson(app)
    const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)))
    for (const { pseudo } of people) await ask(app, followUser, { token: person.token, body: { pseudo } })
    const theirs = await makePosts(4, (index) => people[index] ?? person)
    const pages = await scroll(contract.following, person, 1)
    expect(pages.map((posts) => posts.map(({ id }) => id))).toEqual(theirs.map((id) => [id]))
  })

  test('[FED-05, FED-19, PRV-03] the posts of somebody who leaves take no place of those of others', async () => {
    const [person, stays, leaves] = [await makePerson(app), await makePerson(app), await makePerson(app)]
    for (const { pseudo } of [stays, leaves])
      await ask(app, followUser, { token: person.token, body: { pseudo } })
    const [kept = 0] = await makePosts(1, () => stays)
    await makePosts(4, () => leaves)
    await setErasureAt(app, leaves.id, later(app.clock.now(), hours(24)))
    const { posts, hasMore } = await readTab(contract.following, person, { limit: 3 })
    expect([posts.map(({ id }) => id), hasMore]).toEqual([[kept], false])
  })

  test('[FED-02] numbered pages lead through the same posts', async () => {
    const person = await makePerson(app)
    const target = await makePerson(app)
    await ask(app, followUser, { token: person.token, body: { pseudo: target.pseudo } })
    const theirs = await makePosts(7, () => target)
    const read = async (page: number) => readTab(contract.following, person, { limit: 3, page })
    const pages = [await read(1), await read(2), await read(3), await read(4)]
    expect(pages.flatMap(({ posts }) => posts.map((post) => post.id))).toEqual(theirs)
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false])
  })

  test('[FED-19] a visitor is asked to log in; one who follows nobody gets an empty page', async () => {
    expect((await ask(app, contract.following)).status).toBe(401)
    const loner = await makePerson(app)
    expect(await readTab(contract.following, loner)).toMatchObject({ posts: [], hasMore: false })
  })
})

test('[FED-14, SUB-01] a premium author’s post passes one that is half an hour newer', async () => {
  const [plain, member] = [await makePerson(app), await makePerson(app)]
  const older = await makePost(app, member, { createdAt: ago(-minutes(60)) })
  const newer = await makePost(app, plain, { createdAt: ago(-minutes(90)) })
  const order = async () => {
    const { posts } = await readTab(contract.discovery, undefined, { limit: 20 })
    return posts.map(({ id }) => id).filter((id) => [older, newer].includes(id))
  }
  expect(await order()).toEqual([newer, older])
  const { token } = member
  const { body } = await ask(app, openSandboxSubscription, { token })
  expect((await ask(app, activateSubscription, { token, body })).status).toBe(200)
  expect(await order()).toEqual([older, newer])
})
