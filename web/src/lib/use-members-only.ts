import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from './paths.ts'
import { readSession } from './session.ts'

/**
 * Answers what runs an act for a member; a visitor is asked to log in instead and comes back to this place [APP-15].
 * The act is not done for them on return: they see what they are about to do and press again.
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
