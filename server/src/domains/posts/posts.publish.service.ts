import { isBlank } from '@aura/contract/blank-text'
import type { Id } from '@aura/contract/common'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findKeptAnswer, type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { MediaService, StoredMedia } from '../media/media.service.ts'
import { insertPost, insertPostTotal } from './posts.queries.ts'
import { discoveryRank } from './posts.ranking.rules.ts'
import { cutLegend, noTotals, type PostPlace } from './posts.rules.ts'
import type { PostsService } from './posts.service.ts'

export interface PublishDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'receiveAll' | 'insertAll'>
  posts: Pick<PostsService, 'get'>
  sessions: Pick<Authentication, 'requireLive'>
  requireCommunityAuthor: RequireCommunityAuthor
}

/**
 * Requires that the actor may publish in a community, and locks that right until the transaction, if any, ends.
 *
 * @throws DomainError `posts.community-unknown`, `communities.not-member`
 */
export type RequireCommunityAuthor = (connection: Db, actor: Actor, communityId: Id) => Promise<void>

export interface NewPostRequest {
  /** The received files in the order shown. */
  files: readonly PostFile[]
  legend: string | undefined
  place: PostPlace
}

export interface PostFile {
  path: string
  alt: string | undefined
  edit: VideoEdit | undefined
  signal?: AbortSignal | undefined
  /** How a refusal names it. */
  field: string
}

/** A post to be published within a transaction. */
export interface PostToPublish {
  authorId: Id
  /** The community or challenge it is for; null for everyone. */
  audienceId: Id | null
  /** Whether it shows in its author's profile beside that audience, too [PRF-05]. */
  isOnProfile?: boolean
  legend: string
  /** Stored media in the order shown. */
  media: readonly StoredMedia[]
  /** Now unless given. */
  createdAt?: Date
}

export type PostPublisher = ReturnType<typeof createPostPublisher>

export function createPostPublisher(deps: PublishDeps) {
  const { db, clock, media, posts, sessions, requireCommunityAuthor } = deps

  /**
   * Publishes a post in the caller's transaction: for everyone with one to ten media, for an audience also as text alone.
   *
   * @throws DomainError `posts.media-missing` [PST-03], `posts.community-empty` [PST-04], `platform.unavailable`
   */
  async function publishWithin(tx: Tx, post: PostToPublish): Promise<Id> {
    const { authorId, audienceId, isOnProfile = false } = post
    const legend = cutLegend(post.legend)
    if (post.media.length > mediaLimits.maxPerPost) throw new RangeError('a post holds ten media at most')
    requireContent({ audienceId, legend, mediaCount: post.media.length })
    const { createdAt = clock.now() } = post
    const mediaIds = await media.insertAll(tx, post.media)
    const postId = await insertPost(tx, { authorId, audienceId, isOnProfile, mediaIds, legend, createdAt })
    await insertPostTotal(tx, postId, authorId, discoveryRank({ ...noTotals, createdAt }))
    return postId
  }

  return {
    publishWithin,

    /**
     * Publishes a post for everybody or for a community: stores its files, if any, then writes all rows at once [PST-01, PST-07,
     * PST-20]. Nothing is published for a member who is removed, or whose session ends, while files are stored.
     *
     * @throws DomainError `posts.media-missing` [PST-03], `posts.community-…` [PST-04, PST-05], `communities.not-member`,
     * `media.…`, `platform.no-space`, `platform.session-ended`
     */
    async publish(
      actor: Actor,
      wanted: NewPostRequest,
      idempotency: IdempotencyKey | undefined,
    ): Promise<Post> {
      const { files, legend = '' } = wanted
      const audienceId = audienceOf(wanted.place)
      requireContent({ audienceId, legend: cutLegend(legend), mediaCount: files.length })
      const write = (stored: readonly StoredMedia[]) =>
        runOnce(db, actor.userId, idempotency, async (tx) => {
          if (stored.length > 0) await sessions.requireLive(tx, actor)
          if (audienceId !== null) await requireCommunityAuthor(tx, actor, audienceId)
          return publishWithin(tx, { authorId: actor.userId, audienceId, legend, media: stored })
        })
      // A repeated call gets the first answer, even if its files would be refused now.
      const kept = idempotency && (await findKeptAnswer<Id>(db, actor.userId, idempotency))
      if (kept !== undefined) return posts.get(actor, kept)
      if (files.length === 0) return posts.get(actor, await write([]))
      // The transaction checks again; this check saves the work on files of a refused post.
      if (audienceId !== null) await requireCommunityAuthor(db, actor, audienceId)
      const received = files.map(({ path, alt, edit, signal }) => {
        return { path, ownerId: actor.userId, purpose: 'post' as const, alt, edit, signal }
      })
      const postId = await media.receiveAll(received, write, (refusal, place) =>
        refusal.besideField(files[place]?.field ?? ''),
      )
      return posts.get(actor, postId)
    },
  }
}

/** The audience of a place; null for everyone. @throws DomainError `posts.community-missing` [PST-05] */
function audienceOf(place: PostPlace): Id | null {
  if (place.kind === 'classic') return null
  if (place.communityId === undefined) throw new DomainError('posts.community-missing')
  return place.communityId
}

/** @throws DomainError `posts.media-missing` [PST-03], `posts.community-empty` [PST-04] */
function requireContent(post: { audienceId: Id | null; legend: string; mediaCount: number }): void {
  if (post.mediaCount > 0) return
  if (post.audienceId === null) throw new DomainError('posts.media-missing')
  if (isBlank(post.legend)) throw new DomainError('posts.community-empty')
}
