import type { Id } from '@aura/contract/common'

/** The caller, read from the database at this moment. Domains add what they read with the session. */
export interface Actor {
  userId: Id
  sessionId: Id
  pseudo: string
  /** Whether the account has the rights of moderators. */
  isModerator: boolean
  /** Whether the account, which is then also a moderator, may give roles and read the audit log. */
  isAdministrator: boolean
}

/** The person a response is for, or undefined for a visitor. */
export type Viewer = Actor | undefined

/**
 * Finds the caller of a token; undefined for a token that is forged, of another kind, expired or of an ended session. Every call
 * looks it up: a revoked right is lost at once in the process that revokes it, and within 250 ms in every other.
 *
 * @param address of the client who sent it
 */
export type Authenticate = (token: string, address: string) => Promise<Viewer>
