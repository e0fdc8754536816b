/** Longest comment, in code points [CMT-15]. */
export const commentMaxLength = 2000
/** Largest file of a comment, in bytes [CMT-16]. */
export const commentFileMaxBytes = 50 * 1024 * 1024
/** Depth of the deepest comments; top-level ones are at 0, and the deepest cannot be answered [CMT-18]. */
export const deepestComment = 4
/** Comments of one load [CMT-12], replies of one [CMT-21]. */
export const commentPageSize = 10
export const replyPageSize = 5
/** A text that scores above this is toxic; scores go from 0 to 1 [CMT-06, CMT-08]. */
export const toxicityThreshold = 0.2
