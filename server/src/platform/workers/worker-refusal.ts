import type { ErrorCode } from '@aura/contract/errors'

/** A refusal that a worker process foresees, by its code of the contract; light enough for processes without the contract. */
export class WorkerRefusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code

  constructor(code: Code, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
