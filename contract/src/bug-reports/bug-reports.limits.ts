/** Longest description of a problem, in code points. */
export const bugDescriptionMaxLength = 2000
/** Problems one person may report in a Paris day. */
export const bugReportsPerDay = 20
/** Problems of one page of the list. */
export const bugReportsPageSize = 30
/** Longest address of a page, in code points. */
export const bugPageMaxLength = 500
