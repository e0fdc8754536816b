import type { IncomingMessage } from 'node:http'
import type { Rate } from '@aura/contract/rates'
import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '../errors/domain-error.ts'
import { createAddressReader, rateKeyOfAddress } from '../http/client-address.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'

export interface ConnectionLimitsOptions {
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  limiter: RateLimiter
  /** Multiplies what one address may have open. */
  scale: number
  log: FastifyBaseLogger
}

/** Connections of one process; past it new ones are refused. */
const mostConnections = 20_000
/** Of one client address at the same time: behind it may be a school, or all customers of a mobile network. */
const mostOfAddress = 1_000
/** Openings and joins of one client address. */
const rate: Rate = { calls: 2_400, seconds: 60, shared: false }
/** How long nothing more is said of refusals alike. */
const silenceMs = 60_000
/** Clients of which it is remembered that something was said. */
const mostRemembered = 10_000

/** Watches over who opens sockets: how many, how often, from where. */
export function createConnectionLimits({ trustedProxies, limiter, scale, log }: ConnectionLimitsOptions) {
  const readAddress = createAddressReader(trustedProxies)
  const open = new Map<string, number>()
  const mostOpen = Math.max(1, Math.round(mostOfAddress * scale))
  let openInAll = 0
  let told = new Set<string>()
  const forgetting = setInterval(() => {
    told = new Set()
  }, silenceMs)
  forgetting.unref()

  /** Counts something that a client does. @throws DomainError `platform.too-many` */
  const count = (client: string) => limiter.consume('socket', rate, client)

  async function requireRoom(client: string): Promise<void> {
    await count(client)
    if ((open.get(client) ?? 0) >= mostOpen) {
      throw new DomainError('platform.too-many', { values: { seconds: 60 }, retryAfterSeconds: 60 })
    }
    if (openInAll >= mostConnections) throw new DomainError('platform.unavailable')
  }

  /** Logs a refusal, once a minute for each client and reason. */
  function tellRefusal(client: string, why: string): void {
    const name = `${client} ${why}`
    if (told.has(name) || told.size >= mostRemembered) return
    told.add(name)
    log.info({ why }, 'socket refused')
  }

  return {
    /** What a client is known by here. */
    clientOf: (request: IncomingMessage) => `address:${rateKeyOfAddress(readAddress(request))}`,

    /**
     * Lets a connection of a client in, or says why not.
     *
     * @throws DomainError `platform.too-many`, `platform.unavailable`
     */
    async admit(client: string): Promise<void> {
      try {
        await requireRoom(client)
      } catch (refusal) {
        tellRefusal(client, refusal instanceof DomainError ? refusal.code : String(refusal))
        throw refusal
      }
    },

    count,
    tellRefusal,

    /** A connection of a client stands. */
    enter(client: string): void {
      open.set(client, (open.get(client) ?? 0) + 1)
      openInAll++
    },

    /** It has ended. */
    leave(client: string): void {
      openInAll--
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    },

    close(): void {
      clearInterval(forgetting)
    },
  }
}
