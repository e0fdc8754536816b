/** Pages that mails, notifications, pushes, redirects and previews lead to. `web/src/lib/paths.ts` has the paths of all pages. */
export const pagePaths = {
  feed: '/feed',
  createPost: '/create-post',
  login: '/login',
  confirmation: '/confirmation',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  editProfile: '/edit-profile',
  notifications: '/notifications',
  auraHistory: '/aura-history',
  reports: '/reports',
  subscription: '/subscription',
  exportsOfAccount: '/settings/data',
} as const

/** In the address of the form of a new post: another application shared something, which the device keeps for the form. */
export const shareParameter = 'shared'
export const pathOfShare = `${pagePaths.createPost}?${shareParameter}`

/** The page of a post. `from` tells where the visitor comes from; the 0 stands for « no comment » [PST-10]. */
export function pathOfPost(postId: number, from: 'post' | 'like' | 'auraPosted' = 'post'): string {
  return `/post/${from}/${postId}/0`
}

/** The comments of a post, at one of them or at the first [PST-11]. */
export function pathOfComment(postId: number, commentId = 0): string {
  return `/post/comment/${postId}/${commentId}`
}

export function pathOfProfile(pseudo: string): string {
  return `/profile/${encodeURIComponent(pseudo)}`
}

export function pathOfCelebrity(name: string): string {
  return `/celebrity_profile/${encodeURIComponent(name)}`
}

/** A community by id or name, at one of its posts or comments if they are given [COM-44]. */
export function pathOfCommunity(community: number | string, postId?: number, commentId?: number): string {
  const places = [postId, commentId].filter((id) => id !== undefined)
  return ['/community', encodeURIComponent(community), ...places].join('/')
}

/** The page of a challenge, at one of its entries if it is given [CHL-05]. */
export function pathOfChallenge(challengeId: number, postId?: number): string {
  return postId === undefined ? `/challenges/${challengeId}` : `/challenges/${challengeId}?post=${postId}`
}
