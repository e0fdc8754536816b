interface FollowTable {
  followerId: number
  followedId: number
  createdAt: Date
}

interface FollowTotalTable {
  accountId: number
  followers: number
  following: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    follow: FollowTable
    followTotal: FollowTotalTable
    followUnfolded: FollowTotalTable
  }
}

export type {}
