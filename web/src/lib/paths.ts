/** Addresses of pages without parameters. */
export const paths = {
  landing: '/',
  feed: '/feed',
  search: '/search',
  people: '/users',
  rank: '/rank',
  challenges: '/challenges',
  communities: '/communities',
  report: '/report',
  reports: '/reports',
  subscription: '/subscription',
  createPost: '/create-post',
  notifications: '/notifications',
  saved: '/saved',
  settings: '/settings',
  editProfile: '/edit-profile',
  auraTest: '/auratest',
  auraHistory: '/aura-history',
  auraPowers: '/aura-powers',
  auraApp: '/aura-app',
  register: '/register',
  login: '/login',
  confirmation: '/confirmation',
  firstSteps: '/premiers-pas',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  legalNotice: '/mentions-legales',
  terms: '/conditions',
  privacy: '/confidentialite',
  transparency: '/transparence',
  devMailbox: '/dev/mailbox',
} as const

/**
 * Addresses with parameters, as routes. The `type` of a post’s address only tells where the visitor comes from: `comment`, from a
 * notification of a comment.
 */
export const pathPatterns = {
  post: '/post/:type/:id/:commentId?',
  profile: '/profile/:pseudo',
  celebrity: '/celebrity_profile/:pseudo',
  community: '/community/:id/:postId?/:commentId?',
  editCommunity: '/edit-community/:id',
  challenge: '/challenges/:id',
  rank: '/rank/:month?',
  settingsSection: '/settings/:section',
  /** Address in notifications of challenges [NTF-11]. */
  challengeOfNotification: '/challenge/:id',
} as const

/** A tab of the feed, as its address names it. */
export type FeedTab = 'abonnement' | 'decouverte'

export function feedPath(tab: FeedTab): string {
  return `${paths.feed}?tab=${tab}`
}

/** The login page, which leads to `next` afterwards [APP-15]. */
export function loginPath(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next)}`
}

/** The page of a post; the 0 stands for « no comment » [PST-10]. */
export function postPath(postId: number): string {
  return `/post/post/${postId}/0`
}

/** The comments of a post, at one of them or at the first [PST-11]. */
export function commentPath(postId: number, commentId?: number): string {
  return `/post/comment/${postId}/${commentId ?? 0}`
}

export function profilePath(pseudo: string): string {
  return `/profile/${encodeURIComponent(pseudo)}`
}

/** The search for a text: of one that begins with `#`, the posts with that hashtag [PST-22]. */
export function searchPath(text: string): string {
  return `${paths.search}?q=${encodeURIComponent(text)}`
}

/** The board of a past month, `2026-10` [LDB-04]. */
export function pastMonthPath(month: string): string {
  return `${paths.rank}/${month}`
}

/** The page of a community, at one of its posts or comments if they are given [COM-44]. */
export function communityPath(communityId: number, postId?: number, commentId?: number): string {
  return ['/community', communityId, postId, postId && commentId].filter(Boolean).join('/')
}

/** The form of a new post, meant for a community [PST-05]. */
export function createCommunityPostPath(communityId: number): string {
  return `${paths.createPost}?community=${communityId}`
}

/** The page of a celebrity [SRC-03]. */
export function celebrityPath(name: string): string {
  return `/celebrity_profile/${encodeURIComponent(name)}`
}

/** The page of a challenge, at one of its entries if it is given [CHL-05]. */
export function challengePath(challengeId: number | string, postId?: number): string {
  const path = `${paths.challenges}/${encodeURIComponent(challengeId)}`
  return postId === undefined ? path : `${path}?post=${postId}`
}

export function editCommunityPath(communityId: number): string {
  return `/edit-community/${communityId}`
}

/** What the address of a post names. */
export interface PostAddress {
  postId: number
  /** The address leads to the comments of the post. */
  isAboutComment: boolean
  /** The comment the address leads to, if it names one. */
  commentId: number | undefined
}

/** Reads the parameters of a post’s address; `undefined` when they name no post. */
export function readPostAddress(parts: Readonly<Partial<Record<string, string>>>): PostAddress | undefined {
  const postId = readId(parts.id)
  if (postId === undefined) return undefined
  const commentId = readId(parts.commentId)
  return { postId, isAboutComment: parts.type === 'comment' || commentId !== undefined, commentId }
}

/** The id that a part of an address names; `undefined` for anything else. */
export function readId(text = ''): number | undefined {
  const id = Number(text)
  return /^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : undefined
}
