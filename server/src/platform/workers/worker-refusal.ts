import type { ErrorCode } from '@aura/contract/errors'

/** An expected refusal, by its error code. Imports types of the contract only, which keeps worker processes small. */
export class WorkerRefusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code

  constructor(code: Code, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
