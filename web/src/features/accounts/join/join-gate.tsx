import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { askToJoin, type JoinRequest, useJoinRequest } from '../../../lib/join-request.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const JoinSheet = lazyDialog<{ isOpen: boolean; request: JoinRequest | undefined; onClose: () => void }>(
  async () => (await import('./join-sheet.tsx')).JoinSheet,
)

const close = () => askToJoin(undefined)

/** Shows what an account is for when a visitor tries to act, until the page changes. Rendered once in the application [APP-23]. */
export function JoinGate() {
  const request = useJoinRequest()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of page
  useEffect(() => close, [pathname])
  return <JoinSheet isOpen={request !== undefined} request={request} onClose={close} />
}
