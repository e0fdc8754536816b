import type { Id } from '@aura/contract/common'

/** The person who calls, as the database knows them at this moment. */
export interface Actor {
  userId: Id
  sessionId: Id
  pseudo: string
  auraTypeId: number
  /** May act on what others made. */
  isModerator: boolean
}

/** Who looks: a person, or a visitor. */
export type Viewer = Actor | undefined

/**
 * Finds who a token stands for. Answers undefined for any token that is not live: forged, of another kind, outdated,
 * or of a session that ended. Asked for every call, so that a right lost is lost at once.
 */
export type Authenticate = (token: string) => Promise<Viewer>
