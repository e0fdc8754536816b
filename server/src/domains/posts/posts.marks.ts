import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import { gatherReads } from '../../platform/db/gathered-reads.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import { type FoundMark, findMarks, type MarksAsked } from './posts.reading.queries.ts'
import type { PostVisibility } from './posts.visibility.ts'

/** What a viewer did to one post. */
export interface PostMarks {
  vote: VoteValue
  hasLike: boolean
  /** When they first saw it. */
  viewedAt: Date | null
  /** When they last voted on it or liked it, or took that back. */
  actedAt: Date | null
}

/** What a viewer did to posts and authors; those they have nothing to do with are missing. */
export interface ReaderMarks {
  posts: ReadonlyMap<Id, PostMarks>
  followedIds: ReadonlySet<Id>
  /** Authors whose posts do not show to the viewer. */
  hiddenIds: ReadonlySet<Id>
}

export interface MarksReaderDeps {
  db: Db
  follows: FollowsService
  visibility: PostVisibility
}

export type MarksReader = ReturnType<typeof createMarksReader>

/** Reads viewers' marks, together for all who ask at the same moment. */
export function createMarksReader({ db, follows, visibility }: MarksReaderDeps) {
  const relations = { followedIdsOf: follows.followedIdsOf, hiddenAuthorIdsOf: visibility.hiddenAuthorIdsOf }
  return gatherReads(async (asked: readonly MarksAsked[]): Promise<ReaderMarks[]> => {
    const found = Map.groupBy(await findMarks(db, asked, relations), (mark) => mark.place)
    return asked.map((_, index) => marksOf(found.get(index + 1) ?? []))
  })
}

function marksOf(found: readonly FoundMark[]): ReaderMarks {
  const posts = new Map<Id, PostMarks>()
  const followedIds = new Set<Id>()
  const hiddenIds = new Set<Id>()
  for (const mark of found) {
    if (mark.at === null) {
      const ids = mark.kind === 'follow' ? followedIds : hiddenIds
      ids.add(mark.subjectId)
      continue
    }
    const known = posts.get(mark.subjectId) ?? { vote: 0, hasLike: false, viewedAt: null, actedAt: null }
    if (mark.kind === 'view') known.viewedAt = mark.at
    else {
      if (mark.kind === 'vote') known.vote = mark.value
      else known.hasLike = mark.value === 1
      if (!known.actedAt || known.actedAt < mark.at) known.actedAt = mark.at
    }
    posts.set(mark.subjectId, known)
  }
  return { posts, followedIds, hiddenIds }
}
