import { isDeepStrictEqual } from 'node:util'
import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { PostParts } from './posts.views.ts'

export interface PublicPostCacheDeps {
  clock: Clock
  /** The posts among the given ones that everyone may read. */
  load: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, PostParts>>
}

/** Posts as loaded at one moment. */
export interface CachedParts {
  get(id: Id): PostParts | undefined
}

export type PublicPostCache = ReturnType<typeof createPublicPostCache>

/**
 * How long all viewers share loaded parts: short enough that a hidden or deleted post disappears well within 250 ms, long enough
 * that the first posts of the feed cost few queries a second.
 */
export const publicCacheTtlMs = 100

/** Null for posts that not everybody may read. */
type Loaded = Map<Id, PostParts | null>

interface Generation {
  startedAt: Date
  loaded: Loaded
  loading: Map<Id, Promise<void>>
  /** Parts loaded by the previous generation. */
  before: Loaded
}

/** Loads the part of posts that is the same for every viewer, once for all who ask at about the same time. */
export function createPublicPostCache({ clock, load }: PublicPostCacheDeps) {
  let current: Generation | undefined

  function generationAt(now: Date): Generation {
    if (!current || Math.abs(now.getTime() - current.startedAt.getTime()) >= publicCacheTtlMs) {
      current = {
        startedAt: now,
        loaded: new Map(),
        loading: new Map(),
        before: current?.loaded ?? new Map(),
      }
    }
    return current
  }

  async function loadInto({ loaded, loading, before }: Generation, ids: readonly Id[]): Promise<void> {
    try {
      const found = await load(ids)
      for (const id of ids) {
        const [parts, known] = [found.get(id) ?? null, before.get(id) ?? null]
        // Unchanged parts keep their object, so that they are not presented and serialized again.
        loaded.set(id, isDeepStrictEqual(parts, known) ? known : parts)
      }
    } finally {
      for (const id of ids) loading.delete(id)
    }
  }

  return {
    /** The posts among `wanted` that everyone may read, at most {@link publicCacheTtlMs} old. */
    async load(wanted: readonly { id: Id }[]): Promise<CachedParts> {
      const generation = generationAt(clock.now())
      const { loaded, loading } = generation
      const missing = wanted.flatMap(({ id }) => (loaded.has(id) || loading.has(id) ? [] : id))
      if (missing.length > 0) {
        const work = loadInto(generation, missing)
        for (const id of missing) loading.set(id, work)
      }
      if (loading.size > 0) await Promise.all(new Set(wanted.map(({ id }) => loading.get(id))))
      return { get: (id) => loaded.get(id) ?? undefined }
    },
  }
}
