/** Reports one person may send in a Paris day; of one target, one [MOD-03]. */
export const reportsPerDay = 20
/** Longest reason of a report, in code points. */
export const reportReasonMaxLength = 1000
/** Longest reason of what a moderator does, in code points. */
export const decisionReasonMaxLength = 300
