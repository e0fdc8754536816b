import type { Generated } from 'kysely'

interface CommentTable {
  id: Generated<number>
  postId: number
  authorId: number
  postAuthorId: number
  parentId: number | null
  ancestorIds: number[]
  content: string
  mediaId: number | null
  isToxic: boolean
  createdAt: Date
  deletedAt: Date | null
  isListed: Generated<boolean>
}

interface CommentVoteTable {
  commentId: number
  voterId: number
  authorId: number
  value: -1 | 0 | 1
  version: number
  createdAt: Date
  updatedAt: Date
  isHeld: Generated<boolean>
  isRanked: Generated<boolean>
  countedDay: string | null
  countedValue: Generated<-1 | 0 | 1>
}

interface CommentLikeTable {
  commentId: number
  likerId: number
  value: 0 | 1
  createdAt: Date
  updatedAt: Date
}

interface CommentTotalTable {
  commentId: number
  postId: number
  aura: Generated<number>
  likes: Generated<number>
  replies: Generated<number>
  rank: number | null
}

interface CommentUnfoldedTable {
  commentId: number
  aura: number
  likes: number
  replies: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    comment: CommentTable
    commentVote: CommentVoteTable
    commentLike: CommentLikeTable
    commentTotal: CommentTotalTable
    commentUnfolded: CommentUnfoldedTable
  }
}
