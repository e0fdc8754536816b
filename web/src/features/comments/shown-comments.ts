import { type Comment, deletedCommentText } from '@aura/contract/comments/comments.contract'
import type { QueryClient } from '@tanstack/react-query'
import { changeShownPosts } from '../../lib/shown-posts.ts'
import { type CommentsPage, sentOptions } from './comments.queries.ts'

interface ShownPages {
  pages: CommentsPage[]
  pageParams: unknown[]
}

function changePages(client: QueryClient, change: (page: CommentsPage) => CommentsPage): void {
  client.setQueriesData<ShownPages>(
    { queryKey: ['comments', 'pages'] },
    (data) => data && { ...data, pages: data.pages.map(change) },
  )
}

/** Changes every shown copy of a comment. */
export function changeShownComment(
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

/** Counts a comment more or less: on its post, in the list’s total, on what it replies to. */
function countShown(
  client: QueryClient,
  { post_id: postId, parentId }: Pick<Comment, 'post_id' | 'parentId'>,
  by: 1 | -1,
): void {
  const counted = (count: number) => Math.max(0, count + by)
  changeShownPosts(
    client,
    ({ id }) => id === postId,
    (post) => ({ ...post, comments_count: counted(post.comments_count) }),
  )
  client.setQueriesData<ShownPages>(
    { queryKey: ['comments', 'pages', 'list', postId] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, total: counted(page.total ?? 0) })),
      },
  )
  if (parentId !== null) {
    changeShownComment(client, parentId, (parent) => ({
      ...parent,
      reply_count: counted(parent.reply_count),
    }))
  }
}

/** Shows a comment that was just sent, at once, wherever its place in the pages may be. */
export function showSentComment(client: QueryClient, comment: Comment): void {
  countShown(client, comment, 1)
  client.setQueryData<ShownPages>(sentOptions(comment.post_id).queryKey, (data) => ({
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

/** Takes a deleted comment away; what has replies keeps its place without its words [CMT-28]. */
export function takeShownComment(client: QueryClient, comment: Comment): void {
  countShown(client, comment, -1)
  if (comment.reply_count > 0) changeShownComment(client, comment.id, emptied)
  else {
    changePages(client, (page) => ({
      ...page,
      comments: page.comments.filter(({ id }) => id !== comment.id),
    }))
  }
}

function emptied(comment: Comment): Comment {
  return {
    ...comment,
    isDeleted: true,
    user_id: null,
    pseudo: null,
    username: null,
    profile_picture: null,
    author_aura_type_id: null,
    content: deletedCommentText,
    media_url: null,
    media_type: 'none',
    media_variants: [],
    media_state: null,
    thumbnail: null,
    placeholder: null,
    alt: null,
    canReply: false,
    canDelete: false,
  }
}
