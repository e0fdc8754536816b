import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import type { DatedPost, PostsService } from '../posts/posts.read.service.ts'
import type { DiscoveryPlace } from './feed.cursor.rules.ts'
import type { FeedReader } from './feed.read-for-viewer.service.ts'
import type { Candidate } from './feed.rules.ts'
import type { RankingSnapshot } from './feed.take-snapshot.queries.ts'

/** A candidate found at a place; the reader goes on at `next` once it was shown or passed over. */
export interface Found extends Candidate {
  next: DiscoveryPlace
}

export interface Look {
  /** Posts that show, in discovery's order. */
  found: Found[]
  /** Where the look ended; undefined when nothing comes after. */
  end: DiscoveryPlace | undefined
}

export interface DiscoveryOrderDeps {
  posts: PostsService
  reader: FeedReader
}

export interface Scroll {
  viewer: Viewer
  snapshot: RankingSnapshot
  startedAt: Date
}

export const discoveryStart: DiscoveryPlace = { part: 'ranked', index: 0 }

const afterAllIds = Number.MAX_SAFE_INTEGER

/** Finds the posts of discovery in the order in which one viewer gets them. */
export function createDiscoveryOrder({ posts, reader }: DiscoveryOrderDeps, scroll: Scroll) {
  const { viewer, snapshot, startedAt } = scroll

  /** Candidates of the snapshot from `index` on that are (not) seen, about `wanted` of them. */
  async function pickFromSnapshot(
    part: 'ranked' | 'ranked-seen',
    index: number,
    wanted: number,
  ): Promise<Look> {
    const found: Found[] = []
    let at = index
    // Each step is longer than the last, for someone who has seen most of it.
    for (let step = wanted; found.length < wanted && at < snapshot.postIds.length; step *= 4) {
      const slice = candidatesBetween(at, at + step, part)
      const ids = slice.map((candidate) => candidate.id)
      // Most have seen little of the first posts, so they are read at the same time.
      await Promise.all([reader.loadViewerState(slice), step === wanted ? reader.prepare(ids) : undefined])
      found.push(...slice.filter(({ id }) => reader.isSeen(id) === (part === 'ranked-seen')))
      at += step
    }
    return {
      found: await reader.filterVisible(found),
      end: at < snapshot.postIds.length ? { part, index: at } : undefined,
    }
  }

  /** The snapshot's candidates but for the viewer's own [FED-17]. */
  function candidatesBetween(start: number, end: number, part: 'ranked' | 'ranked-seen'): Found[] {
    return snapshot.postIds.slice(start, end).flatMap((id, offset) => {
      const index = start + offset
      const authorId = snapshot.authorIds[index]
      if (authorId === undefined || authorId === viewer?.userId) return []
      return { id, authorId, next: { part, index: index + 1 } }
    })
  }

  /** Posts that the snapshot left out, newest first, none newer than the snapshot itself. */
  async function pickOlder(
    part: 'older' | 'older-seen',
    after: DatedPlace | undefined,
    wanted: number,
  ): Promise<Look> {
    const page = {
      after: after ?? { createdAt: snapshot.takenAt, id: afterAllIds },
      withoutIds: snapshot.postIds,
      limit: wanted,
    }
    const older = await findOlder(part, page)
    const last = older.at(-1)
    const found = older.map(({ id, authorId, createdAt }) => ({
      id,
      authorId,
      next: { part, after: { id, createdAt } },
    }))
    return {
      found: await reader.filterVisible(found),
      end: last && older.length === wanted ? { part, after: last } : undefined,
    }
  }

  async function findOlder(
    part: 'older' | 'older-seen',
    page: { after: DatedPlace; withoutIds: readonly Id[]; limit: number },
  ): Promise<DatedPost[]> {
    const seen = viewer && { viewerId: viewer.userId, before: startedAt }
    if (part === 'older') {
      return posts.newest(viewer, { ...page, unseenBy: seen })
    }
    return seen ? posts.newestSeen({ ...page, seenBy: seen }) : []
  }

  async function pickFromPart(place: DiscoveryPlace, wanted: number): Promise<Look> {
    return 'index' in place
      ? pickFromSnapshot(place.part, place.index, wanted)
      : pickOlder(place.part, place.after, wanted)
  }

  /** The part after this one; a visitor has seen nothing. */
  function nextPart({ part }: DiscoveryPlace): DiscoveryPlace | undefined {
    if (part === 'ranked') return { part: 'older', after: undefined }
    if (part === 'older') return viewer && { part: 'ranked-seen', index: 0 }
    return part === 'ranked-seen' ? { part: 'older-seen', after: undefined } : undefined
  }

  return {
    /** Looks from a place on for about `wanted` posts that show, through the parts that follow it. */
    async look(from: DiscoveryPlace, wanted: number): Promise<Look> {
      const found: Found[] = []
      let place: DiscoveryPlace | undefined = from
      while (place && found.length < wanted) {
        const { found: more, end } = await pickFromPart(place, wanted - found.length)
        found.push(...more)
        place = end ?? nextPart(place)
      }
      return { found, end: place }
    },
  }
}
