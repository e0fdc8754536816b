/** First event of a socket: the token of a live session, answered `{ ok }` [NTF-27]. */
export const joinEvent = 'join'

/** Answer to a join; a refusal also disconnects the socket. */
export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string }
