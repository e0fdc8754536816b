import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../lib/session.ts'
import { loginAddress } from '../lib/use-members-only.ts'

/** A page for members: a visitor is asked to log in and comes back to it [APP-15]. */
export function MembersPage({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const { pathname, search } = useLocation()
  if (token === null) return <Navigate to={loginAddress(pathname + search)} replace />
  return children
}
