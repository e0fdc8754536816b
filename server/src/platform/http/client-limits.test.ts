import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeUnreadAnswers, limitClients } from './client-limits.ts'

/** So scaled, one client may have two calls under way, and 15 connections open. */
const limits = { rateLimitScale: 0.01, trustedProxies: ['127.0.0.9'] }
const timeoutMs = 3000
/** Between the letters of a slow answer: far below the patience, also on a busy machine. */
const pauseMs = 250

const server = Fastify({ trustProxy: limits.trustedProxies })
beforeAll(async () => {
  limitClients(server, limits)
  closeUnreadAnswers(server, timeoutMs)
  server.get('/endless', (_request, reply) =>
    reply.send(Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(65_536)))),
  )
  server.get('/slow', (_request, reply) => reply.send(Readable.from(letters())))
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

async function* letters() {
  for (const letter of 'une réponse lente') {
    await sleep(pauseMs)
    yield letter
  }
}

/** Opens connections from one address; the server closes those past the bound. */
async function open(localAddress: string, count: number): Promise<Socket[]> {
  const { port } = server.server.address() as AddressInfo
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {}),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

test('[RUN-35, RUN-36] an answer that nobody reads is given up, and all that waits behind it', async () => {
  const [socket] = await open('127.0.0.1', 1)
  socket?.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2))
  const countOpen = () =>
    new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(countOpen).toBe(1)
  await expect.poll(countOpen).toBe(0)
  expect((await server.inject('/slow')).statusCode).toBe(200)
  socket?.destroy()
})

test('an answer that comes slowly and is read is not', async () => {
  const [socket] = await open('127.0.0.1', 1)
  let text = ''
  socket?.on('data', (bytes) => {
    text += bytes
  })
  socket?.write('GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await once(socket as Socket, 'close')
  expect(text, 'ends with the chunk that ends an answer').toMatch(/\r\n0\r\n\r\n$/)
})

test.each([
  ['of one client past its bound are closed', '127.0.0.2', 15],
  ['of a trusted proxy are not', '127.0.0.9', 20],
])('[RUN-35] connections %s', async (_title, from, kept) => {
  const sockets = [...(await open(from, 20)), ...(await open('127.0.0.3', 1))]
  for (const socket of sockets) socket.resume()
  await expect.poll(() => sockets.filter(({ closed }) => !closed).length).toBe(kept + 1)
  for (const socket of sockets) socket.destroy()
})
