import * as accounts from '@aura/contract/accounts/accounts.contract'
import { currentUser, isConnected } from '@aura/contract/accounts/accounts.session.contract'
import { giveAura } from '@aura/contract/aura/aura.contract'
import { endpoints } from '@aura/contract/endpoints'
import { discovery } from '@aura/contract/feed/feed.contract'
import {
  type JoinAnswer,
  joinEvent,
  type WatchAnswer,
  watchEvent,
} from '@aura/contract/platform/platform.realtime'
import { waitInWords } from '@aura/contract/platform/wait-in-words'
import { rates } from '@aura/contract/rates'
import { afterEach, expect, test } from 'vitest'
import { sendComment } from '../../testing/comments.ts'
import { type AskOptions, ask, pathOf } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { startRedisServer } from '../../testing/redis-server.ts'
import { openSocket } from '../../testing/sockets.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0).reverse()) await app.close()
})

/** An application with the limits as they are, unless scaled. */
async function limitedApp(
  environment: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const app = await createTestApp({ ...options, environment: { RATE_LIMIT_SCALE: '1', ...environment } })
  open.push(app)
  return app
}

const wrongLogin = { email: 'personne@exemple.fr', password: 'faux' }
const login = (app: TestApp, options: AskOptions = {}) =>
  ask(app, accounts.login, { body: wrongLogin, ...options })

/** Counted by address alone. */
const reset = (app: TestApp, options: AskOptions = {}) =>
  ask(app, accounts.resetPassword, { body: { token: 'x', newPassword: 'secret1' }, ...options })

async function statusesOf(
  count: number,
  call: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await call(index)).status)
  return statuses
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

let posts = 0
/** Votes on one object have a separate limit. */
const anotherPost = () => ++posts

test('[RUN-12, RUN-28] past the limit of its class a call answers 429, with the seconds to wait', async () => {
  const app = await limitedApp()
  const statuses = await statusesOf(rates.login.calls + 2, () => login(app))
  expect(statuses).toEqual([...times(rates.login.calls, 401), 429, 429])
  const { body, headers } = await login(app)
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(rates.login.seconds)
  expect(body).toMatchObject({
    code: 'platform.too-many',
    message: `Trop de demandes. Réessayez dans ${waitInWords(seconds)}.`,
  })
})

test('[RUN-12] RATE_LIMIT_SCALE multiplies the limits', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.3' })
  expect(await statusesOf(5, () => login(app))).toEqual([401, 401, 401, 429, 429])
})

test('[RUN-12] classes are counted apart', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.1' })
  expect(await statusesOf(2, () => login(app))).toEqual([401, 429])
  expect((await reset(app)).status, 'wrong logins leave the way back in open').toBe(400)
  expect((await ask(app, accounts.forgotPassword, { body: { email: 'a@exemple.fr' } })).status).toBe(200)
  expect((await ask(app, isConnected)).status).toBe(200)
})

test('addresses are counted apart, IPv6 by /64, and an IPv4 one written as IPv6 as itself', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.1' })
  const from = async (address: string) => (await reset(app, { from: address })).status
  expect(await from('203.0.113.1')).toBe(400)
  expect(await from('203.0.113.1')).toBe(429)
  expect(await from('::ffff:203.0.113.1')).toBe(429)
  expect(await from('203.0.113.2')).toBe(400)
  expect(await from('2001:db8:0:1::1')).toBe(400)
  expect(await from('2001:db8:0:1:ffff::2')).toBe(429)
  expect(await from('2001:0DB8:0000:0001::3')).toBe(429)
  expect(await from('2001:db8:0:2::1')).toBe(400)
})

