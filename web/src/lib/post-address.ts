/** The page of a post; the 0 says that no comment of it is meant [PST-10]. */
export function postPath(postId: number): string {
  return `/post/post/${postId}/0`
}

/** A comment of a post, shown among the others; without one, the comments of the post [PST-11]. */
export function commentPath(postId: number, commentId?: number): string {
  return `/post/comment/${postId}/${commentId ?? 0}`
}

/** Route of a post’s page. The type only says how one comes there: `comment`, from news of a comment. */
export const postRoute = '/post/:type/:id/:commentId?'

/** What an address of a post means. */
export interface PostPlace {
  postId: number
  /** One comes for a comment of the post, not for the post alone. */
  isAboutComment: boolean
  /** The comment one comes for, if it is one in particular. */
  commentId: number | undefined
}

/** Reads the parts of a post’s address; `undefined` when they name no post. */
export function readPostPlace(parts: Readonly<Partial<Record<string, string>>>): PostPlace | undefined {
  const postId = readId(parts.id)
  if (postId === undefined) return undefined
  const commentId = readId(parts.commentId)
  return { postId, isAboutComment: parts.type === 'comment' || commentId !== undefined, commentId }
}

function readId(text = ''): number | undefined {
  const id = Number(text)
  return /^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The page of a person. */
export function profilePath(pseudo: string): string {
  return `/profile/${encodeURIComponent(pseudo)}`
}

/** The page of a celebrity [SRC-03]. */
export function celebrityPath(name: string): string {
  return `/celebrity_profile/${encodeURIComponent(name)}`
}
