import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from './compress.ts'
import { jsonType, PreparedResponse } from './prepared-response.ts'

/**
 * An answer that many callers share: serialized by the response schema once, compressed once per requested encoding, and sent as
 * these bytes from then on.
 */
export class SharedResponse<Body> extends PreparedResponse<Body> {
  readonly #answer: Body
  #bytes: Buffer | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(answer: Body) {
    super()
    this.#answer = answer
  }

  async sendTo(
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal | undefined,
  ): Promise<FastifyReply> {
    // The schema's writer of a JSON answer always makes text.
    this.#bytes ??= Buffer.from(reply.serialize(this.#answer as object) as string)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return reply.type(jsonType).send(this.#bytes)
    const compressing = this.#compressed.get(encoding) ?? compress[encoding](this.#bytes)
    this.#compressed.set(encoding, compressing)
    const compressed = await compressing
    // A header set now would be sent with the refusal of the deadline.
    if (signal?.aborted) return reply
    return reply.type(jsonType).header('content-encoding', encoding).send(compressed)
  }
}
