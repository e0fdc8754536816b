/** The most accounts that one account may follow: its feed looks each of them up. Two calls at one moment may pass it by one. */
export const followedMost = 7500
