import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { MediaService } from '../media/media.service.ts'
import type {
  AskedPosts,
  LoadStatements,
  PostForReadersRow,
  PostForVisitorsRow,
} from './posts.load.queries.ts'
import type { PostParts } from './posts.views.ts'

/** A post that a reader may see, with the reader's vote, like, bookmark and follow; simultaneous readers share `parts` where these are equal. */
export interface PostForReader {
  parts: PostParts
  vote: VoteValue
  hasLike: boolean
  hasBookmark: boolean
  isFollowing: boolean
}

export interface PostLoadersDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'cardOf'>
  reads: Pick<LoadStatements, 'findForReaders' | 'findOpen' | 'findPublic'>
}

/** Reads posts that their reader may see, in no order; simultaneous calls share a statement. */
export function createPostLoaders({ db, clock, media, reads }: PostLoadersDeps) {
  function partsOf(row: PostForVisitorsRow): PostParts {
    const { id, authorId, communityId, challengeId, legend, createdAt, editedAt, aura, likes, comments } = row
    const { pseudo, pictureName, auraTypeId } = row
    return {
      post: { id, authorId, communityId, challengeId, legend, createdAt, editedAt, aura, likes, comments },
      author: { id: authorId, pseudo, pictureName, auraTypeId },
      medias: row.media.map(media.cardOf),
    }
  }

  async function readForVisitors(
    postIds: readonly Id[],
    read: PostLoadersDeps['reads']['findOpen'],
  ): Promise<Map<Id, PostParts>> {
    const rows = await read(db, { postIds, now: clock.now() })
    return new Map(rows.map((row) => [row.id, partsOf(row)]))
  }

  async function readForReaders(asked: readonly AskedPosts[]): Promise<PostForReader[][]> {
    const found: PostForReader[][] = asked.map(() => [])
    for (const row of await reads.findForReaders(db, { asked, now: clock.now() })) {
      const parts = partsOf(row)
      for (const place of row.shownTo) found[place - 1]?.push(asSeenAt(place, row, parts))
    }
    return found
  }

  return {
    findForReaders: createLoader(readForReaders, { maxConcurrent: 1 }),

    /** Posts that visitors may read. Simultaneous calls share a statement, and each gets the posts of all of them. */
    findOpen: createLoader(async (asked: readonly (readonly Id[])[]) => {
      const parts = await readForVisitors([...new Set(asked.flat())], reads.findOpen)
      return asked.map(() => parts)
    }),

    /** Public posts, as visitors see them. */
    findPublic: (postIds: readonly Id[]) => readForVisitors(postIds, reads.findPublic),
  }
}

function asSeenAt(place: number, row: PostForReadersRow, shared: PostParts): PostForReader {
  const missed = row.missed?.[row.missedBy?.indexOf(place) ?? -1] ?? 0
  const { post } = shared
  return {
    parts: missed === 0 ? shared : { ...shared, post: { ...post, comments: post.comments - missed } },
    vote: row.upBy?.includes(place) ? 1 : row.downBy?.includes(place) ? -1 : 0,
    hasLike: row.likedBy?.includes(place) ?? false,
    hasBookmark: row.bookmarkedBy?.includes(place) ?? false,
    isFollowing: row.followedBy?.includes(place) ?? false,
  }
}
