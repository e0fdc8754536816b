import { CallError } from './call-error.ts'

/**
 * What the server itself said about a failure; `undefined` when it said nothing (no answer, a proxy’s page).
 * Only the server’s own error form names its request.
 */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof CallError && error.requestId !== undefined ? error.message : undefined
}
