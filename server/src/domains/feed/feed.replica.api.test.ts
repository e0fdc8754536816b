import { discovery } from '@aura/contract/feed/feed.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { openTestApp, testJwtSecret } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const primary = await openTestDatabase()
const replica = await openTestDatabase()
const proxy = await startTcpProxy(replica.url)
afterAll(() => proxy.close())
const app = await openTestApp({
  database: primary,
  environment: {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: proxy.databaseUrl,
    JWT_SECRET: testJwtSecret,
  },
  keepsLog: true,
})

test('[RUN-04] the ranking of discovery is read from the replica, everything else from the database itself', async () => {
  const author = await makePerson(app)
  const id = await makePost(app, author, { legend: 'Là où l’on écrit' })
  expect((await ask(app, getPost, { params: { id } })).body.legend).toBe('Là où l’on écrit')
  // A replica that lags behind does not rank the post yet. One that a busy machine makes late is done without for a moment.
  await expect.poll(readDiscovery).toBe(0)
})

/** Number of posts in discovery for a new reader, from a fresh snapshot. */
async function readDiscovery(): Promise<number> {
  // The last snapshot is outdated, and the pause after a failure of the replica is over.
  app.clock.advance(seconds(5))
  const { status, body } = await ask(app, discovery)
  expect(status).toBe(200)
  return body.posts?.length ?? 0
}

test.each([
  { name: 'gone', fail: () => proxy.cut(), mend: () => proxy.mend() },
  { name: 'silent', fail: () => proxy.freeze(), mend: () => proxy.forgetFrozen() },
])(
  '[RUN-04] a replica that is $name is done without, and used again once it is back',
  async ({ fail, mend }) => {
    await expect.poll(readDiscovery).toBe(0)
    const before = app.logLines.length
    const told = () =>
      app.logLines.slice(before).flatMap((line) => /"msg":"(the replica is [^"]+)"/.exec(line)?.[1] ?? [])
    fail()
    expect(await readDiscovery()).toBeGreaterThan(0)
    expect(await readDiscovery()).toBeGreaterThan(0)
    const isAway = 'the replica is away: the database itself answers'
    expect(told()).toEqual([isAway])
    mend()
    // During the pause after a failure the replica is not asked, even if it would answer.
    app.clock.advance(-seconds(3))
    expect(await readDiscovery()).toBeGreaterThan(0)
    await expect.poll(readDiscovery).toBe(0)
    expect(told()).toEqual([isAway, 'the replica is there again'])
  },
)
