export const profilePath = /^\/profile\/([^/]{1,300})$/
/** 2,400 characters hold the longest name of a celebrity when each letter is encoded as four bytes (`%F0%9F%…`). */
export const celebrityPath = /^\/celebrity_profile\/([^/]{1,2400})$/

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
