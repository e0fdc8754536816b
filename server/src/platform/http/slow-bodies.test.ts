import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readUntilClosed } from '../../testing/read-until-closed.ts'
import { limitSlowBodies } from './slow-bodies.ts'

let server: FastifyInstance
let port: number

beforeAll(async () => {
  // The server's patience stands still while a busy machine keeps its clients, in the same process, from sending.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  server = Fastify()
  await server.register(multipart)
  limitSlowBodies(server, { wholeMs: 300, uploadSpanMs: 1000, minBytes: 1000 })
  server.post('/', async (request) => {
    if (request.isMultipart())
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
    return 'done'
  })
  server.get('/slow', async (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 4 })
    for (const letter of 'slow') {
      await sleep(150)
      reply.raw.write(letter)
    }
    reply.raw.end()
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

/** Sends a head, then each piece after a pause, for as long as the server listens; answers all it said. */
async function trickle(head: string, pieces: Iterable<string>, pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const said = readUntilClosed(socket)
  socket.write(head)
  for (const piece of pieces) {
    await sleep(pauseMs)
    if (socket.destroyed) break
    socket.write(piece)
  }
  return said
}

const headOf = (type: string, bytes: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`

function* forEver(piece: string) {
  for (;;) yield piece
}

test('a JSON body that trickles in is given up', async () => {
  expect(await trickle(headOf('application/json', 1000), forEver('1'), 50)).toBe('')
})

test('so is a body that stops half-way', async () => {
  expect(await trickle(headOf('application/json', 1000), ['{"a":'], 10)).toBe('')
})

const formHead = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
const formEnd = '\r\n--x--\r\n'

test('an upload that trickles in is given up', async () => {
  expect(await trickle(headOf('multipart/form-data; boundary=x', 100_000), forEver('1'), 50)).toBe('')
})

test('an upload that takes long but keeps coming is taken', async () => {
  // Longer than a span and many times its minimum in each: a busy machine loses some bytes.
  const pieces = [formHead, ...Array.from({ length: 24 }, () => 'x'.repeat(1000)), formEnd]
  const bytes = pieces.join('').length
  expect(await trickle(headOf('multipart/form-data; boundary=x', bytes), pieces, 50)).toContain('200 OK')
})

test('a download that takes longer than a body may is not cut', async () => {
  const answer = await trickle('GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [], 0)
  expect(answer).toMatch(/slow$/)
})
