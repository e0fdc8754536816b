import { matchPath } from 'react-router'
import { communityPath, pathPatterns, paths, profilePath } from '../lib/paths.ts'

/** Page pattern → the page above it. Other pages stand below the feed. */
const parents: readonly (readonly [page: string, parent: string])[] = [
  [paths.people, paths.search],
  [pathPatterns.celebrity, paths.search],
  [pathPatterns.challenge, paths.challenges],
  [pathPatterns.community, paths.communities],
  ['/rank/:month', paths.rank],
  [paths.auraPowers, paths.auraApp],
  [paths.auraTest, paths.auraApp],
  [paths.register, paths.login],
  [paths.forgotPassword, paths.login],
  [paths.confirmation, paths.login],
]
interface Place {
  pathname: string
  search: string
}

/** Below the member’s own profile. */
const ofOneself: readonly string[] = [paths.editProfile, paths.settings, paths.auraHistory, paths.reports]

/** Where « Retour » leads from the first page of a visit. */
export function parentOf({ pathname, search }: Place, ownPseudo: string | null): string {
  // A case of the desk stands below their list, at the same path.
  if (new URLSearchParams(search).has('case')) return pathname
  if (ownPseudo !== null && ofOneself.includes(pathname)) return profilePath(ownPseudo)
  // Pages of settings stand below them.
  if (pathname.startsWith(`${paths.settings}/`)) return paths.settings
  const edited = matchPath(pathPatterns.editCommunity, pathname)
  if (edited) return communityPath(Number(edited.params.id))
  return parents.find(([page]) => matchPath(page, pathname))?.[1] ?? paths.feed
}
