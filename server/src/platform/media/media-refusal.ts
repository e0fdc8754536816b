import type { ErrorCode } from '@aura/contract/errors'

/** A file refused for what it is, by its code in the contract. */
export class MediaRefusal extends Error {
  readonly code: Extract<ErrorCode, `media.${string}`>

  constructor(code: MediaRefusal['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
