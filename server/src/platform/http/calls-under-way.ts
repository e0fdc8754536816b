import type { IncomingMessage } from 'node:http'
import { shareOfClient, shareOfNetwork } from '@aura/contract/rates'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors/domain-error.ts'
import { createInFlight } from '../limits/in-flight.ts'
import { networkOfAddress, rateKeyOfAddress } from './client-address.ts'
import { bringsBody, isUpload } from './slow-bodies.ts'

/** Paths that load balancers call, which are neither counted nor refused. */
const healthChecks = new Set<string | undefined>(['/healthz', '/readyz'])

/** Most calls at the same time: of those being answered, uploads, and those whose body is still arriving. */
export interface MaxCalls {
  answering: number
  uploads: number
  arriving: number
}

const usualMax: MaxCalls = { answering: 1000, uploads: 1000, arriving: 1000 }

/**
 * Bounds the calls under way, in all and of each client; those accepted end well. A call is answered from when its body has come: a body
 * takes no place among the answered ones, however slowly it comes, and uploads have places of their own [RUN-35, RUN-36].
 *
 * @throws DomainError `platform.unavailable` without a place, `platform.too-many` past the share of a client
 */
export function limitCallsUnderWay(
  fastify: FastifyInstance,
  scaled: (count: number) => number,
  max = usualMax,
): void {
  const answering = createPlaces(max.answering, scaled)
  const uploads = createPlaces(max.uploads, scaled)
  const arriving = createArrivals(max.arriving, scaled)
  const leaveArriving = new WeakMap<FastifyRequest, () => void>()

  fastify.addHook('onRequest', (request, reply, next) => {
    if (healthChecks.has(request.routeOptions.url)) return next()
    if (!bringsBody(request)) answering.enter(request, reply)
    else if (isUpload(request)) uploads.enter(request, reply)
    else leaveArriving.set(request, arriving.enter(request, reply))
    next()
  })
  fastify.addHook('preHandler', (request, reply, next) => {
    const leave = leaveArriving.get(request)
    leave?.()
    // A connection that has already closed would keep its place for ever.
    if (leave && !reply.raw.destroyed) answering.enter(request, reply)
    next()
  })
}

/** A client holds at most its share and half of the free places, a network its share, so that others have room. */
function createPlaces(max: number, scaled: (count: number) => number) {
  const { add, enter, requireRoom } = createInFlight()
  let taken = 0
  return {
    /** Takes a place until the answer is closed. */
    enter({ ip }: FastifyRequest, { raw }: FastifyReply): void {
      const free = max - taken
      if (free <= 0) throw new DomainError('platform.unavailable', { retryAfterSeconds: 1 })
      const [client, network] = [rateKeyOfAddress(ip), networkOfAddress(ip)]
      requireRoom(network, scaled(max * shareOfNetwork))
      const leaveClient = enter(client, scaled(Math.min(max * shareOfClient, free / 2)))
      const leaveNetwork = add(network)
      taken++
      // One listener for all, because Node warns of many.
      raw.once('close', () => {
        taken--
        leaveClient()
        leaveNetwork()
      })
    },
  }
}

/** Bodies arrive within moments. If too many are arriving, the oldest is dropped: it is the least likely to end. */
function createArrivals(max: number, scaled: (count: number) => number) {
  const { enter } = createInFlight()
  const coming = new Set<IncomingMessage>()
  return {
    /** Takes a place until the answered function is called, or the answer is closed. */
    enter({ ip, raw }: FastifyRequest, reply: FastifyReply): () => void {
      const leaveClient = enter(rateKeyOfAddress(ip), scaled(max * shareOfClient))
      const [oldest] = coming
      if (oldest && coming.size >= max) {
        coming.delete(oldest)
        oldest.destroy()
      }
      coming.add(raw)
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        coming.delete(raw)
        leaveClient()
      }
      reply.raw.once('close', leave)
      return leave
    },
  }
}
