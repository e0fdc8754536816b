import type { ErrorCode } from '@aura/contract/errors'
import { platformErrors } from '@aura/contract/platform/platform.errors'

/** `network`: no answer came. `aborted`: the page cancelled the call. */
export type CallFailure = ErrorCode | 'network' | 'aborted'

interface CallErrorParts {
  status: number
  code: CallFailure
  message: string
  fields?: Record<string, string>
  requestId?: string
  retryAfterSeconds?: number
}

/** Why a call failed. `message` is the French sentence to show; code branches on `code`. */
export class CallError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: CallFailure
  /** French sentence by field name; empty when the failure is not about fields. */
  readonly fields: Readonly<Record<string, string>>
  /** Names the request in the server’s log, for a report; absent when no answer came. */
  readonly requestId: string | undefined
  /** Seconds of the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined

  constructor(parts: CallErrorParts, options?: ErrorOptions) {
    super(parts.message, options)
    this.name = 'CallError'
    this.status = parts.status
    this.code = parts.code
    this.fields = parts.fields ?? {}
    this.requestId = parts.requestId
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

/** The failure of a call that got no answer. */
export function networkFailure(cause?: unknown): CallError {
  const message = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
  return new CallError({ status: 0, code: 'network', message }, { cause })
}

/** The failure of a call that the page cancelled. */
export function abortFailure(cause?: unknown): CallError {
  return new CallError({ status: 0, code: 'aborted', message: 'La demande a été interrompue.' }, { cause })
}

/** Reads an error answer. One outside the contract (the page of a proxy) gets a neutral sentence. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): CallError {
  const retryAfterSeconds = Number.parseInt(retryAfter ?? '', 10)
  const wait = Number.isNaN(retryAfterSeconds) ? {} : { retryAfterSeconds }
  if (isErrorBody(body)) return new CallError({ status, ...body, ...wait })
  const code =
    status === 503 || status === 502 || status === 504 ? 'platform.unavailable' : 'platform.internal'
  return new CallError({ status, code, message: platformErrors[code].message, ...wait })
}

interface KnownErrorBody {
  code: ErrorCode
  message: string
  requestId: string
  fields?: Record<string, string>
}

function isErrorBody(body: unknown): body is KnownErrorBody {
  if (typeof body !== 'object' || body === null) return false
  return (
    'code' in body && typeof body.code === 'string' && 'message' in body && typeof body.message === 'string'
  )
}
