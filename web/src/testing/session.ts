import { closeSession, openSession } from '../lib/session.ts'

/** Logs a member in to this browser, in place of anybody before. */
export function beMember(pseudo = 'moi'): void {
  closeSession()
  openSession({ token: 'a-token', pseudo })
}
