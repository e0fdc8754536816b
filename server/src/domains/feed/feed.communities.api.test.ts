import { following, newerInFollowing } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { muteAccount } from '@aura/contract/privacy/privacy.contract'
import { expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock/clock.ts'
import { enrol, expel, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makeAudience, makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

test('[FED-19, PST-07] the following tab shows posts of one’s communities when asked to, newest first, page by page', async () => {
  const [reader, owner, friend] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const [open, closed] = [
    await makeCommunity(app, owner),
    await makeCommunity(app, owner, { isPrivate: true }),
  ]
  const strangers = await makeCommunity(app, owner)
  const challenge = await makeAudience(app, 'challenge', { isOpen: true, members: [reader] })
  for (const { id } of [open, closed]) await enrol(app, id, reader)
  await ask(app, followUser, { token: reader.token, body: { pseudo: friend.pseudo } })
  let minute = -60
  const post = (author: { id: number }, audienceId: number | null = null) =>
    makePost(app, author, { audienceId, createdAt: later(app.clock.now(), minutes(minute++)) })
  const followed = [await post(friend)]
  const shown = [...followed, await post(owner, open.id), await post(owner, closed.id), await post(friend)]
  followed.push(shown.at(-1) ?? 0)
  await post(reader, open.id)
  await post(owner, strangers.id)
  await post(owner, challenge)
  await post(owner)
  const page = async (query: Record<string, string | number> = {}) =>
    (await ask(app, following, { token: reader.token, query })).body
  const idsOf = async (query = {}) => (await page(query)).posts.map(({ id }) => id)
  expect(await idsOf()).toEqual(followed.toReversed())
  expect(await idsOf({ communities: 'false' })).toEqual(followed.toReversed())
  const newest = shown.toReversed()
  expect(await idsOf({ communities: 'true' })).toEqual(newest)
  expect(await idsOf({ communities: 'true', limit: 2, page: 2 })).toEqual(newest.slice(2))
  const first = await page({ communities: 'true', limit: 3 })
  expect(first.posts.map(({ id }) => id)).toEqual(newest.slice(0, 3))
  expect(await idsOf({ communities: 'true', cursor: first.nextCursor ?? '' })).toEqual(newest.slice(3))

  const hasNewer = async (communities: 'true' | 'false') => {
    const query = { since: new Date(0).toISOString(), communities }
    return (await ask(app, newerInFollowing, { token: reader.token, query })).body.hasNewer
  }
  await ask(app, muteAccount, { token: reader.token, body: { pseudo: friend.pseudo } })
  expect([await hasNewer('false'), await hasNewer('true')]).toEqual([false, true])
  await expel(app, open.id, reader)
  await ask(app, muteAccount, { token: reader.token, body: { pseudo: owner.pseudo } })
  expect(await hasNewer('true')).toBe(false)
  expect(await idsOf({ communities: 'true' })).toEqual([])
})
