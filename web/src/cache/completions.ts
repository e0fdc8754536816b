import type { CompletionSource } from '../ui/completions/completions.rules.ts'

/** People to mention and hashtags, while somebody types `@` or `#` [PST-22]; the code loads with the first. */
export const findCompletions: CompletionSource = async (asked, signal) =>
  (await import('./find-completions.ts')).findCompletions(asked, signal)
