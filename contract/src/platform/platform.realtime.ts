/** First event of a socket: the token of a live session, answered `{ ok }` [NTF-27]. */
export const joinEvent = 'join'

/** Answer to a join; a refusal also disconnects the socket. */
export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string }

/**
 * Sent after joining, with the subject that the page shows: the socket receives the events of that subject. Answered `{ ok }`. A new one
 * replaces the last; `null` ends it.
 */
export const watchEvent = 'watch'

/** The profile of the account with this id, the comments of the post with this id, or the moderators' desk. */
export type Watched = { profile: number } | { post: number } | { desk: 1 } | null

/** Answer to a watch: false for a subject that does not exist for the viewer, and past the read limits of the account. */
export interface WatchAnswer {
  ok: boolean
}

/** Sent when the account of the viewer has changed and may no longer watch the subject. */
export const unwatchedEvent = 'unwatched'

/** Sent when the account of the viewer was given a role or lost one, and still watches the subject. */
export const roleChangedEvent = 'roleChanged'
