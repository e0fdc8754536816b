import { createContext, useContext } from 'react'
import { type NavigationType, useNavigationType } from 'react-router'

/**
 * The navigation type that led to the page shown. Pages get their own location so that a post can stand above one; below it
 * `useNavigationType` answers nothing useful.
 */
export const NavigationKind = createContext<NavigationType | undefined>(undefined)

/** How the viewer came to the page: by a link, by a replacement or through history. */
export function useNavigationKind(): NavigationType {
  const own = useNavigationType()
  return useContext(NavigationKind) ?? own
}
