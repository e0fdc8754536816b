import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginPath } from '../lib/paths.ts'
import { useSession, wasSessionClosed } from '../lib/session.ts'

/** A page for members: a visitor is asked to log in and comes back to it [APP-15]; whoever logs out of it is led on by that. */
export function MembersPage({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const [wasMember] = useState(token !== null)
  const { pathname, search } = useLocation()
  if (token !== null) return children
  if (wasMember && wasSessionClosed()) return null
  return <Navigate to={loginPath(pathname + search)} replace />
}
