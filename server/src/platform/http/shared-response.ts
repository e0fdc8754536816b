import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from './compress.ts'
import { jsonType, PreparedResponse } from './prepared-response.ts'

export interface SharedResponseOptions {
  /** Caches may keep the answer, and ask by its ETag whether it is still the same. */
  isRevalidated?: boolean
}

/**
 * An answer that many callers share: serialized by the response schema once, compressed once per requested encoding, and sent as
 * these bytes from then on.
 */
export class SharedResponse<Body> extends PreparedResponse<Body> {
  readonly #answer: Body
  readonly #isRevalidated: boolean
  #bytes: Buffer | undefined
  #etag: string | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(answer: Body, { isRevalidated = false }: SharedResponseOptions = {}) {
    super()
    this.#answer = answer
    this.#isRevalidated = isRevalidated
  }

  async sendTo(
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal | undefined,
  ): Promise<FastifyReply> {
    // The schema's writer of a JSON answer always makes text.
    this.#bytes ??= Buffer.from(reply.serialize(this.#answer as object) as string)
    const caching = this.#isRevalidated ? this.#cachingOf(this.#bytes) : undefined
    if (caching && request.headers['if-none-match']?.includes(caching.etag))
      return reply.code(304).headers(caching).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding)
      return reply
        .type(jsonType)
        .headers({ ...caching })
        .send(this.#bytes)
    const compressing = this.#compressed.get(encoding) ?? compress[encoding](this.#bytes)
    this.#compressed.set(encoding, compressing)
    const compressed = await compressing
    // A header set now would be sent with the refusal of the deadline.
    if (signal?.aborted) return reply
    return reply
      .type(jsonType)
      .headers({ ...caching, 'content-encoding': encoding })
      .send(compressed)
  }

  #cachingOf(bytes: Buffer) {
    // Weak, because it is the same for each encoding.
    this.#etag ??= `W/"${createHash('sha256').update(bytes).digest('base64url')}"`
    return { 'cache-control': 'no-cache', etag: this.#etag }
  }
}
