import { matchPath } from 'react-router'
import { routes } from './routes.ts'

/** Whether the page at this address has no header on phones. */
export function isRoot(pathname: string): boolean {
  return routes.some(({ path, isRoot }) => isRoot && matchPath(path, pathname))
}
