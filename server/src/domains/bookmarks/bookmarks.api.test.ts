import { addBookmark, listBookmarks, removeBookmark } from '@aura/contract/bookmarks/bookmarks.contract'
import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { deletePost, getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { enrol, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const author = await makePerson(app)

/** Keeps posts one after the other. */
async function keep(who: Person, ...postIds: number[]) {
  for (const postId of postIds) {
    app.clock.advance(seconds(1))
    const { status, body } = await ask(app, addBookmark, { token: who.token, body: { postId } })
    expect([status, body]).toEqual([200, { hasBookmark: true }])
  }
}
const list = async (who: Person, query: Record<string, string | number> = {}) =>
  (await ask(app, listBookmarks, { token: who.token, query })).body
const idsOf = ({ posts }: { posts: { id: number }[] }) => posts.map(({ id }) => id)
const makePosts = (count: number) => Promise.all(Array.from({ length: count }, () => makePost(app, author)))

test('[PST-23] a kept post is found again, those kept last first, until one lets go of it', async () => {
  const reader = await makePerson(app)
  const [first, second, third] = (await makePosts(3)) as [number, number, number]
  await keep(reader, second, third, first)
  // Keeping a post again does not change the order.
  await keep(reader, second)
  expect(idsOf(await list(reader))).toEqual([first, third, second])
  for (const _twice of [1, 2]) {
    const { body } = await ask(app, removeBookmark, { token: reader.token, params: { postId: third } })
    expect(body).toEqual({ hasBookmark: false })
  }
  expect(await list(reader)).toMatchObject({ hasMore: false, nextCursor: null })
  expect(idsOf(await list(reader))).toEqual([first, second])
})

test('[PST-23] nobody else sees what somebody has kept, in any list', async () => {
  const [reader, other] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, author)
  await keep(reader, postId)
  const flags = async (who: Person | undefined) => {
    app.clock.advance(seconds(3))
    const one = await ask(app, getPost, { params: { id: postId }, token: who?.token })
    const all = await ask(app, discovery, { token: who?.token, query: { limit: 50 } })
    return [one.body, all.body.posts.find(({ id }) => id === postId)].map((post) => post?.hasBookmark)
  }
  expect(await flags(reader)).toEqual([true, true])
  for (const who of [other, undefined]) expect(await flags(who)).toEqual([false, false])
  // Discovery leaves out one’s own posts.
  expect(await flags(author)).toEqual([false, undefined])
  expect((await list(other)).posts).toEqual([])
  await keep(other, postId)
  await ask(app, removeBookmark, { token: other.token, params: { postId } })
  expect(await flags(reader)).toEqual([true, true])
})

test('[PST-23] posts of communities and challenges are kept by those who may see them', async () => {
  const [reader, stranger] = [await makePerson(app), await makePerson(app)]
  const { id: communityId } = await makeCommunity(app, author, { isPrivate: true })
  const inCommunity = await makePost(app, author, { audienceId: communityId })
  const challengeId = await makeChallenge(app, author)
  const entry = await makeEntry(app, challengeId, author)
  await enrol(app, communityId, reader)
  await keep(reader, inCommunity, entry)
  expect(idsOf(await list(reader))).toEqual([entry, inCommunity])
  const ofCommunity = await ask(app, communityPosts, { params: { id: communityId }, token: reader.token })
  expect(ofCommunity.body.posts[0]).toMatchObject({ id: inCommunity, hasBookmark: true })
  const ofChallenge = await ask(app, getChallenge, { params: { id: challengeId }, token: reader.token })
  expect(ofChallenge.body.posts[0]).toMatchObject({ id: entry, hasBookmark: true })
  const refused = await ask(app, addBookmark, { token: stranger.token, body: { postId: inCommunity } })
  expect(refused.body.code).toBe('posts.unknown')
  expect((await list(stranger)).posts).toEqual([])
})

test('[PST-23] posts that were deleted or hidden are passed over, and their page is filled up', async () => {
  const reader = await makePerson(app)
  const enemy = await makePerson(app)
  const kept = await makePosts(5)
  const hidden = await makePost(app, enemy)
  await keep(reader, ...kept.slice(0, 2), hidden, ...kept.slice(2))
  const [one, two, three, four, five] = kept as [number, number, number, number, number]
  await ask(app, blockAccount, { token: enemy.token, body: { pseudo: reader.pseudo } })
  await ask(app, deletePost, { token: author.token, params: { id: four } })
  const first = await list(reader, { limit: 2 })
  expect(idsOf(first)).toEqual([five, three])
  expect(first.hasMore).toBe(true)
  const second = await list(reader, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(idsOf(second)).toEqual([two, one])
  expect(second).toMatchObject({ hasMore: false, nextCursor: null })
  expect((await ask(app, listBookmarks, { token: reader.token, query: { cursor: 'nonsense' } })).status).toBe(
    400,
  )
})

test('[PST-23] where very many were deleted, a page ends early and leads on', async () => {
  const reader = await makePerson(app)
  const [shown, ...deleted] = (await makePosts(9)) as [number, ...number[]]
  await keep(reader, shown, ...deleted)
  for (const id of deleted) await ask(app, deletePost, { token: author.token, params: { id } })
  const first = await list(reader, { limit: 1 })
  expect(first).toMatchObject({ posts: [], hasMore: true })
  const second = await list(reader, { limit: 1, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ posts: [{ id: shown }], hasMore: false, nextCursor: null })
})

test('[PST-23] a post that is absent cannot be kept', async () => {
  const reader = await makePerson(app)
  const { status, body } = await ask(app, addBookmark, { token: reader.token, body: { postId: 999_999 } })
  expect([status, body.code]).toEqual([404, 'posts.unknown'])
})
