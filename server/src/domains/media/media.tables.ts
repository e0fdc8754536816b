import type { Generated } from 'kysely'

interface MediaTable {
  id: Generated<number>
  ownerId: number
  purpose: 'post' | 'comment' | 'picture'
  alt: string | null
  width: number
  height: number
  placeholder: string
  kind: Generated<'image' | 'video'>
  state: Generated<'ready' | 'preparing' | 'failed'>
  durationMs: number | null
  attempts: Generated<number>
  createdAt: Date
}

interface MediaFileTable {
  mediaId: number
  name: string
  width: number
  height: number
  bytes: number
  role: Generated<'image' | 'video' | 'original'>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    media: MediaTable
    mediaFile: MediaFileTable
  }
}
