import { CallError } from './call-error.ts'

/**
 * The server’s sentence about a failure; `undefined` when there is none (no answer, the page of a proxy).
 * Only error bodies of the server carry a request id.
 */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof CallError && error.requestId !== undefined ? error.message : undefined
}

/** A client-side sentence about a failure, without its full stop where the server’s reason follows. */
export function withReason(sentence: string, error: unknown): string {
  const reason = serverSentence(error)
  return reason === undefined ? sentence : `${sentence}. ${reason}`
}
