import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenOf } from '../auth/session-tokens.ts'
import { rateKeyOfAddress } from './client-address.ts'

/** Calls that one turn of the event loop begins: some 10 ms of work. */
export const callsPerTurn = 40

/**
 * Spreads the calls of a burst over turns of the event loop, so that calls under way and timers go on in between. Senders with calls
 * that wait have one of theirs begun in rotation, so that nobody waits behind a whole burst of others [RUN-35].
 */
export function paceCalls(fastify: FastifyInstance): void {
  /** Calls that wait, by sender; the sender whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let begunInTurn = 0

  function takeNext(): (() => void)[] {
    const next: (() => void)[] = []
    for (const [sender, calls] of waiting) {
      // Removed and added again, the sender comes last of those that this loop goes through.
      waiting.delete(sender)
      next.push(...calls.splice(0, 1))
      if (calls.length > 0) waiting.set(sender, calls)
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
      const sender = senderOf(request)
      const calls = waiting.get(sender) ?? []
      waiting.set(sender, calls)
      // NOTE: later hooks count a call until its connection closes, which they would miss where it has closed already.
      calls.push(() => reply.raw.destroyed || next())
    }
  })
}

/** Who is told apart before anything is looked up: by token, or else by client address. */
function senderOf({ headers, ip }: FastifyRequest): string {
  return tokenOf(headers.authorization) ?? rateKeyOfAddress(ip)
}
