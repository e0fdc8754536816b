import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { createInFlight } from '../limits/in-flight.ts'
import { limitCallsUnderWay } from './calls-under-way.ts'
import { createProxyCheck, rateKeyOfAddress } from './client-address.ts'

/** Open connections of one client: its realtime ones (`connection-limits.ts`) and some hundred more. */
const maxConnections = 1500
/** A connection whose client reads no byte of its answer for this long is closed. */
const unreadAnswerMs = 30_000
/** Slowest accepted reading of an answer, about 17 kbit/s: `minBytes` in every `spanMs`. */
const slowestReading = { spanMs: 30_000, minBytes: 64 * 1024 }

/** Bounds calls under way and open connections, in all and by client address [RUN-35, RUN-36]. */
export function limitClients(
  fastify: FastifyInstance,
  { trustedProxies, rateLimitScale }: Pick<Config['http'], 'trustedProxies' | 'rateLimitScale'>,
): void {
  const scaled = (count: number) => Math.max(1, Math.round(count * rateLimitScale))
  limitCallsUnderWay(fastify, scaled)
  limitConnections(fastify.server, createProxyCheck(trustedProxies), scaled(maxConnections))
  closeUnreadAnswers(fastify, unreadAnswerMs)
  closeSlowReaders(fastify.server)
}

/** Closes connections past the bound of their client at once, except those of trusted proxies, which many clients share. */
function limitConnections(server: Server, isProxy: (address: string) => boolean, maxOfClient: number): void {
  const open = createInFlight()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const client = rateKeyOfAddress(address)
    socket.once('close', open.add(client))
    if (open.countOf(client) > maxOfClient) socket.destroy()
  })
}

/** Closes the connection of an answer that its client stops reading, because it keeps its place among the calls under way. */
export function closeUnreadAnswers(fastify: FastifyInstance, timeoutMs: number): void {
  fastify.addHook('onSend', (_request, { raw }, _payload, next) => {
    // NOTE: Node resets the socket's time limit when the answer has been read.
    raw.setTimeout(timeoutMs, () => raw.destroy())
    next()
  })
}

/** Closes connections whose clients read their answer too slowly, so that they cannot hold places for ever. */
function closeSlowReaders(server: Server): void {
  /** Bytes that each connection had read when the span began; undefined if nothing waited then. */
  const takenBefore = new Map<Socket, number | undefined>()
  server.on('connection', (socket) => {
    takenBefore.set(socket, undefined)
    socket.once('close', () => takenBefore.delete(socket))
  })
  const looking = setInterval(() => {
    for (const [socket, before] of takenBefore) {
      const taken = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : undefined
      takenBefore.set(socket, taken)
      if (taken !== undefined && before !== undefined && taken - before < slowestReading.minBytes)
        socket.destroy()
    }
  }, slowestReading.spanMs)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}
