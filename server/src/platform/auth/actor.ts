import type { Id } from '@aura/contract/common'

/** The caller, as the database has them at this moment. Domains add what they read with the session. */
export interface Actor {
  userId: Id
  sessionId: Id
  pseudo: string
  /** Whether the account may act on what others made. */
  isModerator: boolean
  /** Whether the account, a moderator's too, may also give roles and read the audit log. */
  isAdministrator: boolean
}

/** The person a response is for, or undefined for a visitor. */
export type Viewer = Actor | undefined

/**
 * Finds the caller a token belongs to; undefined for a token that is forged, of another kind, expired or of an ended session.
 * Every call asks: a revoked right is lost at once in the process that revokes it, and within 250 ms in every other.
 *
 * @param address of the client who sent it
 */
export type Authenticate = (token: string, address: string) => Promise<Viewer>
