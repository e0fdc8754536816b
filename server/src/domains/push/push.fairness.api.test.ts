import { likePost } from '@aura/contract/posts/posts.contract'
import { savePushSubscription } from '@aura/contract/push/push.contract'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { type PushPeer, startPushPeer } from '../../testing/push-peer.ts'
import { openTestApp } from '../../testing/test-app.ts'

const peers = (await Promise.all(Array.from({ length: 19 }, startPushPeer))).sort((one, other) =>
  one.origin < other.origin ? -1 : 1,
)
/** All but the last, in the order of their names, answer nothing. */
const hanging = peers.slice(0, -1)
const working = peers.at(-1) as PushPeer
for (const peer of hanging) peer.answerWith('hang')
const app = await openTestApp({
  environment: { PUSH_SERVICES: peers.map(({ origin }) => origin).join() },
})
// Before the application is closed: the peers hold its requests open.
afterAll(() => Promise.all(peers.map((peer) => peer.close())))

const browserOf = (who: Person, at: PushPeer) => `navigateur ${who.id} ${at.origin}`
const subscribe = async (who: Person, at: PushPeer) => {
  const body = at.subscribe(browserOf(who, at))
  expect((await ask(app, savePushSubscription, { token: who.token, body })).status).toBe(200)
}
const like = async (who: Person, author: Person) => {
  const postId = await makePost(app, author)
  expect((await ask(app, likePost, { token: who.token, body: { postId } })).status).toBe(200)
}
const countWaiting = async () => {
  const { count } = await app.db
    .selectFrom('pushDelivery')
    .where('service', '=', working.origin)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
const countSent = () => hanging.filter(({ received }) => received.length > 0).length

test('[NTF-31] services that never accepted a message keep none waiting that did', async () => {
  const [author, other, lea] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await subscribe(author, working)
  await like(lea, author)
  await working.untilReceived(1)
  for (const peer of hanging) await subscribe(author, peer)
  await subscribe(other, working)

  // In one run with all that hang, and in one that begins while they hold their places.
  await like(lea, author)
  await working.untilReceived(2)
  await expect.poll(countSent).toBeGreaterThan(0)
  await like(lea, other)
  await working.untilReceived(3)
  expect(countSent()).toBeLessThanOrEqual(4)
  const { attempts } = await app.db
    .selectFrom('pushDelivery')
    .select(({ fn }) => fn.max('attempts').as('attempts'))
    .executeTakeFirstOrThrow()
  expect(Number(attempts)).toBe(1)
})

test('[NTF-31] a push to one person does not wait for pushes to many', async () => {
  const sent = working.received.length
  working.answerWith('hang')
  const [lea, other] = [await makePerson(app), await makePerson(app)]
  const many = await Promise.all(Array.from({ length: 40 }, () => makePerson(app)))
  for (const one of many) await subscribe(one, working)
  await subscribe(other, working)
  for (const one of many) await like(lea, one)
  await working.untilReceived(sent + 8)
  await expect.poll(countWaiting).toBe(40)

  app.clock.advance(1_000)
  await like(lea, other)
  await expect.poll(countWaiting).toBe(41)
  working.acceptHanging()
  await working.untilReceived(sent + 16)
  expect(working.received.map(({ browser }) => browser)).toContain(browserOf(other, working))

  working.answerWith({ status: 201 })
  working.acceptHanging()
  await working.untilReceived(sent + 41)
})
