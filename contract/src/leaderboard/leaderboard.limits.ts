/** Rows on a page of the leaderboard (spec §9). */
export const leaderboardPageSize = 20
/** Pause in typing after which a search of the leaderboard is sent (spec §9) [LDB-05]. */
export const leaderboardSearchDebounceMs = 500
/** How long after its end a month may still change [LDB-09]. */
export const provisionalHours = 48
/** Places of a sealed month [LDB-10]. */
export const sealedPlaces = 100
