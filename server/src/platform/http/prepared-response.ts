import type { FastifyReply, FastifyRequest } from 'fastify'

/** A JSON answer as bytes, equal to what the response schema would serialize. */
export abstract class PreparedResponse<Body> {
  /** The type of the answer; never set. */
  declare readonly body: Body

  /** Sends the answer, unless `signal` is aborted because another answer has been sent. */
  abstract sendTo(
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal | undefined,
  ): Promise<FastifyReply>
}

export const jsonType = 'application/json; charset=utf-8'
