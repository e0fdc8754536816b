/** Reports one person may send in a Paris day; of one target, one [MOD-03]. */
export const reportsPerDay = 20
/** Longest reason of a report, in code points. */
export const reportReasonMaxLength = 1000
/** Longest reason of a moderator's act, in code points. */
export const decisionReasonMaxLength = 300
/** Longest parts of a reason of the list, in code points. */
export const reasonLimits = { label: 80, rule: 200, text: 300 } as const
/** Longest private note on a case, in code points. */
export const noteMaxLength = 1000
/** Longest words of an appeal, and of its answer, in code points. */
export const decisionAppealMaxLength = 1000
/** Appeals one person may send in a Paris day. */
export const decisionAppealsPerDay = 10
/** Seconds in which a decision can be undone; the person concerned is notified afterwards [MOD-25]. */
export const undoSeconds = 60
/** Longest quote of content in cases, decisions and notifications, in code points. */
export const quotedLength = 200
/** Days in which a decision can be appealed; removed content is kept as long. */
export const appealDays = 183
/** Days after the end of a case for which its frozen copy is kept. */
export const frozenDays = 90
/** Longest suspension other than a permanent one, in days. */
export const suspensionMaxDays = 365
/** Cases decided by one call. */
export const bulkMaxCases = 50
/** Cases of one load of the queue, and reports of one load of a list. */
export const casesPageSize = 30
/** Decisions of one load for the person they concern. */
export const ownDecisionsPageSize = 20
