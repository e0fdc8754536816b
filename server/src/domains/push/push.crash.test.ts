import type { Id } from '@aura/contract/common'
import { likePost } from '@aura/contract/posts/posts.contract'
import { savePushSubscription } from '@aura/contract/push/push.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type LivePerson, startLiveServer } from '../../testing/live-server.ts'
import { makePost } from '../../testing/posts.ts'
import { startPushPeer } from '../../testing/push-peer.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const database = await openTestDatabase()
const peer = await startPushPeer()
afterAll(() => peer.close())
const environment = { RATE_LIMIT_SCALE: '1000', PUSH_SERVICES: peer.origin }
const server = await startLiveServer({ environment, database })
afterAll(() => server.close())

/** A person with one browser and one post without likes. */
interface Author extends LivePerson {
  postId: Id
}

function post({ token }: LivePerson, path: string, body: object, key = ''): Promise<Response> {
  return fetch(`${server.process.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  })
}
const browserOf = ({ id }: LivePerson) => `navigateur ${id}`

async function makeAuthors(count: number): Promise<{ liker: LivePerson; authors: Author[] }> {
  const people = await server.makePeople(count)
  const [liker] = (await server.makePeople(1)) as [LivePerson]
  const stage = { db: database.db, clock: createTestClock() }
  const authors: Author[] = []
  for (const person of people) authors.push({ ...person, postId: await makePost(stage, person) })
  for (const author of authors) {
    const saved = await post(author, savePushSubscription.path, peer.subscribe(browserOf(author)))
    expect(saved.status).toBe(200)
  }
  return { liker, authors }
}

/** Likes all posts at once; a repeated call changes nothing. */
const likeAll = (liker: LivePerson, authors: readonly Author[]): Promise<Response>[] =>
  authors.map(({ postId }) => post(liker, likePost.path, { postId }, `like-${postId}`))

/** Kills the server, and starts it again as if a minute later, when its claims have expired. */
async function killAndRestart(): Promise<void> {
  server.process.child.kill('SIGKILL')
  await server.process.untilEnd()
  await sql`update push_delivery set due_at = due_at - interval '1 minute'`.execute(database.db)
  await server.restart()
}

test('[NTF-21] [NTF-31] with kill -9 before, amid and after sending, every push arrives, and shows once', async () => {
  const { liker, authors } = await makeAuthors(18)
  const moments = [
    { of: authors.slice(0, 6), comes: (answers: Promise<Response>[]) => Promise.any(answers) },
    { of: authors.slice(6, 12), isHeld: true, comes: untilOneArrives },
    { of: authors.slice(12), comes: untilOneArrives },
  ]
  for (const { of, isHeld, comes } of moments) {
    peer.answerWith(isHeld ? 'hang' : { status: 201 })
    const answers = likeAll(liker, of)
    const all = Promise.allSettled(answers)
    await comes(answers, of)
    await killAndRestart()
    await all
    peer.answerWith({ status: 201 })
    for (const answer of await Promise.all(likeAll(liker, of))) expect(answer.status).toBe(200)
  }
  // Interrupted pushes are sent with the next one, or within a minute.
  const { authors: further } = await makeAuthors(1)
  await Promise.all(likeAll(liker, further))
  for (const author of [...authors, ...further]) await peer.untilReceivedBy([browserOf(author)])
  const waiting = () => database.db.selectFrom('pushDelivery').select('stamp').execute()
  await expect.poll(waiting).toEqual([])

  expect(peer.faults).toEqual([])
  const arrived = Map.groupBy(peer.received, ({ browser }) => browser)
  expect([...arrived.keys()].sort()).toEqual([...authors, ...further].map(browserOf).sort())
  // The push service keeps one of a topic, and the service worker shows one of a stamp.
  const shown = [...arrived.values()].map(
    (pushes) => new Set(pushes.map(({ topic, message }) => `${topic} ${message.stamp}`)).size,
  )
  expect(new Set(shown)).toEqual(new Set([1]))
  expect(peer.received.length).toBeGreaterThan(arrived.size)
})

function untilOneArrives(_answers: Promise<Response>[], of: readonly Author[]): Promise<void> {
  return peer.untilReceivedBy(of.map(browserOf))
}
