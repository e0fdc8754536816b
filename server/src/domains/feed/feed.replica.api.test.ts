import { discovery } from '@aura/contract/feed/feed.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestApp, type TestApp, testJwtSecret } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let primary: TestDatabase
let replica: TestDatabase
let proxy: TcpProxy
let app: TestApp

beforeAll(async () => {
  primary = await createTestDatabase()
  replica = await createTestDatabase()
  proxy = await startTcpProxy(replica.url)
  app = await createTestApp({
    database: primary,
    environment: {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: proxy.databaseUrl,
      JWT_SECRET: testJwtSecret,
    },
  })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await primary.drop()
  await replica.drop()
})

test('[RUN-04] the ranking of discovery is read from the replica, everything else from the database itself', async () => {
  const author = await makePerson(app)
  const id = await makePost(app, author, { legend: 'Là où l’on écrit' })
  expect((await ask(app, getPost, { params: { id } })).body.legend).toBe('Là où l’on écrit')
  // A replica that has not caught up yet: it does not rank the post.
  expect((await ask(app, discovery)).body.posts).toEqual([])
})

/** How many posts a new reader is offered, from an order taken now, and how long that took. */
async function readDiscovery() {
  // The last order is old enough, and the replica has been left alone long enough.
  app.clock.advance(seconds(5))
  const started = performance.now()
  const { status, body } = await ask(app, discovery)
  expect(status).toBe(200)
  return { posts: body.posts?.length, ms: performance.now() - started }
}

test.each([
  { name: 'gone', fail: () => proxy.cut(), mend: () => proxy.mend(), waitMs: 0 },
  {
    name: 'silent',
    fail: () => proxy.freeze(),
    mend: () => {
      proxy.forgetFrozen()
    },
    waitMs: 1000,
  },
])('[RUN-04] a replica that is $name is done without, and used again once it is back', async (fault) => {
  expect(await readDiscovery()).toMatchObject({ posts: 0 })
  fault.fail()
  const first = await readDiscovery()
  expect(first.posts).toBeGreaterThan(0)
  expect(first.ms).toBeGreaterThanOrEqual(fault.waitMs)
  // It is left alone for a while: nobody waits for its silence again.
  app.clock.advance(-seconds(3))
  const next = await readDiscovery()
  expect(next.posts).toBeGreaterThan(0)
  if (fault.waitMs > 0) expect(next.ms).toBeLessThan(fault.waitMs)
  fault.mend()
  await expect.poll(async () => (await readDiscovery()).posts).toBe(0)
})
