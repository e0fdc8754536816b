/** Code points of a community's name, after trimming. */
export const communityNameLength = { min: 3, max: 50 } as const
/** Longest description, in code points. */
export const communityDescriptionMaxLength = 1000
/** Longest rules, in code points [COM-55]. */
export const communityRulesMaxLength = 2000
/** Longest question of a request to join, in code points [COM-51]. */
export const joinQuestionMaxLength = 200
/** Longest answer to it, in code points [COM-51]. */
export const joinAnswerMaxLength = 500
/** Longest reason for an act of owner or admins, in code points. */
export const communityReasonMaxLength = 300
/** Days after which a declined person may ask again [COM-52]. */
export const askAgainDays = 7
/** Longest ban that ends, in days [COM-53]. */
export const banMaxDays = 365
/** Communities that one account may own at a time. */
export const communitiesOwned = 20
/** Communities that one account may be a member of at a time. */
export const communitiesJoined = 200
/** Most owners and admins that the page of a community names [COM-05]. */
export const communityAdminsNamed = 20
/** Communities shown at first, and added by « Afficher plus » [COM-01]. */
export const communitiesPage = { first: 10, more: 5 } as const
/** Posts of one load of a community [COM-09]. */
export const communityPostsPageSize = 10
/** Number of top posts, and the days in which they were published [COM-10]. */
export const topPosts = { count: 10, days: 30 } as const
/** Members of one load. */
export const membersPageSize = 30
/** Invitation links of one community that may be live at a time, their longest life in days and their most uses [COM-56]. */
export const invitationLimits = { live: 20, maxDays: 30, maxUses: 1000 } as const
