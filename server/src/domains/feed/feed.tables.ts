import type { Generated } from 'kysely'

interface FeedEditionTable {
  id: Generated<number>
  takenAt: Date
  postIds: number[]
  authorIds: number[]
}

declare module '../../platform/db/database.ts' {
  interface Database {
    feedEdition: FeedEditionTable
  }
}
