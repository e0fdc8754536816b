import type { Comment, CommentRemains } from '@aura/contract/comments/comments.contract'
import { tombstoneOf } from '@aura/contract/comments/comments.rules'
import type { QueryClient } from '@tanstack/react-query'
import { mapPages } from './cached.ts'
import { type CommentsPage, newerCommentsOptions, sentOptions } from './comments.ts'
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

/** Changes the number of comments that the post and its list show. */
function changeTotals(client: QueryClient, postId: number, counted: (count: number) => number): void {
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
  changeTotals(client, comment.post_id, (count) => count + 1)
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

/** What the server still shows of the path of a deleted comment. */
export interface Remains extends CommentRemains {
  /** The first replies of the tombstone, if they were read. */
  replies?: CommentPages
}

/** Removes a deleted comment; a tombstone stands for one with replies, which the cache may not know of yet [CMT-28]. */
export function removeCachedComment(client: QueryClient, comment: Comment, remains?: Remains): void {
  const counted = (count: number) => remains?.total ?? Math.max(0, count - 1)
  changeTotals(client, comment.post_id, counted)
  if (comment.reply_count > 0) updateCachedComment(client, comment.id, tombstoneOf)
  else if (remains?.tombstone.id !== comment.id) removeFromLists(client, comment, remains?.tombstone.id)
  if (remains) showTombstone(client, remains)
  removeFromNewer(client, comment, counted)
}

/** Shows a tombstone as the server counts its replies, and those read anew where some are open. */
function showTombstone(client: QueryClient, { tombstone, replies }: Remains): void {
  updateCachedComment(client, tombstone.id, () => tombstone)
  if (replies) client.setQueriesData({ queryKey: ['comments', 'pages', 'replies', tombstone.id] }, replies)
}

/** An answer from before the deletion would announce the comment as new. */
function removeFromNewer(
  client: QueryClient,
  { id, post_id: postId }: Comment,
  counted: (count: number) => number,
): void {
  const { queryKey } = newerCommentsOptions(postId)
  client.setQueryData(
    queryKey,
    (page) =>
      page && {
        ...page,
        total: counted(page.total),
        comments: page.comments.filter((one) => one.id !== id),
      },
  )
  void client.invalidateQueries({ queryKey })
}

/** Removes a comment from every list, and with the last reply the tombstone of its parent, unless it is known to stay. */
function removeFromLists(
  client: QueryClient,
  { id, parentId }: Comment,
  stayingId: number | undefined,
): void {
  changePages(client, (page) => ({
    ...page,
    comments: page.comments.filter((one) => one.id !== id),
  }))
  if (parentId === null) return
  addToReplies(client, parentId, -1)
  const parent = findCachedComment(client, parentId)
  if (parent?.isDeleted && parent.reply_count === 0 && parentId !== stayingId)
    removeFromLists(client, parent, stayingId)
}

/** The tombstone above a comment that goes with it, as far as the cache counts its replies. */
export function findTombstoneAbove(client: QueryClient, { parentId }: Comment): Comment | undefined {
  const parent = parentId === null ? undefined : findCachedComment(client, parentId)
  return parent?.isDeleted && parent.reply_count <= 1 ? parent : undefined
}

function findCachedComment(client: QueryClient, commentId: number): Comment | undefined {
  return client
    .getQueriesData<CommentPages>({ queryKey: ['comments', 'pages'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ comments }) => comments)
    .find(({ id }) => id === commentId)
}
