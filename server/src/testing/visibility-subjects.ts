/** What a viewer is to the author of a post, and to the communities that a post may be for. */
export const viewers = [
  ...(['visitor', 'stranger', 'blocked', 'blocker', 'muted', 'muter', 'outsider', 'moderator'] as const),
  ...(['member', 'admin', 'owner', 'pending', 'former member', 'banned'] as const),
]
export type ViewerKind = (typeof viewers)[number]

/** NOTE: "challenge content" can be read by its address; "profile content" is an entry of a deleted challenge that is on a profile too. */
export const contents = [
  'public content',
  'private community content',
  'public community content',
  'challenge content',
  'profile content',
  'withdrawn content',
  'withdrawn community content',
  'withdrawn challenge content',
  "suspended account's content",
] as const
export type Content = (typeof contents)[number]
const withdrawnContents = [
  'withdrawn content',
  'withdrawn community content',
  'withdrawn challenge content',
] as const
type RestrictedContent = Exclude<
  Content,
  'public content' | (typeof withdrawnContents)[number] | "suspended account's content"
>
export const isWithdrawn = (content: Content): content is (typeof withdrawnContents)[number] =>
  withdrawnContents.some((one) => one === content)
export const communityContents = ['private community content', 'public community content'] as const

/** What a call is about. */
export type Subject =
  /** The author. */
  | 'account'
  /** A post of the author, by its id, or its media and comments. */
  | 'content'
  /** The posts of one community. */
  | 'community'
  /** The entries of one challenge. */
  | 'challenge'
  /** One entry of a challenge. */
  | 'entry'
  /** The posts of the author. */
  | 'grid'
  /** A list of posts of many authors. */
  | 'list'
  /** Posts that the viewer bookmarked before they were hidden. */
  | 'kept'
  /** An answer with the author’s pseudo or picture. */
  | 'people'
  /** A list of people found by their pseudo. */
  | 'search'
  /** People whom the viewer does not follow yet. */
  | 'suggestions'
  /** The caller alone. */
  | 'self'

/** Viewers that must not find the author or their content. */
export const hiddenFrom: Record<Subject, readonly ViewerKind[]> = {
  account: ['blocked', 'blocker'],
  content: ['blocked', 'blocker', 'muter'],
  community: viewers,
  challenge: viewers,
  entry: viewers,
  grid: ['blocked', 'blocker', 'muter'],
  list: ['blocked', 'blocker', 'muter'],
  people: ['blocked', 'blocker'],
  search: ['blocked', 'blocker'],
  // All but visitors follow the author, or may not.
  kept: ['blocked', 'blocker', 'muter'],
  suggestions: viewers.filter((kind) => kind !== 'visitor'),
  self: [],
}

/** Viewers that must not find a suspended author or their content: lists of many people show it to nobody [ACC-63]. */
export function suspendedFrom(subject: Subject): readonly ViewerKind[] {
  return ['list', 'search', 'suggestions', 'community', 'challenge', 'entry'].includes(subject)
    ? viewers
    : viewers.filter((kind) => kind !== 'moderator')
}

/** Viewers who may read the posts of a private community. */
export const members: readonly ViewerKind[] = ['member', 'admin', 'owner']

/** Viewers that must not find a post with an audience where it shows; lists of posts elsewhere show it to nobody. */
const restrictedFrom: Record<RestrictedContent, readonly ViewerKind[]> = {
  'private community content': viewers.filter((kind) => !members.includes(kind)),
  'public community content': hiddenFrom.content,
  'challenge content': hiddenFrom.content,
  'profile content': hiddenFrom.content,
}

/** Viewers that must not find content through a call about this subject. */
export function hiddenFor(subject: Subject, content: Content): readonly ViewerKind[] {
  if (content === 'public content') return hiddenFrom[subject]
  if (isWithdrawn(content)) return viewers
  if (content === "suspended account's content") return suspendedFrom(subject)
  if (content === 'profile content' && subject === 'grid') return hiddenFrom.grid
  if (subject === 'challenge' || subject === 'entry')
    return content === 'challenge content' ? hiddenFrom.content : viewers
  const isThere =
    subject === 'content' ||
    subject === 'kept' ||
    (subject === 'community' && communityContents.some((one) => one === content))
  return isThere ? restrictedFrom[content] : viewers
}

