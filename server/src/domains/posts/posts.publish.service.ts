import type { Post } from '@aura/contract/posts/posts.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MediaService } from '../media/media.service.ts'
import { insertPost, insertPostTotal } from './posts.queries.ts'
import { communityPostRefusal, cutLegend, noTotals, type PostPlace } from './posts.rules.ts'
import type { PostsService } from './posts.service.ts'
import type { RankOf } from './posts.totals.service.ts'

export interface PublishDeps {
  db: Db
  clock: Clock
  media: MediaService
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

export type PostPublisher = ReturnType<typeof createPostPublisher>

export function createPostPublisher({ db, clock, media, posts, rankOf }: PublishDeps) {
  return {
    /**
     * Publishes a post: its picture is rendered and stored first, then everything about it is kept at once [PST-01].
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
        runOnce(db, actor.userId, idempotency, async (tx) => {
          const createdAt = clock.now()
          const mediaId = await media.insert(tx, stored)
          const post = { authorId: actor.userId, mediaId, legend: cutLegend(legend), createdAt }
          const postId = await insertPost(tx, post)
          await insertPostTotal(tx, postId, actor.userId, rankOf({ ...noTotals, createdAt }))
          return postId
        }),
      )
      return posts.get(actor, postId)
    },
  }
}
