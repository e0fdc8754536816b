export const profilePath = /^\/profile\/([^/]{1,300})$/
/** The longest name of a celebrity takes so many signs where each of its letters is written as four bytes. */
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
