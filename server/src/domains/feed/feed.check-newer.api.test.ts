import * as contract from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { deletePost, viewPosts } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const reader = await makePerson(app)
const author = await makePerson(app)
await ask(app, followUser, { token: reader.token, body: { pseudo: author.pseudo } })

async function asOf(feed: typeof contract.discovery | typeof contract.following, viewer?: Person) {
  app.clock.advance(2000)
  const { body } = await ask(app, feed, { token: viewer?.token })
  app.clock.advance(1000)
  return body.asOf
}
const hasNewer = async (
  call: typeof contract.newerInDiscovery | typeof contract.newerInFollowing,
  since: string,
  viewer?: Person,
) => {
  // Makes all data that readers share outdated.
  app.clock.advance(100)
  const { body, status } = await ask(app, call, { token: viewer?.token, query: { since } })
  expect(status).toBe(200)
  return body.hasNewer
}

test('[FED-13, FED-18] discovery has newer posts once others publish, not when one does, has seen them, or they go', async () => {
  await makePost(app, author)
  const since = await asOf(contract.discovery, reader)
  const visitorsSince = await asOf(contract.discovery)
  expect(await hasNewer(contract.newerInDiscovery, since, reader)).toBe(false)
  await makePost(app, reader)
  expect(await hasNewer(contract.newerInDiscovery, since, reader)).toBe(false)
  expect(await hasNewer(contract.newerInDiscovery, visitorsSince)).toBe(true)
  const postId = await makePost(app, author)
  expect(await hasNewer(contract.newerInDiscovery, since, reader)).toBe(true)
  await ask(app, viewPosts, { token: reader.token, body: { postId } })
  expect(await hasNewer(contract.newerInDiscovery, since, reader)).toBe(false)
  const afterReload = await asOf(contract.discovery)
  expect(await hasNewer(contract.newerInDiscovery, afterReload)).toBe(false)
})

test('[FED-13, FED-19] following has newer posts once a followed account publishes, until they are gone', async () => {
  const since = await asOf(contract.following, reader)
  await makePost(app, await makePerson(app))
  expect(await hasNewer(contract.newerInFollowing, since, reader)).toBe(false)
  const postId = await makePost(app, author)
  expect(await hasNewer(contract.newerInFollowing, since, reader)).toBe(true)
  await ask(app, deletePost, { token: author.token, params: { id: postId } })
  expect(await hasNewer(contract.newerInFollowing, since, reader)).toBe(false)
})

test('[FED-19] following has newer posts of an author of whom the reader has dismissed one', async () => {
  await ask(app, contract.dismissPost, { token: reader.token, body: { postId: await makePost(app, author) } })
  // Discovery passes over every second post of such an author.
  for (let published = 0; published < 2; published++) {
    const since = await asOf(contract.following, reader)
    await makePost(app, author)
    expect(await hasNewer(contract.newerInFollowing, since, reader)).toBe(true)
  }
})

test('[FED-13] a moment that is none is refused', async () => {
  for (const since of ['hier', '2026-02-31T00:00:00Z', '2026-12-31T23:59:60Z']) {
    const answer = await ask(app, contract.newerInDiscovery, { query: { since } })
    expect([answer.status, since]).toEqual([400, since])
  }
})

test('[RUN-25, FED-13] a moment outside the years 1 to 9999 is refused, and one within them is not', async () => {
  const statusOf = async (since: string) =>
    (await ask(app, contract.newerInDiscovery, { query: { since } })).status
  for (const since of ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])
    expect([await statusOf(since), since]).toEqual([400, since])
  for (const since of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect([await statusOf(since), since]).toEqual([200, since])
})

test('[FED-17, PRV-06, PRV-08] what blocked or muted accounts publish is no news', async () => {
  const muted = await makePerson(app)
  await ask(app, muteAccount, { token: reader.token, body: { pseudo: muted.pseudo } })
  const blocker = await makePerson(app)
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: reader.pseudo } })
  const since = await asOf(contract.discovery, reader)
  await makePost(app, muted)
  await makePost(app, blocker)
  expect(await hasNewer(contract.newerInDiscovery, since, reader)).toBe(false)
  expect(await hasNewer(contract.newerInDiscovery, since)).toBe(true)
})
