import type {
  likeEntry,
  rankEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { unranked } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { IdempotencyKey } from '../../platform/db/idempotency.ts'
import { DomainError, fieldRefusal } from '../../platform/errors/domain-error.ts'
import type { PostReactionsService } from '../posts/posts.reactions.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { type AccountVisibility, readerOf, readerSqlOf } from '../privacy/privacy.visibility.ts'
import { type Marked, setRanking, showsEntry, toggleViewed as toggle } from './challenges.marks.queries.ts'

export interface MarksDeps {
  db: Db
  clock: Clock
  accountVisibility: Pick<AccountVisibility, 'showsAccount'>
  postVisibility: Pick<PostVisibility, 'shows'>
  postReactions: Pick<PostReactionsService, 'like'>
}

export type MarksService = ReturnType<typeof createMarksService>

/**
 * A viewer's ranks, seen marks and likes of entries. Every method throws `challenges.entry-unknown` for a hidden or absent entry.
 */
export function createMarksService(deps: MarksDeps) {
  const { db, clock, accountVisibility, postVisibility, postReactions } = deps

  const markedBy = (actor: Actor, postId: Id): Marked => ({
    postId,
    viewerId: actor.userId,
    shows: ({ postId, creatorId }): RawBuilder<boolean> => {
      const reader = readerSqlOf(readerOf(actor))
      return sql`(${postVisibility.shows(postId, reader)} and ${accountVisibility.showsAccount(actor, creatorId)})`
    },
  })

  return {
    /** [CHL-20] */
    async toggleViewed(actor: Actor, postId: Id): Promise<ResponseOf<typeof toggleViewed>> {
      const viewed = await toggle(db, markedBy(actor, postId), clock.now())
      if (viewed === undefined) throw new DomainError('challenges.entry-unknown')
      return { viewed }
    },

    /** [CHL-22] @throws DomainError `challenges.ranking-invalid` */
    async rank(actor: Actor, postId: Id, ranking: number): Promise<ResponseOf<typeof rankEntry>> {
      if (!Number.isInteger(ranking) || ranking < 1 || ranking > unranked)
        throw fieldRefusal('challenges.ranking-invalid', 'ranking_position')
      if (!(await setRanking(db, markedBy(actor, postId), ranking === unranked ? null : ranking)))
        throw new DomainError('challenges.entry-unknown')
      return { user_ranking: ranking }
    },

    /** Toggles a like of an entry; with a challenge given, the entry must belong to it [CHL-26]. */
    async like(
      actor: Actor,
      postId: Id,
      challengeId: Id | undefined,
      idempotency: IdempotencyKey | undefined,
    ): Promise<ResponseOf<typeof likeEntry>> {
      if (!(await showsEntry(db, markedBy(actor, postId), challengeId)))
        throw new DomainError('challenges.entry-unknown')
      const { liked, likes } = await postReactions.like(actor, postId, idempotency).catch(withoutPost)
      return { liked, likes }
    },
  }
}

/** Another call may delete the entry between the two statements. */
function withoutPost(error: unknown): never {
  const isGone = error instanceof DomainError && error.code === 'posts.unknown'
  throw isGone ? new DomainError('challenges.entry-unknown') : error
}
