import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { askToJoin, type JoinIntent } from './join-request.ts'
import { paths } from './paths.ts'
import { readSession } from './session.ts'

/** Returns a function that explains accounts to a visitor and leads back to this page afterwards [APP-23]. */
export function useAskToJoin(): (intent: JoinIntent) => void {
  const { pathname, search } = useLocation()
  return useCallback(
    (intent) =>
      askToJoin({ ...intent, next: (pathname === paths.feed && intent.place) || pathname + search }),
    [pathname, search],
  )
}

/**
 * Answers a function that runs an action for a member, and tells a visitor what an account is for [APP-15, APP-23].
 * The action does not run after the login that follows: the person sees the place again and presses again.
 */
export function useMembersOnly(): (act: () => void, intent?: JoinIntent) => void {
  const ask = useAskToJoin()
  return useCallback(
    (act, intent = { to: 'agir' }) => (readSession().token === null ? ask(intent) : act()),
    [ask],
  )
}
