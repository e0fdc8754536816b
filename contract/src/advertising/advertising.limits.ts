/** A slot follows each so many posts of the feed [SUB-09]. */
export const postsPerSlot = 8
/** A choice about advertising or payment scripts is asked again after so many months [SUB-13]. */
export const consentMonths = 6
