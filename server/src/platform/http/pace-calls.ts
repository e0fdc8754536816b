import type { FastifyInstance } from 'fastify'
import { rateKeyOfAddress } from './client-address.ts'

/** Calls that begin per turn of the event loop: some 10 ms of work. */
export const callsPerTurn = 40

/**
 * Spreads the calls of a burst over turns of the event loop, so that calls under way and timers go on in between. Waiting calls begin
 * in rotation between client addresses, so that no client waits behind the whole burst of another [RUN-35]. Tokens are not checked
 * yet here, and a sender could invent a new one for each call.
 */
export function paceCalls(fastify: FastifyInstance): void {
  /** Waiting calls by client address; the next address in the rotation comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let begunInTurn = 0

  function takeNext(): (() => void)[] {
    const next: (() => void)[] = []
    for (const [address, calls] of waiting) {
      // An address that is added again moves to the end, where this loop reaches it again.
      waiting.delete(address)
      next.push(...calls.splice(0, 1))
      if (calls.length > 0) waiting.set(address, calls)
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
      const address = rateKeyOfAddress(request.ip)
      const calls = waiting.get(address) ?? []
      waiting.set(address, calls)
      // NOTE: later hooks count a call until its connection closes; if it has already closed, they would count it for ever.
      calls.push(() => reply.raw.destroyed || next())
    }
  })
}
