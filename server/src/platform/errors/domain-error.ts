import type { ErrorKind } from '@aura/contract/error-catalogue'
import { type ErrorCode, errors } from '@aura/contract/errors'

export interface DomainErrorDetails {
  /** Values for the `{name}` placeholders of the code's French sentence. */
  values?: Record<string, string | number>
  /** Sentences to show beside single fields. */
  fields?: Record<string, string>
  /** Becomes the `Retry-After` header. */
  retryAfterSeconds?: number
  /** The underlying error, for the log only. */
  cause?: unknown
}

/** An expected refusal: a code of the contract with its French sentence. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly #details: DomainErrorDetails

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(fillPlaces(errors[code].message, details.values ?? {}), { cause: details.cause })
    this.name = 'DomainError'
    this.code = code
    this.kind = errors[code].kind
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.#details = details
  }

  /** The same refusal, with its sentence shown beside a field. */
  besideField(field: string): DomainError {
    return new DomainError(this.code, { ...this.#details, fields: { [field]: this.message } })
  }
}

/** A refusal of a field's value, whose sentence is shown beside the field. */
export function fieldRefusal(code: ErrorCode, field: string): DomainError {
  return new DomainError(code, { fields: { [field]: new DomainError(code).message } })
}

function fillPlaces(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
