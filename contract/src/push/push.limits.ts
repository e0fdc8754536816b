/** Subscriptions of one account; a further one replaces the oldest. */
export const maxPushSubscriptions = 20
/** Addresses of push services, in characters; a few hundred in practice. */
export const pushEndpointMaxLength = 2000
export const fcmTokenLength = { min: 32, max: 2000 } as const
/** How long delivery of a push is attempted. */
export const pushHours = 24
/** Largest push message, in bytes before it is encrypted: services take 4096 after [RFC 8030, 7.2]. */
export const pushMessageMaxBytes = 3000
