/** What a socket sends first: the token of a live session, answered `{ ok }` [NTF-27]. */
export const joinEvent = 'join'
/** What it then receives: a notification, as in the list. */
export const newNotificationEvent = 'newNotification'

/** Answer to a join; one that is refused also cuts the socket. */
export type JoinAnswer = { ok: true } | { ok: false; code: string; message: string }
