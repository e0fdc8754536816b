export const profilePath = /^\/profile\/([^/]{1,300})$/

/** Decodes a path segment; undefined for an invalid one. */
export function decodeSegment(part: string | undefined): string | undefined {
  if (part === undefined) return undefined
  try {
    const text = decodeURIComponent(part)
    return text.isWellFormed() && !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}
