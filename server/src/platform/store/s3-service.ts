import { Readable } from 'node:stream'
import { NoSuchKey, NotFound, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { type Clock, seconds } from '../clock/clock.ts'
import { DomainError } from '../errors/domain-error.ts'
import { createCircuitBreaker } from '../external/circuit-breaker.ts'
import type { S3Settings } from './s3-settings.ts'

/** Time limits for S3, in milliseconds. */
export interface S3Patience {
  connectMs: number
  /** Until an answer begins. */
  answerMs: number
  /** Without progress during a transfer. */
  stallMs: number
}

const usualPatience: S3Patience = { connectMs: seconds(2), answerMs: seconds(4), stallMs: seconds(10) }
const pauseMs = seconds(5)
/** Each reader of a video holds a connection; past this many, others wait. */
const maxConnections = 1024

/** A request to S3 with this signal; it calls `progress` whenever bytes arrive. */
export type Ask<T> = (
  client: S3Client,
  watch: { abortSignal: AbortSignal; progress: () => void },
) => Promise<T>

/**
 * Calls S3 within time limits: 2 s to connect, 4 s until an answer begins, 10 s without progress during a transfer. After repeated
 * failures a breaker opens for 5 s, so that a dead S3 delays nobody.
 */
export function createS3Service(settings: S3Settings, clock: Clock, patience = usualPatience) {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const { connectMs, answerMs, stallMs } = patience
  const agent = { keepAlive: true, maxSockets: maxConnections }
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Callers log its errors; the client's warnings would go to the console.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Some stores of other makers refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent },
  })
  const breaker = createCircuitBreaker(clock, { pauseMs })

  async function within<T>(ms: number, ask: Ask<T>): Promise<T> {
    const controller = new AbortController()
    const giveUp = () => controller.abort(new Error(`S3 did not answer within ${ms} ms`))
    let timer = setTimeout(giveUp, ms)
    let isOver = false
    const progress = () => {
      if (isOver) return
      clearTimeout(timer)
      timer = setTimeout(giveUp, ms)
    }
    try {
      return await ask(client, { abortSignal: controller.signal, progress })
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await breaker.run(work)
    } catch (error) {
      throw asStoreFailure(error)
    }
  }

  return {
    /**
     * Makes a short request; undefined if there is no such file.
     *
     * @throws DomainError `platform.unavailable`, `platform.no-space`
     */
    ask: <T>(ask: Ask<T>): Promise<T | undefined> =>
      guarded(() => within(answerMs, ask).catch(undefinedWhenAbsent)),

    /**
     * {@link ask} within 2 s, for callers who hold a database connection during the request.
     *
     * @throws DomainError `platform.unavailable`
     */
    askBriefly: <T>(ask: Ask<T>): Promise<T | undefined> =>
      guarded(() => within(connectMs, ask).catch(undefinedWhenAbsent)),

    /**
     * Sends a file, for as long as it makes progress. Retries once if a kept connection turns out to be closed.
     *
     * @throws DomainError `platform.unavailable`, `platform.no-space`
     */
    send: <T>(ask: Ask<T>): Promise<T> =>
      guarded(() =>
        within(stallMs, ask).catch((error: unknown) => {
          if (!isStaleConnection(error)) throw error
          return within(stallMs, ask)
        }),
      ),

    /** The bytes of an answer, which end with an error when S3 stops sending them. */
    bytesOf: (body: Readable): Readable => Readable.from(untilStalled(body, stallMs), { objectMode: false }),

    /** Makes a request even while the breaker is open. */
    probe: <T>(ask: Ask<T>): Promise<T> => within(connectMs, ask),
  }
}

/** A missing file is not a failure of S3. */
function undefinedWhenAbsent(error: unknown): undefined {
  if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
  throw error
}

function isStaleConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

const fullStores = new Set(['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded'])

function asStoreFailure(cause: unknown): DomainError {
  const isFull = cause instanceof S3ServiceException && fullStores.has(cause.name)
  return isFull
    ? new DomainError('platform.no-space', { cause })
    : new DomainError('platform.unavailable', { cause, retryAfterSeconds: 5 })
}

/**
 * Passes the bytes of an answer on, and ends with an error when none come within `stallMs` of a read. A slow reader is no failure of S3.
 */
async function* untilStalled(body: Readable, stallMs: number): AsyncIterable<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  const giveUp = () => body.destroy(new Error(`S3 sent nothing for ${stallMs} ms`))
  try {
    for (;;) {
      const timer = setTimeout(giveUp, stallMs)
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}
