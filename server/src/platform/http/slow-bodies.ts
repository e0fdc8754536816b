import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How slowly a body may come. Times in milliseconds. */
export interface SlowBodyLimits {
  /** A body that is no upload has wholly come by then. */
  wholeMs: number
  /** An upload brings at least `minBytes` in every such span. */
  uploadSpanMs: number
  minBytes: number
}

const defaultPace: SlowBodyLimits = { wholeMs: 10_000, uploadSpanMs: 30_000, minBytes: 16 * 1024 }

/** Closes the connection of a call whose body trickles in; Node's own limit has to leave room for long uploads. */
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

/** Whether a call brings files, which may take minutes to come. */
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
