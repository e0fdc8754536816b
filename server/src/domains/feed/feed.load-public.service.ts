import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { PostParts, PostsService } from '../posts/posts.read.service.ts'

export interface ShownPostsDeps {
  clock: Clock
  posts: Pick<PostsService, 'loadPublic'>
}

/** Posts that show, and when they were read. */
export interface ShownPosts {
  get(id: Id): PostParts | undefined
  readAt: Date
}

export type PublicPostCache = ReturnType<typeof createPublicPostCache>

/**
 * For how long everyone shares what was read. Short enough that what is hidden or deleted disappears at once (well
 * within the 250 ms a lost right may last), long enough that the first posts of the feed, which everyone asks for, cost
 * a few queries a second.
 */
export const sharedForMs = 100

interface Reading {
  startedAt: Date
  /** What was read; null for posts that do not show. */
  read: Map<Id, PostParts | null>
  underWay: Map<Id, Promise<void>>
}

/** Reads what is the same for every viewer of a post once for everyone who asks at about the same time. */
export function createPublicPostCache({ clock, posts }: ShownPostsDeps) {
  let reading: Reading | undefined

  function readingOf(now: Date): Reading {
    if (!reading || Math.abs(now.getTime() - reading.startedAt.getTime()) >= sharedForMs) {
      reading = { startedAt: now, read: new Map(), underWay: new Map() }
    }
    return reading
  }

  async function read({ read, underWay }: Reading, ids: readonly Id[]): Promise<void> {
    try {
      const shown = await posts.loadPublic(ids)
      for (const id of ids) read.set(id, shown.get(id) ?? null)
    } finally {
      for (const id of ids) underWay.delete(id)
    }
  }

  return {
    /** Those of `ids` that show, as of at most {@link sharedForMs} ago. */
    async find(ids: readonly Id[]): Promise<ShownPosts> {
      const current = readingOf(clock.now())
      const missing = ids.filter((id) => !current.read.has(id) && !current.underWay.has(id))
      if (missing.length > 0) {
        const work = read(current, missing)
        for (const id of missing) current.underWay.set(id, work)
      }
      const awaited = new Set(ids.flatMap((id) => current.underWay.get(id) ?? []))
      if (awaited.size > 0) await Promise.all(awaited)
      return { get: (id) => current.read.get(id) ?? undefined, readAt: current.startedAt }
    },
  }
}
