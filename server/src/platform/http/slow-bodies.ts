import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Slowest accepted arrival of a body. Times in milliseconds. */
export interface SlowBodyLimits {
  /** Longest time for a body that is not an upload. */
  wholeMs: number
  /** An upload brings at least `minBytes` in every such span. */
  uploadSpanMs: number
  minBytes: number
}

const defaultPace: SlowBodyLimits = { wholeMs: 10_000, uploadSpanMs: 30_000, minBytes: 16 * 1024 }

/** Closes the connection of a call whose body arrives too slowly; Node's own limit must allow for long uploads. */
export function limitSlowBodies(fastify: FastifyInstance, pace: SlowBodyLimits = defaultPace): void {
  fastify.addHook('preParsing', (request, _reply, payload, next) => {
    if (bringsBody(request)) {
      const stop = isUpload(request) ? watchUpload(request, pace) : watchWhole(request, pace)
      payload.once('end', stop)
      payload.once('close', stop)
    }
    next(null, payload)
  })
}

// NOTE: without a body the stream never ends by itself, and a long download would be cut for being slow to arrive.
export function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether a call is an upload, which may take minutes to arrive. */
export function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false
}

function watchWhole({ raw }: FastifyRequest, { wholeMs }: SlowBodyLimits): () => void {
  const timer = setTimeout(() => raw.destroy(), wholeMs)
  return () => clearTimeout(timer)
}

function watchUpload({ raw }: FastifyRequest, { uploadSpanMs, minBytes }: SlowBodyLimits): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.socket.bytesRead - before < minBytes) raw.destroy()
    before = raw.socket.bytesRead
  }, uploadSpanMs)
  return () => clearInterval(timer)
}