/** Every call that names or answers a person, a post or a medium. A new one without an entry fails below. */
export const subjects: Record<string, Subject> = {
  'accounts.register': 'self',
  // Tells anybody which pseudos are taken [ACC-18].
  'accounts.pseudoAvailable': 'self',
  'subscription.listPayments': 'self',
  'accounts.ownPseudo': 'self',
  'platform.devMailbox': 'self',
  'accounts.currentUser': 'self',
  'accounts.listSessions': 'self',
  'accounts.endSession': 'self',
  'accounts.listPasskeys': 'self',
  'accounts.addPasskey': 'self',
  'accounts.passkeyLogin': 'self',
  'accounts.removePasskey': 'self',
  'accounts.listRoles': 'self',
  'accounts.changeRole': 'self',
  'profiles.getProfile': 'account',
  'profiles.isProfileOwned': 'account',
  'profiles.profilePosts': 'grid',
  'profiles.updateProfile': 'self',
  'profiles.listAuraTypes': 'self',
  'privacy.listBlocks': 'self',
  'privacy.blockAccount': 'self',
  'privacy.unblockAccount': 'self',
  'privacy.muteAccount': 'self',
  'privacy.unmuteAccount': 'self',
  'follows.followUser': 'account',
  'follows.unfollowUser': 'account',
  'follows.isFollowing': 'account',
  'follows.suggestPeople': 'suggestions',
  'follows.followStates': 'self',
  'follows.listFollowers': 'account',
  'follows.listFollowing': 'account',
  'media.getMedia': 'content',
  'posts.createPost': 'self',
  'posts.getPost': 'content',
  'posts.editPost': 'content',
  'posts.deletePost': 'content',
  'posts.likePost': 'content',
  'posts.hasLiked': 'content',
  'posts.viewPosts': 'content',
  'bookmarks.addBookmark': 'content',
  // A bookmark can be removed even when its post does not show.
  'bookmarks.removeBookmark': 'self',
  'bookmarks.listBookmarks': 'kept',
  'comments.listPostComments': 'content',
  'comments.listComments': 'content',
  'comments.listReplies': 'content',
  'comments.countReplies': 'content',
  'comments.commentHierarchy': 'content',
  'comments.commentsAround': 'content',
  'comments.addComment': 'content',
  'comments.addPostComment': 'content',
  'comments.deleteComment': 'content',
  'comments.voteOnComment': 'content',
  'comments.commentVoteStatus': 'content',
  'comments.likeComment': 'content',
  'comments.commentLikeStatus': 'content',
  'challenges.listChallenges': 'search',
  'challenges.deleteChallenge': 'self',
  'challenges.challengeRecord': 'account',
  'challenges.getChallenge': 'challenge',
  'challenges.challengeEntries': 'challenge',
  'challenges.enterChallenge': 'self',
  'challenges.removeEntry': 'entry',
  'challenges.toggleViewed': 'entry',
  'challenges.rankEntry': 'entry',
  'challenges.likeEntry': 'entry',
  // Anybody but the creator is refused before the entry is read.
  'challenges.assignAura': 'self',
  'communities.createCommunity': 'self',
  'communities.getCommunity': 'people',
  'communities.communityRole': 'self',
  'communities.checkInvitation': 'self',
  'communities.listCommunities': 'self',
  'communities.myCommunities': 'self',
  'communities.searchCommunities': 'self',
  'communities.editCommunity': 'self',
  'twitch.twitchProfile': 'account',
  // An export names others by what lists show of them; `exports.api.test.ts` looks into it.
  'exports.requestExport': 'self',
  'exports.listExports': 'self',
  'exports.openExport': 'self',
  // Of the whole site, for administrators alone.
  'audit.listAudit': 'self',
  'audit.listAuditors': 'self',
  'bug-reports.listBugReports': 'self',
  'bug-reports.resolveBugReport': 'self',
  'aura.giveAura': 'content',
  'aura.takeAura': 'content',
  'aura.auraGivers': 'content',
  'aura.hasAura': 'content',
  'aura.hasntAura': 'content',
  'aura.auraDay': 'account',
  'aura.donateAura': 'account',
  'aura.auraHistory': 'self',
  'aura.userAuraGiven': 'account',
  'feed.dismissPost': 'content',
  // A dismissal can be undone even when the post is hidden by now.
  'feed.undoDismissal': 'self',
  'feed.discovery': 'list',
  'feed.following': 'list',
  'moderation.reportContent': 'content',
  'moderation.listCases': 'self',
  'moderation.showCase': 'self',
  'moderation.listCaseReports': 'self',
  'moderation.takeCase': 'self',
  'moderation.releaseCase': 'self',
  'moderation.addCaseNote': 'self',
  'moderation.listReports': 'self',
  'moderation.listOwnReports': 'self',
  'moderation.decideCase': 'self',
  'moderation.previewDecision': 'self',
  'moderation.decideCases': 'self',
  'moderation.undoDecision': 'self',
  'moderation.confirmDecision': 'self',
  'moderation.reopenCase': 'self',
  'moderation.answerContest': 'self',
  'moderation.resolveReport': 'self',
  'moderation.listOwnDecisions': 'self',
  'moderation.contestDecision': 'self',
  'moderation.showLinkedDecisions': 'self',
  'notifications.listNotifications': 'self',
  'notifications.checkNotifications': 'self',
  'notifications.readNotification': 'self',
  'notifications.notificationProfile': 'account',
  'search.searchPeople': 'search',
  'search.allUsers': 'search',
  'search.searchMentions': 'search',
  'search.searchPosts': 'list',
  'search.exploredPosts': 'list',
  'celebrities.searchCelebrities': 'people',
  'celebrities.getCelebrity': 'people',
  'celebrities.isProfileCelebrity': 'account',
  'leaderboard.auraLeaderboard': 'people',
  'leaderboard.ownRank': 'self',
  'leaderboard.rankOf': 'account',
  'leaderboard.previousChampions': 'people',
  'leaderboard.sealedMonth': 'people',
  // Their ids are no posts': `communities.*.api.test.ts` say whom they show.
  'communities.listMembers': 'self',
  'communities.joinCommunity': 'self',
  'communities.leaveCommunity': 'self',
  'communities.closeCommunity': 'self',
  'communities.requestToJoin': 'self',
  'communities.cancelJoinRequest': 'self',
  'communities.acceptRequest': 'self',
  'communities.declineRequest': 'self',
  'communities.listDeclinedRequests': 'self',
  'communities.updateMemberRole': 'self',
  'communities.removeMember': 'self',
  'communities.listBans': 'self',
  'communities.liftBan': 'self',
  'communities.listInvitations': 'self',
  'communities.createInvitation': 'self',
  'communities.revokeInvitation': 'self',
  'communities.communityLog': 'self',
  'communities.communityPosts': 'community',
  'communities.newerInCommunity': 'community',
  'communities.communityTopPosts': 'community',
  'communities.canDeletePost': 'community',
  'communities.deleteCommunityPost': 'community',
  // Who is neither owner nor admin is refused before the post is looked at.
  'communities.pinPost': 'self',
  'communities.communityUserProfile': 'account',
}
