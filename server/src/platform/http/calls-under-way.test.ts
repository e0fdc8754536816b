import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCallsUnderWay, type MaxCalls } from './calls-under-way.ts'

const max: MaxCalls = { answering: 2, uploads: 2, arriving: 4 }
const server = Fastify()
let refusals = 0

beforeAll(async () => {
  limitCallsUnderWay(server, (count) => Math.max(1, Math.floor(count)), max)
  server.setErrorHandler((error: { code: string }, _request, reply) => {
    refusals++
    return reply.code(503).send(error.code)
  })
  server.addContentTypeParser(/^multipart/, (_request, body, done) => done(null, body))
  server.post('/echo', ({ body }) => body)
  server.post('/file', async ({ body }) => {
    for await (const _ of body as AsyncIterable<Buffer>);
    return 'received'
  })
  server.get('/', () => 'here')
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  server.server.closeAllConnections()
  await server.close()
})

let networks = 1
/** A connection, of another network unless said. */
async function another(localAddress = `127.${++networks}.0.1`): Promise<Socket> {
  const { port } = server.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  await once(socket, 'connect')
  return socket.setEncoding('utf8')
}

/** Begins a call whose body does not come. */
async function stall(path: string, type: string, from?: string): Promise<Socket> {
  const socket = await another(from)
  const received = once(server.server, 'request')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n"`)
  await received
  return socket
}

async function say(text: string, from?: string): Promise<string> {
  const socket = await another(from)
  socket.end(text)
  let answer = ''
  for await (const part of socket) answer += part
  return answer
}

const get = () => say('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
const post = (from?: string) =>
  say(
    'POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n"salut"',
    from,
  )

test('[RUN-35, RUN-36] bodies that do not come refuse no other call: the oldest gives way to bodies that come', async () => {
  const stalled: Socket[] = []
  for (let count = 0; count < 6; count++) stalled.push(await stall('/echo', 'application/json'))
  await expect
    .poll(() => stalled.map(({ closed }) => closed))
    .toEqual([true, true, false, false, false, false])
  expect(await get()).toContain('here')
  expect(await post()).toContain('salut')
  expect(refusals).toBe(0)
  for (const socket of stalled) socket.destroy()
})

test('[RUN-35] a body that stopped leaves its place once its connection closes', async () => {
  const client = '127.201.0.1'
  const stalled = await stall('/echo', 'application/json', client)
  expect(await post(client)).toContain('platform.too-many')
  stalled.destroy()
  await expect.poll(() => post(client)).toContain('salut')
})

test('[RUN-35, RUN-36] uploads that do not end refuse uploads alone', async () => {
  const stalled = [await stall('/file', 'multipart/form-data; boundary=a')]
  stalled.push(await stall('/file', 'multipart/form-data; boundary=a'))
  expect(await get()).toContain('here')
  expect(await post()).toContain('salut')
  const third = await stall('/file', 'multipart/form-data; boundary=a')
  const [answer] = (await once(third, 'data')) as [string]
  expect(answer).toContain('platform.unavailable')
  for (const socket of [...stalled, third]) socket.destroy()
})

test('[RUN-35] one network with many addresses holds half of the places at most', async () => {
  const type = 'multipart/form-data; boundary=a'
  const first = await stall('/file', type, '127.200.0.1')
  const second = await stall('/file', type, '127.200.0.2')
  const [answer] = (await once(second, 'data')) as [string]
  expect(answer).toContain('platform.too-many')
  const elsewhere = await stall('/file', type)
  expect(await get()).toContain('here')
  expect(elsewhere.readableLength).toBe(0)
  for (const socket of [first, second, elsewhere]) socket.destroy()
})
