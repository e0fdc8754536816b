import type { Generated } from 'kysely'

interface PostTable {
  id: Generated<number>
  authorId: number
  mediaId: number
  legend: string
  createdAt: Date
  deletedAt: Date | null
  withheld: Generated<boolean>
}

interface PostVoteTable {
  postId: number
  voterId: number
  authorId: number
  value: -1 | 0 | 1
  version: number
  createdAt: Date
  updatedAt: Date
}

interface PostLikeTable {
  postId: number
  likerId: number
  value: 0 | 1
  createdAt: Date
  updatedAt: Date
}

interface PostTotalTable {
  postId: number
  authorId: number
  aura: number
  likes: number
  views: Generated<number>
  comments: Generated<number>
  rank: number | null
}

interface PostUnfoldedTable {
  postId: number
  aura: number
  likes: number
  views: Generated<number>
  comments: Generated<number>
}

interface PostViewTable {
  viewerId: number
  postId: number
  viewedAt: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    post: PostTable
    postVote: PostVoteTable
    postLike: PostLikeTable
    postTotal: PostTotalTable
    postUnfolded: PostUnfoldedTable
    postView: PostViewTable
  }
}
