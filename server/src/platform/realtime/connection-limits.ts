import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { waitInWords } from '@aura/contract/platform/wait-in-words'
import { type Rate, shareOfNetwork } from '@aura/contract/rates'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DomainError } from '../errors/domain-error.ts'
import { createAddressReader, networkOfAddress, rateKeyOfAddress } from '../http/client-address.ts'
import { createInFlight } from '../limits/in-flight.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'

export interface ConnectionLimitsOptions {
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  limiter: Pick<RateLimiter, 'consume'>
  /** Factor by which the limits of one address are multiplied. */
  scale: number
  log: FastifyBaseLogger
}

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>

/** Connections of one process. */
const maxConnections = 20_000
/** Concurrent connections of one address: a school or a mobile network may share it. */
const maxPerAddress = 1_000
/** Openings and joins of one address. */
const rate: Rate = { calls: 2_400, seconds: 60, shared: false }
/** A refusal is logged once in this time for each client and reason. */
const logIntervalMs = 60_000
const maxLogged = 10_000
/** Prefixes of the socket.io packets that request a socket (CONNECT); our clients send one per connection. */
const connectPacket = '0'

/** Limits how many sockets one process, one network and one client address hold, and how often an address opens one. */
export function createConnectionLimits({ trustedProxies, limiter, scale, log }: ConnectionLimitsOptions) {
  const readAddress = createAddressReader(trustedProxies)
  const open = createInFlight()
  const openOfNetworks = createInFlight()
  const scaled = (count: number) => Math.max(1, Math.round(count * scale))
  const [maxOpen, maxOfNetwork] = [scaled(maxPerAddress), scaled(maxConnections * shareOfNetwork)]
  let openInAll = 0
  const logged = new LRUCache<string, true>({ max: maxLogged, ttl: logIntervalMs })

  /** Counts an opening or a join. @throws DomainError `platform.too-many` */
  const count = (client: string) => limiter.consume('socket', rate, client)

  const clientAt = (address: string) => `address:${rateKeyOfAddress(address)}`

  async function requireRoom(address: string): Promise<void> {
    const client = clientAt(address)
    await count(client)
    if (
      open.countOf(client) >= maxOpen ||
      openOfNetworks.countOf(networkOfAddress(address)) >= maxOfNetwork
    ) {
      throw new DomainError('platform.too-many', { values: { wait: waitInWords(60) }, retryAfterSeconds: 60 })
    }
    if (openInAll >= maxConnections) throw new DomainError('platform.unavailable')
  }

  function logRefusal(client: string, why: string): void {
    const name = `${client} ${why}`
    if (logged.has(name)) return
    logged.set(name, true)
    log.info({ why }, 'socket refused')
  }

  return {
    readAddress,

    /** The key under which a client is limited. */
    clientOf: (request: IncomingMessage) => clientAt(readAddress(request)),

    /** @throws DomainError `platform.too-many`, `platform.unavailable` when a client may open no connection now */
    async requireAdmission(request: IncomingMessage): Promise<void> {
      const address = readAddress(request)
      try {
        await requireRoom(address)
      } catch (refusal) {
        logRefusal(clientAt(address), refusal instanceof DomainError ? refusal.code : String(refusal))
        throw refusal
      }
    },

    count,
    logRefusal,

    /** Counts a connection until the answered function is called. */
    addConnection(request: IncomingMessage): () => void {
      const address = readAddress(request)
      const leaves = [open.add(clientAt(address)), openOfNetworks.add(networkOfAddress(address))]
      openInAll++
      return () => {
        openInAll--
        for (const leave of leaves) leave()
      }
    },
  }
}

/** Calls `refuse` when a connection asks for another socket. */
export function onSecondConnect(connection: EventEmitter, refuse: () => void): void {
  let hasAsked = false
  // NOTE: before socket.io reads it, which opens a socket for each CONNECT that arrives in one turn of the event loop.
  connection.prependListener('data', (sent: unknown) => {
    if (typeof sent !== 'string' || !sent.startsWith(connectPacket)) return
    if (hasAsked) refuse()
    hasAsked = true
  })
}
