import {
  type Comment,
  type CommentOrder,
  commentsAround,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { commentPageSize, replyPageSize } from '@aura/contract/comments/comments.limits'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import type { CacheMeta } from './cached.ts'

/** A page of comments in the order shown, with cursors to the pages before and after. */
export interface CommentsPage {
  comments: Comment[]
  /** Number of comments at all depths; present on pages of top-level comments only. */
  total?: number
  hasMore: boolean
  nextCursor: string | null
  previousCursor: string | null
}

/** Where a page begins: at the start of the list, at a cursor, or around the comment the address names. */
type PageStart = { cursor?: string; around?: number }

const freshMs = 30_000

const meta = { holds: 'comment-pages' } satisfies CacheMeta

/** A comment within its thread: for each level, the page of the list around its path [CMT-26]. */
export const aroundOptions = (commentId: number, order: CommentOrder) =>
  queryOptions({
    queryKey: ['comments', 'around', commentId, order],
    queryFn: ({ signal }) => call(commentsAround, { params: { id: commentId }, query: { order }, signal }),
    // One answer serves the lists of all levels.
    staleTime: freshMs,
  })

interface CommentList {
  postId: number
  order: CommentOrder
  /** Starts at the page of this comment instead of the start of the list. */
  around: number | undefined
}

/** Top-level comments of a post, ten at a time [CMT-12]. */
export const commentListOptions = ({ postId, order, around }: CommentList) =>
  pagesOptions({
    key: ['list', postId, order],
    around,
    readAround: (client, id) => readLevel(client, id, order, null),
    read: (cursor, signal) =>
      call(listPostComments, {
        params: { postId },
        query: { limit: commentPageSize, order, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })

/** The newest top-level comments, read beside the list shown, which does not move until the viewer asks for them. */
export const newerCommentsOptions = (postId: number) =>
  queryOptions({
    queryKey: ['newer-comments', postId],
    queryFn: ({ signal }) =>
      call(listPostComments, {
        params: { postId },
        query: { limit: commentPageSize, order: 'newest' },
        signal,
      }),
    // A list that opens later shows them itself.
    gcTime: 0,
    retry: false,
  })

/** Replies to a comment, five at a time [CMT-21]. `around` as above. */
export const repliesOptions = (commentId: number, around: number | undefined, order: CommentOrder) =>
  pagesOptions({
    key: ['replies', commentId],
    around,
    readAround: (client, id) => readLevel(client, id, order, commentId),
    async read(cursor, signal) {
      const { replies, ...ends } = await call(listReplies, {
        params: { id: commentId },
        query: { limit: replyPageSize, ...(cursor !== undefined && { cursor }) },
        signal,
      })
      return { comments: replies, ...ends }
    },
  })

/** Comments the viewer sent that the loaded pages may not hold yet; never read from the server. */
export const sentOptions = (postId: number) =>
  queryOptions({
    queryKey: ['comments', 'pages', 'sent', postId],
    queryFn: (): { pages: CommentsPage[]; pageParams: unknown[] } => ({ pages: [], pageParams: [] }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta,
  })

interface Pages {
  key: readonly unknown[]
  around: number | undefined
  readAround: (client: QueryClient, commentId: number) => Promise<CommentsPage>
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<CommentsPage>
}

function pagesOptions({ key, around, readAround, read }: Pages) {
  return infiniteQueryOptions({
    queryKey: ['comments', 'pages', ...key, around ?? null],
    queryFn: ({ pageParam, signal, client }) =>
      pageParam.around === undefined ? read(pageParam.cursor, signal) : readAround(client, pageParam.around),
    initialPageParam: (around === undefined ? {} : { around }) as PageStart,
    getNextPageParam: ({ nextCursor }): PageStart | null => startAt(nextCursor),
    getPreviousPageParam: ({ previousCursor }): PageStart | null => startAt(previousCursor),
    meta,
  })
}

function startAt(cursor: string | null): PageStart | null {
  return cursor === null ? null : { cursor }
}

/** One level of the answer of `aroundOptions`; all levels come with one call. */
async function readLevel(
  client: QueryClient,
  commentId: number,
  order: CommentOrder,
  parentId: number | null,
): Promise<CommentsPage> {
  const { levels, total } = await client.fetchQuery(aroundOptions(commentId, order))
  const level = levels.find((one) => one.parentId === parentId)
  if (!level) return { comments: [], hasMore: false, nextCursor: null, previousCursor: null }
  const { comments, hasMore, nextCursor, previousCursor } = level
  return { comments, hasMore, nextCursor, previousCursor, ...(parentId === null && { total }) }
}
