import type { FastifyReply, FastifyRequest } from 'fastify'

/** A JSON answer whose bytes are known already; the bytes equal what the response schema would serialize. */
export abstract class PreparedResponse<Body> {
  /** What the bytes say; for the compiler alone. */
  declare readonly body: Body

  /** Sends the answer, unless `signal` is aborted by then: something else has been answered. */
  abstract sendTo(
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal | undefined,
  ): Promise<FastifyReply>
}

export const jsonType = 'application/json; charset=utf-8'
