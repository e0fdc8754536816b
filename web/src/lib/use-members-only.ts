import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from './paths.ts'
import { readSession } from './session.ts'

/**
 * Answers a function that runs an action for a member and leads a visitor to the login and back [APP-15].
 * The action does not run after that login: the person sees the page and presses again.
 */
export function useMembersOnly(): (act: () => void) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (act) => {
      if (readSession().token !== null) act()
      else void navigate(loginPath(pathname + search))
    },
    [navigate, pathname, search],
  )
}
