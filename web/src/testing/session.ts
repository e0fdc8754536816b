import { closeSession, openSession } from '../lib/session.ts'

/** Lets a member use this browser, whoever did before. */
export function beMember(pseudo = 'moi'): void {
  closeSession()
  openSession({ token: 'a-token', pseudo })
}
