/** Ids of elements that an address leads to, by what they show. */
export const postElementId = (postId: number) => `post-${postId}`
export const commentsElementId = (postId: number) => `comments-of-${postId}`
export const commentElementId = (commentId: number) => `comment-${commentId}`
