import type { ErrorBody } from '@aura/contract/common'
import type { ErrorKind } from '@aura/contract/error-catalogue'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseOutage, isDiskFull } from '../db/database-errors.ts'
import { postgresCode } from '../db/transaction.ts'
import { DomainError } from '../errors/domain-error.ts'

/** The only place where a kind of failure becomes a status. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown: 404,
  wrongMethod: 405,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  unsatisfiable: 416,
  unreadable: 422,
  tooMany: 429,
  unavailable: 503,
  noSpace: 507,
  internal: 500,
} as const satisfies Record<ErrorKind, number>

/**
 * Codes of failures that may pass. Of PostgreSQL: time limit, lock limit, cancelled with their connection, no memory, a failing disk. Of
 * files: a disk that is read-only or fails, too many open files.
 */
const passing = new Set(['57014', '55P03', '25P03', '53200', '58030', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'])

/** Answers any failure in the one form of RUN-24. The cause goes to the log only. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toDomainError(error)
  const status = statusOf[refusal.kind]
  if (status >= 500) request.log.error({ err: error, code: refusal.code }, 'call failed')
  else if (refusal.cause) request.log.info({ err: refusal.cause, code: refusal.code }, 'call refused')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(refusal, request.id))
}

export function bodyOf(refusal: DomainError, requestId: string): ErrorBody {
  const { code, message, fields } = refusal
  return fields ? { code, message, requestId, fields } : { code, message, requestId }
}

/** The answer for a failure of any origin. */
function toDomainError(error: Error & { statusCode?: number }): DomainError {
  if (error instanceof DomainError) return error
  const code = postgresCode(error)
  if (isDatabaseOutage(error) || (code !== undefined && passing.has(code))) {
    return new DomainError('platform.unavailable', { cause: error, retryAfterSeconds: 2 })
  }
  if (isDiskFull(error) || code === 'ENOSPC' || code === 'EDQUOT') {
    return new DomainError('platform.no-space', { cause: error })
  }
  // Fastify and its plugins: refusals of the transport, before any handler ran.
  if (code?.startsWith('FST_')) return refusalOfStatus(error.statusCode ?? 500, error)
  return new DomainError('platform.internal', { cause: error })
}

function refusalOfStatus(status: number, cause: Error): DomainError {
  if (status === 413) return new DomainError('platform.too-large', { cause })
  if (status === 415 || status === 406) return new DomainError('platform.wrong-type', { cause })
  if (status === 404) return new DomainError('platform.unknown', { cause })
  if (status === 503) return new DomainError('platform.unavailable', { cause, retryAfterSeconds: 2 })
  if (status >= 400 && status < 500) return new DomainError('platform.malformed', { cause })
  return new DomainError('platform.internal', { cause })
}
