import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Node reads and drops what is left of a body after its answer; more than this is not worth reading. */
const mostDroppedBytes = 1024 * 1024

/** Closes the connection after an answer that did not wait for a large body, e.g. a refusal for its length [MED-02, MED-21]. */
export function closeUnreadBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, next) => {
    if (request.raw.complete === false && declaredBytes(request) > mostDroppedBytes) {
      reply.header('connection', 'close')
    }
    next()
  })
}

function declaredBytes({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}
