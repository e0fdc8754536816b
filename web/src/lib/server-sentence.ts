import { CallError } from './call-error.ts'

/**
 * The server’s sentence about a failure; `undefined` when there is none (no answer, the page of a proxy).
 * Only error bodies of the server carry a request id.
 */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof CallError && error.requestId !== undefined ? error.message : undefined
}
