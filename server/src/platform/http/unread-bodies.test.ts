import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readUntilClosed } from '../../testing/read-until-closed.ts'
import { closeUnreadBodies } from './unread-bodies.ts'

const timeoutMs = 1500
const megabyte = 1024 * 1024

/** Refuses every call at its head. */
const server = Fastify()
beforeAll(async () => {
  // The server's patience stands still while a busy machine keeps its clients, in the same process, from sending.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  closeUnreadBodies(server, timeoutMs)
  server.addHook('onRequest', (_request, reply) => void reply.code(429).send('refused'))
  server.post('/', () => 'never')
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

async function begin(declaredBytes: number): Promise<Socket> {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${declaredBytes}\r\n\r\n`,
  )
  return socket
}

test(
  '[RUN-36] a body that stops half-way keeps no connection once its call is refused',
  async () => {
    const socket = await begin(1000)
    socket.write('x'.repeat(500))
    expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 429 /)
  },
  // Below the 72 s after which any idle connection ends.
  40 * timeoutMs,
)

test('a body that ends after the refusal keeps its connection', async () => {
  const socket = await begin(1000)
  const answers = readUntilClosed(socket)
  await sleep(timeoutMs / 3)
  socket.write('x'.repeat(1000))
  await sleep(timeoutMs)
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect((await answers).match(/HTTP\/1\.1 429 /g)).toHaveLength(2)
})

test('what arrived while the server was busy is read before its time is found to be up', async () => {
  const socket = await begin(1000)
  const answers = readUntilClosed(socket)
  await once(socket, 'data')
  await sleep(1)
  socket.write('x'.repeat(1000))
  vi.advanceTimersByTime(timeoutMs)
  await sleep(100)
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect((await answers).match(/HTTP\/1\.1 429 /g)).toHaveLength(2)
})

test('[MED-02, MED-21] a client that still sends a large body reads its refusal, and the rest of the body is not read', async () => {
  const socket = await begin(400 * megabyte)
  const isOpen = () => !socket.destroyed
  const from = socket.bytesWritten
  const block = Buffer.alloc(megabyte)
  // Reads nothing while it sends, as many clients do.
  for (let blocks = 0; blocks < 400 && isOpen() && socket.writableLength === 0; blocks++) {
    socket.write(block)
    await sleep(10)
  }
  expect(isOpen()).toBe(true)
  expect(socket.bytesWritten - socket.writableLength - from).toBeLessThan(50 * megabyte)
  expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 429 /)
})
