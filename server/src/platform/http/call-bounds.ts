import type { Id } from '@aura/contract/common'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { largeUploadsOfAccount, type Rate, rates, shareOfClient, writesOfAccount } from '@aura/contract/rates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { rateKeyOfAddress } from './client-address.ts'

/** Writes of one account that run or wait; most of a burst is refused before anything is read or looked up [RUN-35]. */
export const mostInQueue = writesOfAccount.atOnce + writesOfAccount.mostWaiting

/**
 * Bounds the calls of some classes under way, in all and of each client. They count from when their body has come [RUN-36]; once
 * there is no room, later ones are refused before it is read [RUN-35].
 */
export function boundOf(limiter: RateLimiter, { rate }: EndpointDeclaration) {
  const { underWay }: Partial<Rate> = rate === 'unlimited' ? {} : rates[rate]
  if (underWay === undefined) return undefined
  const mostOfClient = underWay * shareOfClient
  const clientKey = (request: FastifyRequest) => `${rate} ${rateKeyOfAddress(request.ip)}`
  return {
    requireRoom(request: FastifyRequest): void {
      limiter.requireRoom(rate, underWay)
      limiter.requireRoom(clientKey(request), mostOfClient)
    },

    enter(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
      reply.raw.once('close', limiter.enter(clientKey(request), mostOfClient))
      reply.raw.once('close', limiter.enter(rate, underWay))
      next()
    },
  }
}

/** Counts a large upload of an account until the answered function is called. @throws DomainError `platform.too-many` */
export function enterUpload(
  limiter: RateLimiter,
  { upload }: EndpointDeclaration,
  request: FastifyRequest,
  accountId: Id | undefined,
): () => void {
  const bytes = Number(request.headers['content-length'] ?? Infinity)
  const isLarge = upload !== undefined && !(bytes < largeUploadsOfAccount.fromBytes)
  if (!isLarge || accountId === undefined) return () => {}
  return limiter.enter(`large uploads ${accountId}`, largeUploadsOfAccount.most)
}

/**
 * The queue of a call that may write: one account's writes wait for each other before they take a connection of the database
 * [RUN-35]. Uploads have a separate one, since they take long.
 */
export function queueOf({ method, upload }: EndpointDeclaration, caller: Id | string): string | undefined {
  if (method === 'GET') return undefined
  return `${upload ? 'uploads' : 'writes'} ${caller}`
}
