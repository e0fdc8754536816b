import { login } from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { health, readiness } from '@aura/contract/platform/platform.contract'
import { createPost, type Post } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './platform/db/database.ts'
import { startAwakeTime } from './testing/awake-time.ts'
import { ask, pathOf } from './testing/contract-calls.ts'
import { jpeg } from './testing/image-fixtures.ts'
import { makePerson, type Person } from './testing/people.ts'
import { postForm, publishPost } from './testing/posts.ts'
import { signUp } from './testing/sign-up.ts'
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let proxy: TcpProxy
let app: TestApp
let person: Person

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await startTcpProxy(database.url)
  app = await createTestApp({ database, databaseUrl: proxy.databaseUrl })
  person = await makePerson(app)
})
afterEach(async () => {
  await app.close()
  await proxy.close()
  await database.drop()
})

const away = { status: 503, body: { code: 'platform.unavailable' } }
const whoAmI = () => ask(app, currentUser, { token: person.token })
const untilBack = () => expect.poll(async () => (await whoAmI()).status, { interval: 200 }).toBe(200)

/** Registers someone and waits until the mail has left the outbox. */
async function jobsAreBack(): Promise<void> {
  await signUp(app)
  const unsent = () => app.db.selectFrom('outboxMail').select('id').where('sentAt', 'is', null).execute()
  await expect.poll(unsent, { interval: 200 }).toEqual([])
}

test('while the database hangs calls answer 503, and all is well once it goes on', async () => {
  proxy.freeze()
  const crowd = await Promise.all(Array.from({ length: 60 }, whoAmI))
  for (const answer of crowd) {
    expect(answer).toMatchObject(away)
    expect(answer.headers['retry-after']).toBeDefined()
  }
  // Known to be away by now: refused without waiting for it.
  for (const answer of await Promise.all(Array.from({ length: 200 }, whoAmI)))
    expect(answer).toMatchObject(away)
  expect(await ask(app, readiness)).toMatchObject(away)
  expect((await ask(app, health)).status).toBe(200)
  proxy.thaw()
  await untilBack()
  await expect.poll(async () => (await ask(app, readiness)).status).toBe(200)
})

test('heals too when the connections it had stay silent for ever', async () => {
  await Promise.all(Array.from({ length: 30 }, whoAmI))
  proxy.freeze()
  // Their session may be remembered for a moment.
  await expect.poll(whoAmI).toMatchObject(away)
  proxy.forgetFrozen()
  await untilBack()
  // Reads have connections of their own, which heal apart.
  await expect.poll(async () => (await ask(app, discovery)).status).toBe(200)
  // Each connection heals apart: the first call that meets a silent one is refused, too.
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 40 }, whoAmI))).map((one) => one.status)
  await expect.poll(statuses).toEqual(Array.from({ length: 40 }, () => 200))
  // The jobs have come back as well.
  await jobsAreBack()
})

test('a file asked for alone while the database hangs is answered 503 in time, as any call [RUN-36]', async () => {
  const { body } = await publishPost(app, person, { file: await jpeg(200, 200) })
  const url = pathOf(getMedia, { name: (body as Post).media ?? '' })
  proxy.freeze()
  const awakeMs = startAwakeTime()
  expect((await app.call({ url, headers: { authorization: `Bearer ${person.token}` } })).statusCode).toBe(503)
  expect(awakeMs()).toBeLessThan(10_000)
  proxy.thaw()
  await untilBack()
})

test('an upload under way when the database hangs answers 503 too', async () => {
  const file = await jpeg(200, 200)
  proxy.freeze()
  const upload = ask(app, createPost, { token: person.token, body: postForm({ file }) })
  expect(await whoAmI()).toMatchObject(away)
  expect(await upload).toMatchObject(away)
  proxy.thaw()
  await untilBack()
})

test('while the database is gone calls answer 503, and all is well once it is back', async () => {
  proxy.cut()
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, whoAmI),
    ask(app, login, { body: { email: person.email, password: person.password } }),
  ])
  for (const answer of answers) expect(answer).toMatchObject(away)
  expect(await ask(app, readiness)).toMatchObject(away)
  proxy.mend()
  await untilBack()
  await jobsAreBack()
})

test('[RUN-17, RUN-36] while the database takes no writes, as after a failover, calls answer 503, and all is well once it does', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const server = openDatabase({
    url: databaseUrl(database.url, 'postgres'),
    maxConnections: 1,
    applicationName: 'aura-test',
  })
  async function reconnectWith(isReadOnly: boolean): Promise<void> {
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isReadOnly)}`.execute(
      server,
    )
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(server)
  }
  const other = await makePerson(app)
  const write = () => ask(app, followUser, { token: person.token, body: { pseudo: other.pseudo } })
  expect((await write()).status).toBe(200)
  await reconnectWith(true)
  expect(await ask(app, readiness)).toMatchObject(away)
  expect(await write()).toMatchObject(away)
  await reconnectWith(false)
  await expect.poll(async () => (await ask(app, readiness)).status, { interval: 200 }).toBe(200)
  await expect.poll(async () => (await write()).status, { interval: 200 }).toBe(200)
  await server.destroy()
})

test('a 5xx says nothing of the database [RUN-29]', async () => {
  proxy.cut()
  const { text } = await whoAmI()
  expect(text).not.toMatch(/postgres|ECONN|select|CONNECTION|at .*\.ts/i)
})