test('a forwarded address is believed only from a proxy that is trusted', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.1', TRUSTED_PROXIES: '10.0.0.0/8' })
  const via = async (proxy: string, forwarded: string) =>
    (await reset(app, { from: proxy, headers: { 'x-forwarded-for': forwarded } })).status
  expect(await via('203.0.113.1', '198.51.100.1')).toBe(400)
  expect(await via('203.0.113.1', '198.51.100.2')).toBe(429)
  expect(await via('10.0.0.1', '198.51.100.1')).toBe(400)
  expect(await via('10.0.0.1', '198.51.100.2')).toBe(400)
  // Addresses that the client wrote precede the one that the proxy added, and are ignored.
  expect(await via('10.0.0.1', '192.0.2.77, 198.51.100.2')).toBe(429)
  expect(await via('10.0.0.2', '198.51.100.1, 10.0.0.1')).toBe(429)
})

test('without trusted proxies a forwarded address is never believed', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.1' })
  const statuses = await statusesOf(3, (index) =>
    reset(app, { headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
  )
  expect(statuses).toEqual([400, 429, 429])
})

test('case, slashes, extra fields and other spellings of the address do not help', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.1' })
  expect((await login(app)).status).toBe(401)
  const send = (url: string, payload: object) => app.call({ method: 'POST', url, payload })
  for (const url of ['/api/login?x=1', '/api/login?', '/api/%6Cogin', '/api/login#a']) {
    expect((await send(url, wrongLogin)).statusCode, url).toBe(429)
  }
  for (const url of ['/API/login', '/api/login/', '/api//login', '//api/login']) {
    expect((await send(url, wrongLogin)).statusCode, url).toBe(404)
  }
  expect((await send('/api/login', { ...wrongLogin, more: Math.random() })).statusCode).toBe(429)
})

test('people are counted by account, wherever they call from', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: String(3 / rates.write.calls) })
  const [one, other] = [await makePerson(app), await makePerson(app)]
  const vote = (token: string, from: string) =>
    ask(app, giveAura, { token, from, body: { postId: anotherPost() } })
  const statuses = await statusesOf(5, (index) => vote(one.token, `203.0.113.${index}`))
  expect(statuses).toEqual([404, 404, 404, 429, 429])
  expect((await vote(other.token, '203.0.113.0')).status).toBe(404)
})

test('[RUN-12] the file of a comment counts among the uploads of its sender, and nobody else’s', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: String(2 / rates.upload.calls) })
  const [one, other] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, other)
  const file = await jpeg(40, 30)
  expect(await statusesOf(2, () => publishPost(app, one, { file }))).toEqual(times(2, 200))
  expect((await sendComment(app, one, { postId, file })).status).toBe(429)
  expect((await sendComment(app, other, { postId, file })).status).toBe(200)
})

test('[RUN-12, CMT-11] a comment with a file that is sent again under its key is answered at the limit of uploads, too', async () => {
  // Three calls for comments remain.
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.1' })
  const author = await makePerson(app)
  const postId = await makePost(app, author)
  const file = await jpeg(40, 30)
  const uploads = rates.upload.calls / 10 - 1
  expect(await statusesOf(uploads, () => publishPost(app, author, { file }))).toEqual(times(uploads, 200))
  const sendUnder = (key: string) =>
    sendComment(app, author, { postId, file, headers: { 'idempotency-key': key } })
  const first = await sendUnder('first')
  expect(first.status).toBe(200)
  expect((await sendUnder('second')).status).toBe(429)
  expect(await sendUnder('first')).toMatchObject({ status: 200, body: { id: first.body.id } })
})

test('[RUN-35] what the sockets of an account ask to watch counts among its reads, and nobody else’s', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: String(4 / rates.read.calls) })
  const address = await app.listen()
  const [one, other] = [await makePerson(app), await makePerson(app)]
  const watch = async (token: string): Promise<WatchAnswer> => {
    const socket = openSocket(address)
    const joined: JoinAnswer = await socket.emitWithAck(joinEvent, token)
    expect(joined).toEqual({ ok: true })
    return socket.emitWithAck(watchEvent, { profile: other.id })
  }
  const read = async (token: string) => (await ask(app, currentUser, { token })).status
  for (let time = 1; time <= 3; time++) expect(await watch(one.token)).toEqual({ ok: true })
  expect(await read(one.token)).toBe(200)
  expect(await watch(one.token)).toEqual({ ok: false })
  expect(await read(one.token)).toBe(429)
  expect(await watch(other.token)).toEqual({ ok: true })
})

