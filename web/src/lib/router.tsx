import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  matchPath,
  NavigationType,
  type PathMatch,
  UNSAFE_RouteContext as RouteContext,
  Router,
  type To,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router'

/**
 * Replacements of React Router's components, built on its core: the original ones load its framework mode (prefetching, fetchers, server
 * rendering, loaders), 8 kB that the first screen does not need. docs/decisions/0019-router-links.md, docs/decisions/0052-own-routes.md
 */

interface HistoryUpdate {
  action: NavigationType
  location: Location
}

/** Navigates to another address; `app/page-transitions.tsx` replaces it by a version that animates. */
export const pageChange = {
  show: (commit: () => void, _next: HistoryUpdate): void => startTransition(commit),
}

/** A page whose code has not come by then shows its placeholder: the page before would seem not to have been left. */
const codeTimeoutMs = 1000

/** Gives the routes below it the address of the browser. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  // `v5Compat` makes the history report its own pushes too, not only the browser's back and forward.
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = history.listen((next) => {
      const commit = () => setState(next)
      pageChange.show(commit, next)
      clearTimeout(timer)
      // A placeholder would lose the scroll position that the browser restores.
      if (next.action !== NavigationType.Pop) timer = setTimeout(commit, codeTimeoutMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

interface FoundRoute<R> {
  route: R
  match: PathMatch
}

/** The first route whose pattern is the path, letter for letter or by its parameters; `undefined` when none is. */
export function findRoute<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): FoundRoute<R> | undefined {
  const decoded = decodePath(pathname)
  for (const route of routes) {
    const match = matchPath(route.path, decoded)
    if (match) return { route, match }
  }
  return undefined
}

/** A slash of a parameter stays encoded until `matchPath` has told the parts apart. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

interface RoutePlaceProps {
  /** What `useLocation` answers below, in place of the browser's address. */
  location: Location
  found: FoundRoute<{ path: string }> | undefined
  children: ReactNode
}

/** Gives a page its address and the parameters of its route. */
export function RoutePlace({ location, found, children }: RoutePlaceProps) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const matches = found ? [{ ...found.match, route: found.route }] : []
  return (
    <LocationContext.Provider value={place}>
      <RouteContext.Provider value={{ outlet: null, matches, isDataRoute: false }}>
        {children}
      </RouteContext.Provider>
    </LocationContext.Provider>
  )
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Kept by the history beside the address. */
  state?: unknown
  /** Replaces the present entry of the history; the default when the link leads to the present address. */
  replace?: boolean
}

/** A link to an address of this site, which does not reload the page. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    // At the second press of a double press the browser's address has changed already; the router's changes with the page.
    void navigate(to, { state, replace: replace ?? event.currentTarget.href === window.location.href })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** A click that the browser would follow in this tab. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}

/** A link that says `aria-current="page"` on its own page and below it. Pressed on its own page it leads back to the top. */
export function NavLink({ onClick, ...rest }: LinkProps) {
  const own = useResolvedPath(rest.to).pathname.toLowerCase()
  const present = useLocation().pathname.toLowerCase()
  const isCurrent = present === own || present.startsWith(`${own}/`)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (present === own && isPlainClick(event)) window.scrollTo(0, 0)
  }
  return <Link {...rest} onClick={press} aria-current={isCurrent ? 'page' : undefined} />
}

type SetSearchParams = (next: Record<string, string>, options?: { replace?: boolean }) => void

/** The query of the address, and how to change the whole of it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, (next, options) => void navigate(`?${new URLSearchParams(next)}`, options)]
}
