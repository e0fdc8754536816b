import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { PostParts, PostsService } from '../posts/posts.read.service.ts'

export interface PublicPostCacheDeps {
  clock: Clock
  posts: Pick<PostsService, 'loadPublic'>
}

/** Public posts as loaded at one moment. */
export interface LoadedPosts {
  get(id: Id): PostParts | undefined
}

export type PublicPostCache = ReturnType<typeof createPublicPostCache>

/**
 * How long all viewers share what was loaded: short enough that a hidden or deleted post disappears well within 250 ms,
 * long enough that the first posts of the feed cost a few queries a second.
 */
export const sharedForMs = 100

interface Generation {
  startedAt: Date
  /** Null for posts that are not public. */
  loaded: Map<Id, PostParts | null>
  loading: Map<Id, Promise<void>>
}

/** Loads the part of public posts that is the same for every viewer once for all who ask at about the same time. */
export function createPublicPostCache({ clock, posts }: PublicPostCacheDeps) {
  let current: Generation | undefined

  function generationAt(now: Date): Generation {
    if (!current || Math.abs(now.getTime() - current.startedAt.getTime()) >= sharedForMs) {
      current = { startedAt: now, loaded: new Map(), loading: new Map() }
    }
    return current
  }

  async function loadInto({ loaded, loading }: Generation, ids: readonly Id[]): Promise<void> {
    try {
      const found = await posts.loadPublic(ids)
      for (const id of ids) loaded.set(id, found.get(id) ?? null)
    } finally {
      for (const id of ids) loading.delete(id)
    }
  }

  return {
    /** Those of `ids` that are public, as of at most {@link sharedForMs} ago. */
    async load(ids: readonly Id[]): Promise<LoadedPosts> {
      const generation = generationAt(clock.now())
      const { loaded, loading } = generation
      const missing = ids.filter((id) => !loaded.has(id) && !loading.has(id))
      if (missing.length > 0) {
        const work = loadInto(generation, missing)
        for (const id of missing) loading.set(id, work)
      }
      if (loading.size > 0) await Promise.all(new Set(ids.map((id) => loading.get(id))))
      return { get: (id) => loaded.get(id) ?? undefined }
    },
  }
}
