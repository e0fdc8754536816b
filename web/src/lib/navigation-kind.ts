import { createContext, useContext } from 'react'
import { type NavigationType, useNavigationType } from 'react-router'

/**
 * How one came to the page shown. The router gives pages a location of their own, so that a post can stand above one;
 * inside, `useNavigationType` no longer tells.
 */
export const NavigationKind = createContext<NavigationType | undefined>(undefined)

/** How one came to the page shown: by a link, by replacing, or through history. */
export function useNavigationKind(): NavigationType {
  const own = useNavigationType()
  return useContext(NavigationKind) ?? own
}
