/** Posts of the feed between two slots [SUB-09]. */
export const postsPerSlot = 8
/** Months after which the choice about advertising or payment scripts is asked again [SUB-13]. */
export const consentMonths = 6
