import type { ErrorCode } from '@aura/contract/errors'

/** A refusal of a file because of its content; `code` is one of the contract. */
export class MediaRefusal extends Error {
  readonly code: Extract<ErrorCode, `media.${string}`>

  constructor(code: MediaRefusal['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
