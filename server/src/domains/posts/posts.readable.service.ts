import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { MediaService } from '../media/media.service.ts'
import type { AskedPosts, PostReads, ReadPostRow } from './posts.read.queries.ts'
import type { PostParts } from './posts.views.ts'

/** A post that a reader may see, with the reader's vote, like, bookmark and follow; simultaneous readers share `parts` where these are equal. */
export interface ReadPost {
  parts: PostParts
  vote: VoteValue
  hasLike: boolean
  hasBookmark: boolean
  isFollowing: boolean
}

export interface ReadableLoadersDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'cardOf'>
  reads: Pick<PostReads, 'findReadable' | 'findPublic'>
}

/** Reads posts that their reader may see, in no order; simultaneous calls share a statement. */
export function createReadableLoaders({ db, clock, media, reads }: ReadableLoadersDeps) {
  function partsOf(row: ReadPostRow): PostParts {
    const { id, authorId, communityId, challengeId, legend, createdAt, editedAt, aura, likes, comments } = row
    const { pseudo, pictureName, auraTypeId } = row
    return {
      post: { id, authorId, communityId, challengeId, legend, createdAt, editedAt, aura, likes, comments },
      author: { id: authorId, pseudo, pictureName, auraTypeId },
      medias: row.media.map(media.cardOf),
    }
  }

  async function readFor(
    asked: readonly AskedPosts[],
    read: ReadableLoadersDeps['reads']['findReadable'],
  ): Promise<ReadPost[][]> {
    const found: ReadPost[][] = asked.map(() => [])
    for (const row of await read(db, { asked, now: clock.now() })) {
      const parts = partsOf(row)
      for (const place of row.shownTo) found[place - 1]?.push(asSeenAt(place, row, parts))
    }
    return found
  }

  return {
    findReadable: createLoader((asked: readonly AskedPosts[]) => readFor(asked, reads.findReadable), {
      maxConcurrent: 1,
    }),

    /** Public posts, as visitors see them. */
    async findPublic(postIds: readonly Id[]): Promise<readonly ReadPost[]> {
      const [found = []] = await readFor([{ postIds, readerId: null, isModerator: false }], reads.findPublic)
      return found
    },
  }
}

function asSeenAt(place: number, row: ReadPostRow, shared: PostParts): ReadPost {
  const missed = row.missed?.[row.missedBy?.indexOf(place) ?? -1] ?? 0
  const { post } = shared
  return {
    parts: missed === 0 ? shared : { ...shared, post: { ...post, comments: post.comments - missed } },
    vote: row.upBy?.includes(place) ? 1 : row.downBy?.includes(place) ? -1 : 0,
    hasLike: row.likedBy?.includes(place) ?? false,
    hasBookmark: row.keptBy?.includes(place) ?? false,
    isFollowing: row.followedBy?.includes(place) ?? false,
  }
}
