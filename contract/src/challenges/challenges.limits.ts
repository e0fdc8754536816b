/** Code points of a challenge's title and description at most, after trimming. */
export const challengeTitleMaxLength = 100
export const challengeDescriptionMaxLength = 2000
/** Challenges of one page of the list [CHL-02]. */
export const challengesPageSize = 20
/** Entries of one load of a challenge. */
export const entriesPageSize = 12
/** Open challenges that one account may have at a time. */
export const challengesOpen = 20
/** How far from its creation a challenge may end [CHL-34]. */
export const challengeEnd = { minHours: 1, maxDays: 60 } as const
/** Days that the creator has to choose once a challenge has ended [CHL-35]. */
export const daysToChoose = 7
/** The rank that clears a rank, and by which unranked entries are sorted [CHL-22, CHL-23]. */
export const unranked = 999_999
/** The last of the ranks, which begin at 1 [CHL-22]. */
export const lastRank = unranked - 1
/** Longest reason for removing an entry, in code points [CHL-36]. */
export const removalReasonMaxLength = 300
