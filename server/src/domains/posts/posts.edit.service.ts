import { isBlank } from '@aura/contract/blank-text'
import { type Id, textLength } from '@aura/contract/common'
import type { BodyOf } from '@aura/contract/endpoint'
import { type editPost, legendMaxLength, maxEditsInDay, type Post } from '@aura/contract/posts/posts.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later, secondsUntil } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MediaService } from '../media/media.service.ts'
import { countEditsSince, keepWords, lockLegend, updateWords } from './posts.legends.queries.ts'
import { findMediaIds } from './posts.queries.ts'
import type { PostsService } from './posts.service.ts'

export interface PostEditorDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'altsOf' | 'describe'>
  posts: Pick<PostsService, 'get'>
  requireNotExcluded: RequireNotExcluded
}

/** @throws DomainError `posts.excluded` while a ban from the community of a post, if it has one, is in force for its author */
export type RequireNotExcluded = (tx: Tx, actor: Actor, postId: Id) => Promise<void>

export type PostEditor = ReturnType<typeof createPostEditor>

/** Lets authors change the texts of their posts, but not the media [PST-21]. */
export function createPostEditor({ db, clock, media, posts, requireNotExcluded }: PostEditorDeps) {
  /** @throws DomainError `posts.edited-often` */
  async function requireFewEdits(tx: Tx, postId: Id, now: Date): Promise<void> {
    const { count, first } = await countEditsSince(tx, postId, later(now, -days(1)))
    if (count < maxEditsInDay) return
    throw new DomainError('posts.edited-often', {
      values: { max: maxEditsInDay },
      retryAfterSeconds: secondsUntil(later(first, days(1)), now),
    })
  }

  return {
    /**
     * Changes a post of the actor, and stores its former texts; idempotent.
     *
     * @throws DomainError `posts.unknown`, `posts.excluded`, `posts.legend-too-long`, `posts.community-empty`, `posts.alts-too-many`,
     * `posts.edited-often`
     */
    async edit(actor: Actor, postId: Id, { legend, alts = [] }: BodyOf<typeof editPost>): Promise<Post> {
      await inTransaction(db, async (tx) => {
        const now = clock.now()
        const post = await lockLegend(tx, postId)
        if (!post) throw new DomainError('posts.unknown')
        const mediaIds = (await findMediaIds(tx, [postId])).get(postId) ?? []
        if (alts.length > mediaIds.length) throw new DomainError('posts.alts-too-many')
        const wanted = legend === undefined ? post.legend : requireLegend(legend, mediaIds.length > 0)
        const earlierAlts = await media.altsOf(tx, mediaIds)
        const described = mediaIds.map((mediaId, place) => {
          const earlier = earlierAlts[place] ?? ''
          return { mediaId, earlier, alt: alts[place]?.trim() ?? earlier }
        })
        const isNewlyDescribed = described.some(({ earlier, alt }) => alt !== earlier)
        if (wanted === post.legend && !isNewlyDescribed) return
        await requireNotExcluded(tx, actor, postId)
        await requireFewEdits(tx, postId, now)
        await keepWords(tx, postId, { alts: earlierAlts, replacedAt: now })
        if (isNewlyDescribed) await media.describe(tx, described)
        await updateWords(tx, postId, wanted, now)
      })
      return posts.get(actor, postId)
    },
  }
}

/**
 * The trimmed legend; unlike that of a new post it is never cut. @throws DomainError `posts.legend-too-long`,
 * `posts.community-empty` [PST-04]
 */
function requireLegend(raw: string, hasMedia: boolean): string {
  const legend = raw.trim()
  if (isBlank(legend) && !hasMedia) throw new DomainError('posts.community-empty')
  if (textLength(legend) > legendMaxLength)
    throw new DomainError('posts.legend-too-long', { values: { max: legendMaxLength } })
  return legend
}
