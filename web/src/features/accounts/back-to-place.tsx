import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { readReminder } from '../../lib/login-reason.ts'
import { placeAfterLogin } from '../../lib/place-after-login.ts'
import { showToast } from '../../ui/toast.ts'

/** Reminds a person who has logged in of the action that asked for an account [APP-23]. */
export function showReminder(search: string): void {
  const message = readReminder(search)
  if (message) showToast({ kind: 'info', message, subject: 'intent' })
}

/** Leads from the login or sign-up page to the page in its query, where the person came from [APP-15]. */
export function BackToPlace({ search }: { search: string }) {
  useEffect(() => showReminder(search), [search])
  return <Navigate to={placeAfterLogin(search)} replace />
}
