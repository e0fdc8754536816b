/** The address that a text is, or undefined, as `URL.parse` answers, which Safari has only since 18. */
export function parseAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
