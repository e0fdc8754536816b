import { CallError } from './call-error.ts'

/**
 * Notes a failure in the browser’s console, for whoever looks for its cause. Where the person is shown no text for it, this is
 * all that is said of it [APP-14].
 *
 * @param what was tried; nothing about who tried it
 */
export function logFailure(what: string, error: unknown): void {
  // The page itself gave it up.
  if (error instanceof CallError && error.code === 'aborted') return
  // biome-ignore lint/suspicious/noConsole: the one place that speaks to the console
  console.info(`Aura: ${what} failed`, error)
}