test('calls with a dead token or none are counted by address', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: String(2 / rates.read.calls) })
  const tokens = ['a.b.c', 'x', undefined, 'y']
  const statuses = await statusesOf(4, (index) => ask(app, currentUser, { token: tokens[index] }))
  expect(statuses).toEqual([401, 401, 429, 429])
  expect((await ask(app, discovery, { from: '203.0.113.4' })).status).toBe(200)
})

test('every call but those of operators and developers is limited', async () => {
  const app = await limitedApp({ RATE_LIMIT_SCALE: '0.001' })
  for (const { endpoint } of endpoints) {
    const from = '203.0.113.200'
    const call = () => ask(app, endpoint, { from, params: { id: 1, pseudo: 'x', name: 'x' } })
    const statuses = await statusesOf(1 + Math.ceil(rates.media.calls * 0.001) + 1, call)
    const isFree = ['/healthz', '/readyz', '/metrics', '/dev/mailbox'].includes(endpoint.path)
    expect(statuses.includes(429), pathOf(endpoint)).toBe(!isFree)
  }
})

test('the shared classes are counted across processes', async () => {
  const one = await limitedApp({ RATE_LIMIT_SCALE: '0.4' })
  const two = await limitedApp({ RATE_LIMIT_SCALE: '0.4' }, { database: one.database })
  const statuses = await statusesOf(6, (index) => login(index % 2 ? one : two))
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('[RUN-05, RUN-12] with REDIS_URL the other classes are counted across processes too; without Redis within each', async () => {
  const redis = await startRedisServer()
  try {
    const environment = { REDIS_URL: redis.url, RATE_LIMIT_SCALE: String(3 / rates.write.calls) }
    const one = await limitedApp(environment, { keepsLog: true })
    const two = await limitedApp(environment, { database: one.database })
    await expect.poll(() => redis.clients()).toBe(2)
    const vote = ({ token }: { token: string }) => {
      return statusesOf(8, (index) =>
        ask(index % 2 ? one : two, giveAura, { token, body: { postId: anotherPost() } }),
      )
    }
    const passed = async () => (await vote(await makePerson(one))).filter((status) => status === 404).length
    // Each for itself lets six through, as they do for a while when Redis answers late on a busy machine.
    await expect.poll(passed).toBe(3)
    redis.freeze()
    expect(await vote(await makePerson(one))).toEqual([...times(6, 404), ...times(2, 429)])
    await redis.kill()
    expect(await vote(await makePerson(one))).toEqual([...times(6, 404), ...times(2, 429)])
    const complaints = () => one.logLines.filter((line) => line.includes('Redis is away'))
    await expect.poll(complaints).toHaveLength(1)
  } finally {
    await redis.close()
  }
})

test('[RUN-05] a Redis that is not there keeps nobody from starting, and is used once it is', async () => {
  const redis = await startRedisServer()
  try {
    await redis.kill()
    const environment = { REDIS_URL: redis.url, RATE_LIMIT_SCALE: String(2 / rates.write.calls) }
    const app = await limitedApp(environment)
    const { token } = await makePerson(app)
    const vote = () => ask(app, giveAura, { token, body: { postId: anotherPost() } })
    expect(await statusesOf(3, vote)).toEqual([404, 404, 429])
    await redis.start()
    await expect.poll(() => redis.clients()).toBe(1)
    // There nothing has been counted yet.
    await expect.poll(async () => (await vote()).status).toBe(404)
  } finally {
    await redis.close()
  }
})
