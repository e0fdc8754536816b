import { login } from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { health, readiness } from '@aura/contract/platform/platform.contract'
import { createPost } from '@aura/contract/posts/posts.contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask } from './testing/contract-calls.ts'
import { jpeg } from './testing/image-fixtures.ts'
import { makePerson, type Person } from './testing/people.ts'
import { postForm } from './testing/posts.ts'
import { signUp } from './testing/sign-up.ts'
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

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
  expect((await ask(app, discovery)).status).toBe(200)
  const crowd = await Promise.all(Array.from({ length: 40 }, whoAmI))
  expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200))
  // The jobs have come back as well.
  await jobsAreBack()
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

test('a 5xx says nothing of the database [RUN-29]', async () => {
  proxy.cut()
  const { text } = await whoAmI()
  expect(text).not.toMatch(/postgres|ECONN|select|CONNECTION|at .*\.ts/i)
})
