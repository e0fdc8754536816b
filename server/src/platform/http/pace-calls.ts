import type { FastifyInstance } from 'fastify'

/** Calls that one turn of the event loop begins: some 10 ms of work. */
export const callsPerTurn = 40

/** Spreads the calls of a burst over turns of the event loop, so that calls under way and timers go on in between [RUN-35]. */
export function paceCalls(fastify: FastifyInstance): void {
  const waiting: (() => void)[] = []
  let begunInTurn = 0

  function takeTurn(): void {
    const next = waiting.splice(0, callsPerTurn)
    begunInTurn = next.length
    if (begunInTurn > 0) setImmediate(takeTurn)
    for (const begin of next) begin()
  }

  fastify.addHook('onRequest', (_request, reply, next) => {
    if (begunInTurn === 0) setImmediate(takeTurn)
    if (begunInTurn < callsPerTurn) {
      begunInTurn++
      next()
    } else {
      // NOTE: later hooks count a call until its connection closes, which they would miss where it has closed already.
      waiting.push(() => reply.raw.destroyed || next())
    }
  })
}
