import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import type { DatedPost, PostsService } from '../posts/posts.service.ts'
import type { DiscoveryPlace } from './feed.cursor.rules.ts'
import type { FeedReader } from './feed.read-for-viewer.service.ts'
import type { Candidate } from './feed.rules.ts'
import type { RankingSnapshot } from './feed.take-snapshot.queries.ts'

/** A candidate; once it was shown or skipped, the scroll continues at `next`. */
export interface SelectedPost extends Candidate {
  next: DiscoveryPlace
}

export interface SelectedPage {
  /** Candidates that the viewer may see, in discovery's order. */
  selected: SelectedPost[]
  /** Where the selection stopped; undefined at the end of discovery. */
  end: DiscoveryPlace | undefined
}

export interface DiscoveryIdSelectorDeps {
  posts: Pick<PostsService, 'newest' | 'newestSeen'>
  reader: FeedReader
}

export interface Scroll {
  viewer: Viewer
  snapshot: RankingSnapshot
  startedAt: Date
}

export const discoveryStart: DiscoveryPlace = { part: 'ranked', index: 0 }

const afterAllIds = Number.MAX_SAFE_INTEGER
/** A step asks for as many candidates as if at least this share of them showed. */
const leastVisible = 1 / 8

/** Selects the posts of discovery in the order for one viewer. */
export function createDiscoveryIdSelector({ posts, reader }: DiscoveryIdSelectorDeps, scroll: Scroll) {
  const { viewer, snapshot, startedAt } = scroll

  /** About `wanted` candidates of the snapshot from `index` on, seen or unseen ones depending on the part. */
  async function selectFromSnapshot(
    part: 'ranked' | 'ranked-seen',
    index: number,
    wanted: number,
  ): Promise<SelectedPage> {
    const wantsSeen = part === 'ranked-seen'
    let selected: SelectedPost[] = []
    let at = index
    // Each slice is longer than the one before, for viewers who have seen most of the snapshot.
    for (let step = wanted; selected.length < wanted && at < snapshot.postIds.length; step *= 4) {
      const slice = candidatesBetween(at, at + step, part)
      // Most viewers have seen little of the first slice, so all of it is loaded at once.
      if (step === wanted) await reader.load(slice)
      else await reader.loadViewerState(slice)
      const chosen = slice.filter(({ id }) => reader.isSeen(id) === wantsSeen)
      if (step !== wanted) await reader.loadPublic(chosen)
      selected = selected.concat(chosen)
      at += step
    }
    return {
      selected: selected.filter(reader.isVisible),
      end: at < snapshot.postIds.length ? { part, index: at } : undefined,
    }
  }

  /** The snapshot's candidates without the viewer's own posts [FED-17]. */
  function candidatesBetween(start: number, end: number, part: 'ranked' | 'ranked-seen'): SelectedPost[] {
    const candidates: SelectedPost[] = []
    for (let index = start; index < end; index++) {
      const id = snapshot.postIds[index]
      const authorId = snapshot.authorIds[index]
      if (id === undefined || authorId === undefined) break
      if (authorId !== viewer?.userId) candidates.push({ id, authorId, next: { part, index: index + 1 } })
    }
    return candidates
  }

  /** Posts outside the snapshot, newest first, none newer than the snapshot. */
  async function selectOlder(
    part: 'older' | 'older-seen',
    after: DatedPlace | undefined,
    wanted: number,
  ): Promise<SelectedPage> {
    const page = {
      after: after ?? { createdAt: snapshot.takenAt, id: afterAllIds },
      withoutIds: snapshot.postIds,
      limit: wanted,
    }
    const older = await findOlder(part, page)
    await reader.load(older)
    const last = older.at(-1)
    const selected = older.filter(reader.isVisible).map(({ id, authorId, createdAt }) => ({
      id,
      authorId,
      next: { part, after: { id, createdAt } },
    }))
    return {
      selected,
      end: last && older.length === wanted ? { part, after: last } : undefined,
    }
  }

  async function findOlder(
    part: 'older' | 'older-seen',
    page: { after: DatedPlace; withoutIds: readonly Id[]; limit: number },
  ): Promise<DatedPost[]> {
    if (part === 'older') {
      const unseenBy = viewer && { viewerId: viewer.userId, before: startedAt }
      return posts.newest(viewer, { ...page, unseenBy })
    }
    return viewer ? posts.newestSeen(viewer, { ...page, seenBefore: startedAt }) : []
  }

  async function selectFromPart(place: DiscoveryPlace, wanted: number): Promise<SelectedPage> {
    return 'index' in place
      ? selectFromSnapshot(place.part, place.index, wanted)
      : selectOlder(place.part, place.after, wanted)
  }

  /** The part after this one; visitors have no parts of seen posts. */
  function nextPart({ part }: DiscoveryPlace): DiscoveryPlace | undefined {
    if (part === 'ranked') return { part: 'older', after: undefined }
    if (part === 'older') return viewer && { part: 'ranked-seen', index: 0 }
    return part === 'ranked-seen' ? { part: 'older-seen', after: undefined } : undefined
  }

  return {
    /** Selects about `wanted` posts that the viewer may see, from a position on and through the following parts. */
    async select(from: DiscoveryPlace, wanted: number): Promise<SelectedPage> {
      const selected: SelectedPost[] = []
      let place: DiscoveryPlace | undefined = from
      for (let asked = 0; place && selected.length < wanted; ) {
        const missing = wanted - selected.length
        // The more are hidden from the viewer, the more are asked for at once, instead of a few at a time.
        const share = asked === 0 ? 1 : Math.max(selected.length / asked, leastVisible)
        const step = Math.ceil(missing / share)
        const { selected: more, end } = await selectFromPart(place, step)
        asked += step
        selected.push(...more)
        place = end ?? nextPart(place)
      }
      return { selected, end: place }
    },
  }
}
