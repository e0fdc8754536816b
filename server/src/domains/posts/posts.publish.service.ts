import type { Id } from '@aura/contract/common'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MediaService, StoredMedia } from '../media/media.service.ts'
import { insertPost, insertPostTotal } from './posts.queries.ts'
import type { PostsService } from './posts.read.service.ts'
import { communityPostRefusal, cutLegend, noTotals, type PostPlace } from './posts.rules.ts'
import type { RankOf } from './posts.totals.service.ts'

export interface PublishDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'receive' | 'insert'>
  posts: Pick<PostsService, 'get'>
  rankOf: RankOf
}

export interface NewPostRequest {
  /** Path of the received file; absent when none came. */
  filePath: string | undefined
  legend: string | undefined
  alt: string | undefined
  place: PostPlace
}

/** A post to be published within a transaction. */
export interface PostToPublish {
  authorId: Id
  /** The community or challenge it is for; null for everyone. */
  audienceId: Id | null
  legend: string
  /** Stored media in the order shown. */
  media: readonly StoredMedia[]
}

export type PostPublisher = ReturnType<typeof createPostPublisher>

export function createPostPublisher({ db, clock, media, posts, rankOf }: PublishDeps) {
  /**
   * Publishes a post in the caller's transaction: for everyone with one to ten media, for an audience also as text alone.
   *
   * @throws DomainError `posts.media-missing` [PST-03], `posts.community-empty` [PST-05], `platform.unavailable`
   */
  async function publishWithin(tx: Tx, post: PostToPublish): Promise<Id> {
    const { authorId, audienceId } = post
    const legend = cutLegend(post.legend)
    if (post.media.length > mediaLimits.maxPerPost) throw new RangeError('a post holds ten media at most')
    if (post.media.length === 0) {
      if (audienceId === null) throw new DomainError('posts.media-missing')
      if (legend === '') throw new DomainError('posts.community-empty')
    }
    const createdAt = clock.now()
    const mediaIds: Id[] = []
    for (const stored of post.media) mediaIds.push(await media.insert(tx, stored))
    const postId = await insertPost(tx, { authorId, audienceId, mediaIds, legend, createdAt })
    await insertPostTotal(tx, postId, authorId, rankOf({ ...noTotals, createdAt }))
    return postId
  }

  return {
    publishWithin,

    /**
     * Publishes a post for everyone: stores its file first, then writes all its rows at once [PST-01].
     *
     * @throws DomainError `posts.media-missing` [PST-03], `posts.community-…` [PST-04, PST-05], `media.…`,
     * `platform.no-space`
     */
    async publish(
      actor: Actor,
      wanted: NewPostRequest,
      idempotency: IdempotencyKey | undefined,
    ): Promise<Post> {
      const { filePath, legend = '', alt, place } = wanted
      if (place.kind === 'community') {
        throw new DomainError(communityPostRefusal(place.communityId, { hasMedia: !!filePath, legend }))
      }
      if (filePath === undefined) throw new DomainError('posts.media-missing')
      const received = { path: filePath, ownerId: actor.userId, purpose: 'post' as const, alt }
      const postId = await media.receive(received, (stored) =>
        runOnce(db, actor.userId, idempotency, (tx) =>
          publishWithin(tx, { authorId: actor.userId, audienceId: null, legend, media: [stored] }),
        ),
      )
      return posts.get(actor, postId)
    },
  }
}
