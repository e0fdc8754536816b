import type { Comment } from '@aura/contract/comments/comments.contract'
import { tombstoneOf } from '@aura/contract/comments/comments.rules'
import type { QueryClient } from '@tanstack/react-query'
import { mapPages } from './cached.ts'
import { type CommentsPage, sentOptions } from './comments.ts'
import { updateCachedPost } from './posts.ts'

interface CommentPages {
  pages: CommentsPage[]
  pageParams: unknown[]
}

function changePages(client: QueryClient, change: (page: CommentsPage) => CommentsPage): void {
  client.setQueriesData<CommentPages>({ queryKey: ['comments', 'pages'] }, (data) => mapPages(data, change))
}

/** Changes every cached copy of a comment. */
export function updateCachedComment(
  client: QueryClient,
  commentId: number,
  change: (comment: Comment) => Comment,
): void {
  changePages(client, (page) =>
    page.comments.some(({ id }) => id === commentId)
      ? { ...page, comments: page.comments.map((one) => (one.id === commentId ? change(one) : one)) }
      : page,
  )
}

/** Adds to the number of comments that the post and its list show. */
function addToTotals(client: QueryClient, postId: number, by: 1 | -1): void {
  const counted = (count: number) => Math.max(0, count + by)
  updateCachedPost(client, postId, (post) => ({ ...post, comments_count: counted(post.comments_count) }))
  client.setQueriesData<CommentPages>({ queryKey: ['comments', 'pages', 'list', postId] }, (data) =>
    mapPages(data, (page) => ({ ...page, total: counted(page.total ?? 0) })),
  )
}

function addToReplies(client: QueryClient, parentId: number, by: 1 | -1): void {
  updateCachedComment(client, parentId, (parent) => ({
    ...parent,
    reply_count: Math.max(0, parent.reply_count + by),
  }))
}

/** Adds a sent comment to the totals and to the list of sent comments. */
export function addSentComment(client: QueryClient, comment: Comment): void {
  addToTotals(client, comment.post_id, 1)
  if (comment.parentId !== null) addToReplies(client, comment.parentId, 1)
  client.setQueryData<CommentPages>(sentOptions(comment.post_id).queryKey, (data) => ({
    pages: [
      {
        comments: [...(data?.pages[0]?.comments ?? []).filter(({ id }) => id !== comment.id), comment],
        hasMore: false,
        nextCursor: null,
        previousCursor: null,
      },
    ],
    pageParams: [{}],
  }))
}

/** Removes a deleted comment; a tombstone stands for one with replies [CMT-28]. */
export function removeCachedComment(client: QueryClient, comment: Comment): void {
  addToTotals(client, comment.post_id, -1)
  if (comment.reply_count > 0) updateCachedComment(client, comment.id, tombstoneOf)
  else removeFromLists(client, comment)
}

/** Removes a comment from every list, and with the last reply the tombstone of its parent. */
function removeFromLists(client: QueryClient, { id, parentId }: Comment): void {
  changePages(client, (page) => ({
    ...page,
    comments: page.comments.filter((one) => one.id !== id),
  }))
  if (parentId === null) return
  addToReplies(client, parentId, -1)
  const parent = findCachedComment(client, parentId)
  if (parent?.isDeleted && parent.reply_count === 0) removeFromLists(client, parent)
}

function findCachedComment(client: QueryClient, commentId: number): Comment | undefined {
  return client
    .getQueriesData<CommentPages>({ queryKey: ['comments', 'pages'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ comments }) => comments)
    .find(({ id }) => id === commentId)
}
