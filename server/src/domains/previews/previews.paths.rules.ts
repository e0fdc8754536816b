import { pagePaths } from '@aura/contract/page-paths'

export const profilePath = /^\/profile\/([^/]{1,300})$/
/** 2,400 characters hold the longest name of a celebrity when each letter is encoded as four bytes (`%F0%9F%…`). */
export const celebrityPath = /^\/celebrity_profile\/([^/]{1,2400})$/
export const postPath = /^\/post\/[^/]+\/(\d{1,15})(?:\/[^/]*)?$/
/** Addresses of a community, of one of its posts and of a comment there. */
export const communityPath = /^\/community\/([^/]{1,300})(?:\/\d{1,15}){0,2}$/
export const challengePath = /^\/challenges?\/(\d{1,15})$/

/** Pages for visitors whose preview is the one of the site. */
export const sitePaths: ReadonlySet<string> = new Set([
  '/',
  pagePaths.feed,
  pagePaths.login,
  '/register',
  '/rank',
  '/challenges',
  '/communities',
  '/search',
  '/users',
])

const sharedPaths = [profilePath, celebrityPath, postPath, communityPath, challengePath]

/** Whether the page at a path may have a preview [PST-19]. */
export const isSharedPath = (path: string): boolean =>
  sitePaths.has(path) || sharedPaths.some((pattern) => pattern.test(path))

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
