import { auraBalance, giveAura } from '@aura/contract/aura/aura.contract'
import { listPostComments } from '@aura/contract/comments/comments.contract'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { followUser, listFollowers } from '@aura/contract/follows/follows.contract'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { beforeAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let reader: Person
let moderator: Person

beforeAll(async () => {
  reader = await makePerson(app)
  moderator = await makeModerator(app)
})

const follow = (who: Person, whom: Person) =>
  ask(app, followUser, { token: who.token, body: { pseudo: whom.pseudo } })

const suspendForADay = ({ pseudo }: Person) => suspendAccount(app, pseudo, later(app.clock.now(), days(1)))

/** Reads something while an account is suspended, and again when its suspension has ended. */
async function duringAndAfter<Found>(account: Person, read: () => Promise<Found>): Promise<[Found, Found]> {
  await suspendForADay(account)
  const during = await read()
  app.clock.advance(days(1))
  return [during, await read()]
}

test('[ACC-63] a follower who is suspended is neither listed nor counted', async () => {
  const [star, fan, other] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  for (const who of [fan, other]) await follow(who, star)
  await follow(star, fan)
  const read = async (by: Person | undefined) => {
    const asked = { params: { pseudo: star.pseudo }, token: by?.token }
    const { body: profile } = await ask(app, getProfile, asked)
    const { body: list } = await ask(app, listFollowers, asked)
    return [profile.followers, profile.following, list.followers.length]
  }
  const [during, after] = await duringAndAfter(fan, async () => [
    await read(undefined),
    await read(reader),
    await read(moderator),
  ])
  expect(during).toEqual([
    [1, 0, 1],
    [1, 0, 1],
    [2, 1, 2],
  ])
  expect(after).toEqual(during.map(() => [2, 1, 2]))
})

test('[ACC-63] pages of the feed are full although the newest posts are of a suspended author', async () => {
  const [author, spammer] = [await makePerson(app), await makePerson(app)]
  for (const whom of [author, spammer]) await follow(reader, whom)
  const shownIds = [await makePost(app, author), await makePost(app, author)]
  for (let count = 0; count < 12; count++) await makePost(app, spammer)
  await suspendForADay(spammer)
  for (const endpoint of [discovery, following]) {
    const { body } = await ask(app, endpoint, { token: reader.token, query: { limit: 2 } })
    expect(body.posts.map(({ id }) => id).sort()).toEqual(shownIds)
  }
})

test('[ACC-63] comments of a suspended author are gone, with tombstones where others replied', async () => {
  const [author, suspended] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, author)
  const answeredId = await makeComment(app, suspended, { postId, content: 'Un avis' })
  await makeComment(app, reader, { postId, parentId: answeredId })
  await makeComment(app, suspended, { postId, content: 'Un autre avis' })
  const read = async (by: Person | undefined) => {
    const { body } = await ask(app, listPostComments, { params: { postId }, token: by?.token })
    return body.comments.map(({ content, pseudo }) => [content, pseudo])
  }
  const all = [
    ['Un autre avis', suspended.pseudo],
    ['Un avis', suspended.pseudo],
  ]
  const [during, after] = await duringAndAfter(suspended, async () => [
    await read(undefined),
    await read(reader),
    await read(moderator),
  ])
  const tombstone = [['Commentaire supprimé', null]]
  expect(during).toEqual([tombstone, tombstone, all])
  expect(after).toEqual([all, all, all])
})

test('[ACC-63] notifications neither name nor count a suspended actor; the aura they gave stays', async () => {
  const [author, suspended, other] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, author)
  for (const who of [suspended, other]) {
    const body = { postId, postUserId: author.id }
    expect((await ask(app, giveAura, { token: who.token, body })).status).toBe(200)
  }
  await follow(suspended, author)
  const read = async () => {
    const found = await notificationsOf(app, author)
    const { body: waiting } = await ask(app, checkNotifications, { token: author.token })
    const { body: balance } = await ask(app, auraBalance, { token: author.token })
    const named = found.map(({ kind, actors, actors_count }) => [kind, actors.length, actors_count])
    // The two happen in one moment of the test's clock.
    return { named: named.sort(), unread: waiting.unread, balance: balance.aura }
  }
  const [during, after] = await duringAndAfter(suspended, read)
  expect(during).toMatchObject({ named: [['post-aura', 1, 1]], unread: 1 })
  expect(after.named).toEqual([
    ['follow', 1, 1],
    ['post-aura', 2, 2],
  ])
  expect(after).toMatchObject({ unread: 2, balance: during.balance })
})
