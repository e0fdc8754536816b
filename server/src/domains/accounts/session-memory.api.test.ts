import { setTimeout as sleep } from 'node:timers/promises'
import { endOtherSessions } from '@aura/contract/accounts/accounts.security.contract'
import { currentUser, logout } from '@aura/contract/accounts/accounts.session.contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createSessionTokens } from '../../platform/auth/session-tokens.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { subscribe } from '../../platform/db/channels.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { startLiveServer } from '../../testing/live-server.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestApp, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAuthentication } from './authentication.service.ts'
import { createSessionMemory } from './session-memory.service.ts'
import { findLiveActors } from './sessions.queries.ts'

const app = await openTestApp()
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const statusOf = async (at: TestApp, { token }: Pick<Person, 'token'>) =>
  (await ask(at, currentUser, { token })).status

/** Calls until the session is cached: the call succeeds although nobody can read the table. */
async function untilCached(at: TestApp, person: Pick<Person, 'token'>): Promise<void> {
  await expect
    .poll(async () => {
      expect(await statusOf(at, person)).toBe(200)
      return inTransaction(app.db, async (tx) => {
        await sql`lock table session in access exclusive mode`.execute(tx)
        return Promise.race([statusOf(at, person), sleep(50)])
      })
    })
    .toBe(200)
}

test('[ACC-37] a remembered session ends at once in its own process, whichever way it is ended', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await makePerson(app)
    const other = { token: await openSession(app, person) }
    await untilCached(app, person)
    await untilCached(app, other)
    await ask(app, endOtherSessions, { token: person.token })
    expect([await statusOf(app, other), await statusOf(app, person)]).toEqual([401, 200])
    await ask(app, logout, { token: person.token })
    expect(await statusOf(app, person)).toBe(401)
  }
})

test('[ACC-37, ACC-38] a session that ends elsewhere, or whose account changes, is forgotten by every process', async () => {
  const other = await createTestApp({ database: app.database })
  open.push(other.close)
  const person = await makePerson(app)
  await untilCached(other, person)
  await app.db.updateTable('account').set({ pseudo: 'un-autre-nom' }).where('id', '=', person.id).execute()
  const read = async () => (await ask(other, currentUser, { token: person.token })).body.pseudo
  await expect.poll(read).toBe('un-autre-nom')
  await untilCached(other, person)
  await ask(app, logout, { token: person.token })
  await expect.poll(() => statusOf(other, person)).toBe(401)
})

/** A second process, which receives ended sessions through a proxy. */
async function openListener() {
  const proxy = await startTcpProxy(app.database.url)
  const memory = createSessionMemory()
  const subscription = await subscribe({
    url: proxy.databaseUrl,
    applicationName: 'aura-channels',
    handlers: { aura_session_ended: (id) => memory.forgetSession(Number(id)) },
    onMissed: memory.forgetAll,
    onError: () => {},
    probeMs: 500,
  })
  open.push(proxy.close, subscription.close)
  memory.trust(subscription)
  const tokens = createSessionTokens(app.jwtSecret)
  const { traces } = app.application.services
  const authentication = createAuthentication({ db: app.db, clock: systemClock, tokens, memory, traces })
  return { proxy, memory, subscription, ...authentication }
}

/** A person's session as it is looked up now. */
async function lookUp({ token }: Person) {
  const claims = await createSessionTokens(app.jwtSecret).read(token, app.clock.now())
  return findLiveActors(app.db, [claims?.sessionId ?? 0], app.clock.now())
}

test.each(['freeze', 'cut'] as const)(
  '[ACC-37] a process whose news is held up remembers nobody (%s)',
  async (how) => {
    const { proxy, authenticate } = await openListener()
    const person = await makePerson(app)
    const isKnown = async () => (await authenticate(person.token, '127.0.0.1')) !== undefined
    // Asked often enough to be remembered.
    for (let call = 0; call < 20; call++) {
      expect(await isKnown()).toBe(true)
      await sleep(10)
    }
    proxy[how]()
    await ask(app, logout, { token: person.token })
    // A proof made just before the end holds for 100 ms: until then, the answer may change between known and unknown.
    await sleep(150)
    expect(await isKnown()).toBe(false)
    if (how === 'freeze') proxy.thaw()
    else proxy.mend()
    for (let call = 0; call < 20; call++) {
      expect(await isKnown()).toBe(false)
      await sleep(20)
    }
  },
)

test('[ACC-37] a look-up that began before a session ended, or a call that may end some, is not remembered', async () => {
  const { memory, subscription } = await openListener()
  const people = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const [ended, changing, kept] = await Promise.all(people.map(lookUp))
  const isRemembered = (actors: typeof kept) =>
    actors?.every(({ sessionId }) => memory.find(sessionId, app.clock.now()) !== undefined)

  const rememberEnded = memory.begin()
  await ask(app, logout, { token: people[0]?.token })
  expect(await subscription.catchUp(60_000)).toBe(true)
  rememberEnded(ended ?? [])
  await memory.heard(async () => memory.begin()(changing ?? []))(undefined)
  const remember = () => memory.begin()(kept ?? [])
  await expect.poll(() => [remember(), isRemembered(kept)]).toEqual([undefined, true])
  expect([isRemembered(ended), isRemembered(changing)]).toEqual([false, false])
})

test('[ACC-37] while a call may end sessions nobody is remembered, nor after it if its news did not come', async () => {
  const { memory, subscription, proxy } = await openListener()
  const actors = await lookUp(await makePerson(app))
  const isRemembered = () => memory.find(actors[0]?.sessionId ?? 0, app.clock.now()) !== undefined
  const untilRemembered = () =>
    expect.poll(() => [memory.begin()(actors), isRemembered()]).toEqual([undefined, true])
  await untilRemembered()
  expect(await memory.heard(async () => isRemembered())(undefined)).toBe(false)
  await untilRemembered()
  proxy.freeze()
  await memory.heard(async () => undefined)(undefined)
  proxy.thaw()
  await expect.poll(() => subscription.isProven(100)).toBe(true)
  expect(isRemembered()).toBe(false)
})

test('[ACC-37] a process that was frozen while a session ended refuses it at its first call', async () => {
  const server = await startLiveServer({ database: app.database })
  open.push(server.close)
  const [person] = await server.makePeople(1)
  const { child, address } = server.process
  const call = async () =>
    (await fetch(`${address}${currentUser.path}`, { headers: { authorization: person?.token ?? '' } })).status
  for (let time = 0; time < 20; time++) {
    expect(await call()).toBe(200)
    await sleep(10)
  }
  child.kill('SIGSTOP')
  await sleep(150)
  await app.db
    .updateTable('session')
    .set({ endedAt: new Date() })
    .where('accountId', '=', person?.id ?? 0)
    .execute()
  const answer = call()
  await sleep(50)
  child.kill('SIGCONT')
  expect(await answer).toBe(401)
})
