/** The most accounts that one account may block, and the most that it may mute: each of its reads leaves all of them out. */
export const avoidedOfKind = 5000
