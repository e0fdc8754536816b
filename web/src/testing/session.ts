import { closeSession, openSession } from '../lib/session.ts'

/** Replaces the session of this browser. */
export function beMember(pseudo = 'moi'): void {
  closeSession()
  openSession({ token: 'a-token', pseudo })
}
