import type { Generated } from 'kysely'

interface MediaTable {
  id: Generated<number>
  ownerId: number
  purpose: 'post' | 'picture'
  alt: string | null
  width: number
  height: number
  placeholder: string
  createdAt: Date
}

interface MediaFileTable {
  mediaId: number
  name: string
  width: number
  height: number
  bytes: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    media: MediaTable
    mediaFile: MediaFileTable
  }
}
