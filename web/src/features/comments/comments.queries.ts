import {
  type Comment,
  type CommentOrder,
  commentsAround,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { commentPageSize, replyPageSize } from '@aura/contract/comments/comments.limits'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { ShownMeta } from '../../lib/shown-posts.ts'

/** A stretch of comments in the order shown; the cursors lead on, both ways. */
export interface CommentsPage {
  comments: Comment[]
  /** Comments of the post at all depths; of top-level pages alone. */
  total?: number
  hasMore: boolean
  nextCursor: string | null
  previousCursor: string | null
}

/** Where a page begins: at the list’s start, at a cursor, or around the comment that an address means. */
type PagePlace = { cursor?: string; around?: number }

/** What stands around a comment is believed this long, as lists are. */
const freshMs = 30_000

const meta = { holds: 'comment-pages' } satisfies ShownMeta

/** A comment in its place: for each level of the thread, the stretch where its path passes [CMT-26]. */
export const aroundOptions = (commentId: number, order: CommentOrder) =>
  queryOptions({
    queryKey: ['comments', 'around', commentId, order],
    queryFn: ({ signal }) => call(commentsAround, { params: { id: commentId }, query: { order }, signal }),
    // Every level of the thread reads its part of one answer.
    staleTime: freshMs,
  })

interface ListPlace {
  postId: number
  order: CommentOrder
  /** Starts where this comment stands rather than at the list’s start. */
  around: number | undefined
}

/** Top-level comments of a post, ten at a time [CMT-12]. */
export const commentListOptions = ({ postId, order, around }: ListPlace) =>
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

/** Comments sent from here that the loaded pages may not hold yet. Only ever written to. */
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
    initialPageParam: (around === undefined ? {} : { around }) as PagePlace,
    getNextPageParam: ({ nextCursor }): PagePlace | null => placeAt(nextCursor),
    getPreviousPageParam: ({ previousCursor }): PagePlace | null => placeAt(previousCursor),
    meta,
  })
}

function placeAt(cursor: string | null): PagePlace | null {
  return cursor === null ? null : { cursor }
}

/** One level of what stands around a comment; all levels come with one call. */
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
