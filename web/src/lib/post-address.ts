/** The page of a post. The middle word only says how one comes there [PST-10]. */
export function postPath(postId: number): string {
  return `/post/classic/${postId}`
}

/** The page of a person. */
export function profilePath(pseudo: string): string {
  return `/profile/${encodeURIComponent(pseudo)}`
}

/** The page of a celebrity [SRC-03]. */
export function celebrityPath(name: string): string {
  return `/celebrity_profile/${encodeURIComponent(name)}`
}
