import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
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

/** Whether a call on a connection is answered, be it by a refusal, rather than the connection closed. */
async function isAnswered(socket: Socket): Promise<boolean> {
  if (socket.closed) return false
  socket.write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n')
  const end = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => undefined)]).catch(
    () => undefined,
  )
  return end !== undefined
}

test('[RUN-35, RUN-36] an answer that nobody reads is given up, and all that waits behind it', async () => {
  const [socket] = await open('127.0.0.1', 1)
  socket?.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2))
  const countOpen = () =>
    new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(countOpen).toBe(1)
  await expect.poll(countOpen).toBe(0)
  // The places of both calls are free a moment after their connection is no longer counted.
  const fillPlaces = async () => {
    const answers = await Promise.all([server.inject('/slow'), server.inject('/slow')])
    return answers.map(({ statusCode }) => statusCode)
  }
  await expect.poll(fillPlaces).toEqual([200, 200])
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
  const areKept = await Promise.all(sockets.map(isAnswered))
  expect(areKept.filter(Boolean)).toHaveLength(kept + 1)
  for (const socket of sockets) socket.destroy()
})

describe('an answer that is read slowly', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => vi.useRealTimers())

  const nextLook = () => vi.advanceTimersByTime(30_000)
  const askForMuch = (client: Socket) => client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')

  /** A server that answers much, and both sides of a connection to it. */
  async function openConnection() {
    const slowlyRead = Fastify()
    limitClients(slowlyRead, limits)
    const pieces = Array.from({ length: 1000 }, () => Buffer.alloc(65_536))
    slowlyRead.get('/', (_request, reply) => reply.send(Readable.from(pieces)))
    await slowlyRead.listen({ host: '127.0.0.1', port: 0 })
    const { port } = slowlyRead.server.address() as AddressInfo
    const client = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(async () => {
      client.destroy()
      await slowlyRead.close()
    })
    const [serverSide] = (await once(slowlyRead.server, 'connection')) as [Socket]
    return { client, serverSide }
  }

  test.each([
    ['less than 64 KiB', 1, true],
    ['more', 4 * 1024 * 1024, false],
  ])(
    '[RUN-35, RUN-36] an answer of which %s is read in 30 s, though more waits',
    async (_title, bytesRead, isGivenUp) => {
      const { client, serverSide } = await openConnection()
      askForMuch(client)
      for (let span = 0; span < 4 && !serverSide.destroyed; span++) {
        await readSome(client, bytesRead)
        await untilFull(serverSide)
        nextLook()
      }
      expect(serverSide.destroyed).toBe(isGivenUp)
    },
  )

  test('[RUN-36] a connection stays while nothing waits for it, and for a whole span of an answer that waits', async () => {
    const { client, serverSide } = await openConnection()
    for (let span = 0; span < 3; span++) nextLook()
    expect(serverSide.destroyed).toBe(false)
    askForMuch(client)
    await untilFull(serverSide)
    nextLook()
    expect(serverSide.destroyed).toBe(false)
    nextLook()
    expect(serverSide.destroyed).toBe(true)
  })
})

/** Takes at least so many bytes from a paused stream. */
async function readSome(stream: Socket, atLeast: number): Promise<void> {
  for (let taken = 0; taken < atLeast; ) {
    const bytes = stream.read() as Buffer | null
    if (bytes) taken += bytes.length
    else await once(stream, 'readable')
  }
}

/** Resolves once the system takes no more for a client that does not read. */
async function untilFull(socket: Socket): Promise<void> {
  for (let before = -1; socket.writableLength === 0 || socket.bytesWritten !== before; ) {
    before = socket.bytesWritten
    await sleep(50)
  }
}
