import type { FastifyInstance } from 'fastify'
import { networkOfAddress, rateKeyOfAddress } from './client-address.ts'

/** Calls that begin per turn of the event loop: some 10 ms of work. */
export const callsPerTurn = 40

/**
 * Spreads the calls of a burst over turns of the event loop, so that calls under way and timers go on in between. Waiting calls begin
 * in rotation between networks, and within one between client addresses, so that no client waits behind the whole burst of others
 * [RUN-35]. Tokens are not checked yet here, and a sender could invent a new one for each call.
 */
export function paceCalls(fastify: FastifyInstance): void {
  /** Waiting calls by network and client address; the next ones in the rotation come first. */
  const waiting = new Map<string, Map<string, (() => void)[]>>()
  let begunInTurn = 0

  function takeNext(): (() => void)[] {
    const next: (() => void)[] = []
    for (const [network, clients] of waiting) {
      const [[address, calls] = ['', []]] = clients
      // What is added again moves to the end, where this loop reaches it again.
      clients.delete(address)
      waiting.delete(network)
      next.push(...calls.splice(0, 1))
      if (calls.length > 0) clients.set(address, calls)
      if (clients.size > 0) waiting.set(network, clients)
      if (next.length === callsPerTurn) break
    }
    return next
  }

  function takeTurn(): void {
    const next = takeNext()
    begunInTurn = next.length
    if (begunInTurn > 0) setImmediate(takeTurn)
    for (const begin of next) begin()
  }

  fastify.addHook('onRequest', (request, reply, next) => {
    if (begunInTurn === 0) setImmediate(takeTurn)
    if (begunInTurn < callsPerTurn) {
      begunInTurn++
      next()
    } else {
      const [network, address] = [networkOfAddress(request.ip), rateKeyOfAddress(request.ip)]
      const clients = waiting.get(network) ?? new Map<string, (() => void)[]>()
      const calls = clients.get(address) ?? []
      waiting.set(network, clients)
      clients.set(address, calls)
      // NOTE: later hooks count a call until its connection closes; if it has already closed, they would count it for ever.
      calls.push(() => reply.raw.destroyed || next())
    }
  })
}
