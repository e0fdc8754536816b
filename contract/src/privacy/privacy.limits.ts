/** Accounts that one account may block, and as many that it may mute: whatever it reads is compared with all of them. */
export const avoidedOfKind = 5000
