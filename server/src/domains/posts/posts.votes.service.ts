import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { VotePress } from '../aura/aura.rules.ts'
import type { AuraService } from '../aura/aura.service.ts'
import { findPostStanding } from './posts.queries.ts'
import type { PostVisibility } from './posts.visibility.ts'
import { findViewerFlags, toggleLike, upsertVote, type ViewerFlags } from './posts.votes.queries.ts'

export interface PostVotesDeps {
  db: Db
  clock: Clock
  aura: AuraService
  visibility: PostVisibility
}

export type PostVotesService = ReturnType<typeof createPostVotesService>

/** What people do to posts: aura up, aura down, like. */
export function createPostVotesService({ db, clock, aura, visibility }: PostVotesDeps) {
  async function requireVisible(actor: Actor, postId: Id): Promise<{ authorId: Id }> {
    const post = await visibility.findVisible(await findPostStanding(db, postId), actor)
    if (!post) throw new DomainError('posts.unknown')
    return post
  }

  /** A single statement is a transaction of its own; one is opened only to keep the answer under its key. */
  async function act(
    actor: Actor,
    idempotency: IdempotencyKey | undefined,
    statement: (db: Db) => Promise<number | undefined>,
  ): Promise<{ delta: number }> {
    const run = async (connection: Db) => {
      const delta = await statement(connection)
      if (delta === undefined) throw new DomainError('posts.unknown')
      return { delta }
    }
    return idempotency ? runOnce(db, actor.userId, idempotency, run) : run(db)
  }

  async function flagsOf(actor: Actor, postId: Id): Promise<ViewerFlags | undefined> {
    await requireVisible(actor, postId)
    const [flags] = await findViewerFlags(db, actor.userId, [postId])
    return flags
  }

  return {
    /**
     * Presses "aura up" (1) or "aura down" (−1) and answers how far the total moved [AUR-07, AUR-08, AUR-09]. Who
     * benefits is the author the database knows.
     *
     * @throws DomainError `posts.unknown`, `aura.own-content` [AUR-10]
     */
    async press(actor: Actor, postId: Id, press: VotePress, idempotency: IdempotencyKey | undefined) {
      const { authorId } = await requireVisible(actor, postId)
      if (authorId === actor.userId) throw new DomainError('aura.own-content')
      const payVotes = aura.payVotes('post-vote', 'changes')
      const vote = { postId, actorId: actor.userId, press, now: clock.now(), payVotes }
      return act(actor, idempotency, (connection) => upsertVote(connection, vote))
    },

    /** Toggles the actor's like and answers how far the count moved [AUR-15]; liking one's own is allowed [AUR-59]. */
    async like(actor: Actor, postId: Id, idempotency: IdempotencyKey | undefined) {
      await requireVisible(actor, postId)
      const like = { postId, actorId: actor.userId, now: clock.now() }
      return act(actor, idempotency, (connection) => toggleLike(connection, like))
    },

    async hasAura(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await flagsOf(actor, postId))?.vote === 1 }
    },

    async hasntAura(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await flagsOf(actor, postId))?.vote === -1 }
    },

    async hasLiked(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await flagsOf(actor, postId))?.hasLike === true }
    },
  }
}
