import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonType, PreparedResponse } from './prepared-response.ts'

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: gzipLevel }),
}
type Encoding = keyof typeof compress

/** Made anew several times a second, so quick rather than small. */
const brotliQuality = 4
const gzipLevel = 5

/**
 * An answer that many callers get alike: written by the response schema once, compressed once for each encoding that
 * someone accepts, and sent as these bytes from then on.
 */
export class SharedResponse<Body> extends PreparedResponse<Body> {
  #bytes: Buffer | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  async sendTo(
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal | undefined,
  ): Promise<FastifyReply> {
    // The schema's writer of a JSON answer always makes text.
    this.#bytes ??= Buffer.from(reply.serialize(this.body as object) as string)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return reply.type(jsonType).send(this.#bytes)
    const compressing = this.#compressed.get(encoding) ?? compress[encoding](this.#bytes)
    this.#compressed.set(encoding, compressing)
    const compressed = await compressing
    // A header set now would go out with the refusal that the deadline has sent.
    if (signal?.aborted) return reply
    return reply.type(jsonType).header('content-encoding', encoding).send(compressed)
  }
}

/** The best of our encodings that `Accept-Encoding` names and does not refuse. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const named = accepted.toLowerCase().split(',').map(readCoding)
  return (['br', 'gzip'] as const).find((encoding) =>
    named.some(({ name, isRefused }) => name === encoding && !isRefused),
  )
}

function readCoding(text: string): { name: string | undefined; isRefused: boolean } {
  const [name, ...parameters] = text.split(';').map((part) => part.trim())
  return { name, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) }
}
