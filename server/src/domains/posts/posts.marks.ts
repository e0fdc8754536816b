import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import { gatherReads } from '../../platform/db/gathered-reads.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import { type FoundMark, findMarks, type MarksAsked } from './posts.reading.queries.ts'

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
}

export type MarksReader = ReturnType<typeof createMarksReader>

/** Reads viewers' marks, together for all who ask at the same moment. */
export function createMarksReader({ db, follows }: { db: Db; follows: FollowsService }) {
  return gatherReads(async (asked: readonly MarksAsked[]): Promise<ReaderMarks[]> => {
    const found = Map.groupBy(await findMarks(db, asked, follows.followedIdsOf), (mark) => mark.viewerId)
    // Two calls of one viewer may share the statement; each gets the marks of both, which are as true.
    return asked.map(({ viewerId }) => marksOf(found.get(viewerId) ?? []))
  })
}

function marksOf(found: readonly FoundMark[]): ReaderMarks {
  const posts = new Map<Id, PostMarks>()
  const followedIds = new Set<Id>()
  for (const mark of found) {
    if (mark.kind === 'follow') {
      followedIds.add(mark.subjectId)
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
  return { posts, followedIds }
}
