import { CallError } from './call-error.ts'

/**
 * Logs a failure in the browser’s console; for failures without a text on the screen this is the only trace [APP-14].
 *
 * @param what failed; no personal data
 */
export function logFailure(what: string, error: unknown): void {
  // The page cancelled the call.
  if (error instanceof CallError && error.code === 'aborted') return
  // biome-ignore lint/suspicious/noConsole: the one place that speaks to the console
  console.info(`Aura: ${what} failed`, error)
}
