import { useEffect, useState } from 'react'
import { subscribeSessionExpiry, useSession } from '../lib/session.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const ExpiredSessionDialog = lazyDialog<{ isOpen: boolean }>(
  async () => (await import('./expired-session-dialog.tsx')).ExpiredSessionDialog,
)

/** Asks whether to log in again once a call found the session ended [ACC-39, ACC-40]. */
export function ExpiredSessionGate() {
  const { token } = useSession()
  const [endedToken, setEndedToken] = useState<string | null>(null)
  useEffect(() => subscribeSessionExpiry(setEndedToken), [])
  return <ExpiredSessionDialog isOpen={endedToken !== null && endedToken === token} />
}
