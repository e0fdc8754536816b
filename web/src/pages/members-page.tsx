import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginPath } from '../lib/paths.ts'
import { useSession, wasSessionClosed } from '../lib/session.ts'

/** A page for members: a visitor logs in first and comes back [APP-15]. A logout on the page navigates by itself. */
export function MembersPage({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const [wasMember] = useState(token !== null)
  const { pathname, search } = useLocation()
  if (token !== null) return children
  if (wasMember && wasSessionClosed()) return null
  return <Navigate to={loginPath(pathname + search)} replace />
}
