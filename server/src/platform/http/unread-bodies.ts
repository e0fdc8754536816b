import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Node reads and drops the rest of a body after its answer; past this many bytes the connection is closed instead. */
const maxDroppedBytes = 1024 * 1024
/** How long a connection stays open for the rest of a body after its answer. */
const restMs = 5000

/**
 * Bounds what follows an answer that did not wait for its body, e.g. a refusal [MED-02, MED-21, RUN-36]: a large rest is not read and
 * ends the connection, a small one ends it unless it comes within `timeoutMs`.
 */
export function closeUnreadBodies(fastify: FastifyInstance, timeoutMs = restMs): void {
  fastify.addHook('onSend', (request, reply, _payload, next) => {
    if (request.raw.complete === false && declaredBytes(request) > maxDroppedBytes) {
      reply.header('connection', 'close')
      endWithoutReset(request.raw.socket)
    }
    next()
  })
  fastify.addHook('onResponse', ({ raw }, _reply, next) => {
    if (raw.complete === false) {
      const { socket } = raw
      const close = () => raw.complete || socket.destroy()
      // In the next turn, so that bytes that arrived while the event loop was busy are read first.
      setTimeout(() => setImmediate(close), timeoutMs).unref()
    }
    next()
  })
}

/**
 * NOTE: Node destroys a connection as soon as its last answer is written. Where its client still sends, that resets the connection, and
 * the client may lose the answer. So only our side is ended, and nothing more is read, until the client closes or the time is up.
 */
function endWithoutReset(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    // In this turn, Node still reads and discards incoming data.
    setImmediate(() => socket.pause())
  }
}

function declaredBytes({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}
