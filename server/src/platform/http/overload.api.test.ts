import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, register, resetPassword } from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { health } from '@aura/contract/platform/platform.contract'
import { createPost } from '@aura/contract/posts/posts.contract'
import { rates, shareOfClient } from '@aura/contract/rates'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { readUntilClosed } from '../../testing/read-until-closed.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'
import { inTransaction } from '../db/transaction.ts'
import { createLog } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'
import { createApp } from './serve.ts'

const megabyte = 1024 * 1024

const app = await openTestApp({ keepsLog: true })
let address: URL
let person: Person
beforeAll(async () => {
  address = new URL(await app.listen())
  person = await makePerson(app)
})

const readerStatuses = (on = app, from = '127.0.0.1') =>
  Promise.all([ask(on, discovery, { from }), ask(on, currentUser, { from, token: person.token })]).then(
    (answers) => answers.map(({ status }) => status),
  )

/** Begins an upload and sends `sent` bytes of its file; `length` is what its head declares, nothing for chunks. */
function beginUpload(length: number | undefined, sent: number): Socket {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => {})
  const form = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const head = `POST ${createPost.path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${person.token}\r\n`
  socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\n${size}\r\n\r\n`)
  const chunk = (data: string | Buffer) => {
    if (length !== undefined) return socket.write(data)
    socket.write(`${data.length.toString(16)}\r\n`)
    socket.write(data)
    return socket.write('\r\n')
  }
  chunk(form)
  const block = Buffer.alloc(megabyte)
  for (let bytes = 0; bytes < sent; bytes += megabyte)
    chunk(block.subarray(0, Math.min(megabyte, sent - bytes)))
  return socket
}

test('[MED-21] uploads that are cut halfway disturb no reader', async () => {
  const uploads = Array.from({ length: 60 }, () => beginUpload(10 * megabyte, megabyte))
  await sleep(300)
  for (const socket of uploads) socket.resetAndDestroy()
  const until = performance.now() + 1500
  while (performance.now() < until) expect(await readerStatuses()).toEqual([200, 200])
  expect(app.logLines.filter((line) => line.includes('call failed'))).toEqual([])
})

test.each([
  ['a length past the limit that is declared', 400 * megabyte, 1024, 'ensemble (max 300 Mo)'],
  ['a file past the limit of undeclared length', undefined, 101 * megabyte, 'trop volumineux (max 100 Mo).'],
])('[MED-02] %s is refused at once, and the rest is not read', async (_title, length, sent, sentence) => {
  // The body never ends: an answer, and the end of the connection, come before it does.
  const text = await readUntilClosed(beginUpload(length, sent))
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(text).toContain(sentence)
})

test.each([
  ['by the bound of their class', '1'],
  ['by the queue of hashing', '100000'],
])('[RUN-35, RUN-36] 400 logins at once are refused early %s, and nobody else is', async (_by, scale) => {
  const server = await createTestApp({ database: app.database, environment: { RATE_LIMIT_SCALE: scale } })
  const logins = Array.from({ length: 400 }, (_, index) =>
    ask(server, login, {
      body: { email: `${index}@exemple.fr`, password: 'faux' },
      from: `10.0.${index % 2}.${index >> 1}`,
    }),
  )
  const until = performance.now() + 1000
  for (; performance.now() < until; await sleep(20)) {
    expect(await readerStatuses(server)).toEqual([200, 200])
  }
  const answers = await Promise.all(logins)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused[0]?.body.message).toBe('Trop de demandes. Réessayez dans 1\u00a0seconde.')
  expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true)
  await server.close()
})

/** Begins calls from one address whose bodies never come. */
async function holdCalls(
  path: string,
  count: number,
  at: string,
  localAddress = '127.0.0.1',
): Promise<Socket[]> {
  const { port, hostname: host } = new URL(at)
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const sockets = Array.from({ length: count }, () =>
    connect({ port: Number(port), host, localAddress }).on('error', () => {}),
  )
  for (const socket of sockets) socket.write(head)
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')))
  await sleep(500)
  return sockets
}

/** One of the calls is refused before its body has come. */
const untilRefused = (sockets: readonly Socket[]) =>
  expect.poll(() => sockets.map((socket) => String(socket.read())).join('\n')).toMatch(/^HTTP\/1\.1 429 /m)

test.each([
  [login, 32],
  [register, 32],
  [resetPassword, 32],
  [followUser, 1010],
])(
  '[ACC-54, RUN-35, RUN-36] bodies of one client that never come shut nobody else out: $path',
  async (endpoint, count) => {
    const server = await createTestApp({ database: app.database, environment: { RATE_LIMIT_SCALE: '1' } })
    const held = await holdCalls(endpoint.path, count, await server.listen())
    const { email, password } = person
    const from = '203.0.113.1'
    if (count > 1000 * shareOfClient) await untilRefused(held)
    expect((await ask(server, discovery)).status).toBe(200)
    expect(await readerStatuses(server, from)).toEqual([200, 200])
    expect((await ask(server, login, { from, body: { email, password } })).status).toBe(200)
    expect((await ask(server, endpoint, { from, body: {} })).status).toBeOneOf([400, 401])
    expect((await ask(server, health)).status).toBe(200)
    for (const socket of held) socket.destroy()
    await server.close()
  },
)

test('[RUN-35, RUN-36] once logins of a client are under way, its next one is refused before its body is read', async () => {
  const server = await createTestApp({ database: app.database, environment: { RATE_LIMIT_SCALE: '1' } })
  const at = await server.listen()
  const body = { email: 'personne@exemple.fr', password: 'faux' }
  const logins = await inTransaction(app.db, async (tx) => {
    await sql`lock table rate_window in exclusive mode`.execute(tx)
    const waiting = Array.from({ length: rates.login.underWay * shareOfClient }, () =>
      ask(server, login, { body }),
    )
    const bodiless = await holdCalls(login.path, 1, at)
    await untilRefused(bodiless)
    for (const socket of bodiless) socket.destroy()
    return { answers: Promise.all(waiting) }
  })
  expect((await logins.answers).map(({ status }) => status)).toContain(401)
  await server.close()
})

test('[RUN-35, RUN-36] clients that hold all they may leave room for others', async () => {
  const server = await createTestApp({ database: app.database, environment: { RATE_LIMIT_SCALE: '1' } })
  const at = await server.listen()
  const clients = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']
  const held = await Promise.all(clients.map((client) => holdCalls(followUser.path, 210, at, client)))
  for (const sockets of held) await untilRefused(sockets)
  const from = '203.0.113.1'
  expect(await readerStatuses(server, from)).toEqual([200, 200])
  const { email, password } = person
  expect((await ask(server, login, { from, body: { email, password } })).status).toBe(200)
  for (const socket of held.flat()) socket.destroy()
  await server.close()
})

test('[RUN-36] a call past its deadline refuses nobody else, and ends no work of others', async () => {
  const server = await createHttpServer(app.config, createLog('silent'))
  const { serve } = createApp({ ...app.application.wayIn, fastify: server, deadlineMs: 300 })
  const other = inTransaction(app.application.db, (tx) => sql`select pg_sleep(2)`.execute(tx))
  const late = Promise.withResolvers<never>()
  serve(currentUser, () => late.promise)
  const slow = await ask({ call: (call) => server.inject(call) }, currentUser, { token: person.token })
  expect(slow).toMatchObject({ status: 503, body: { code: 'platform.unavailable' } })
  late.reject(new Error('nobody hears this'))
  const until = performance.now() + 1500
  while (performance.now() < until) expect(await readerStatuses()).toEqual([200, 200])
  await other
  await server.close()
})
