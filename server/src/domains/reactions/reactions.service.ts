import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { VotePress } from '../aura/aura.rules.ts'
import { payLikeAwards, toggleLikes } from './reactions.likes.queries.ts'
import { mayEarnAward } from './reactions.likes.rules.ts'
import { createPressing, type ReactionsDeps } from './reactions.pressing.ts'
import type { ChangedVote } from './reactions.votes.queries.ts'

export type { ReactionsDeps } from './reactions.pressing.ts'

/** What a press of the like button left. */
export interface ChangedLike {
  /** How far the count moved. */
  delta: number
  /** Aura that the author has gained by it [AUR-17]. */
  awarded: number
}

/** Makes the answer of a call of what it changed; what it reads, it reads in the transaction that changed it. */
export type AnswerOf<Changed, T> = (changed: Changed, tx: Tx) => Promise<T>

/**
 * What people do to a kind of objects, with answers that tell more than how far a count has moved: each act in a transaction
 * of its own. All of it throws what is said of an unknown object.
 */
export function createReactions(deps: ReactionsDeps) {
  const { db, clock, kind, giving } = deps
  const { requireVisible, requireTarget, stateOf, pressWithin } = createPressing(deps)

  async function act<Changed, T>(
    actor: Actor,
    idempotency: IdempotencyKey | undefined,
    work: (tx: Tx) => Promise<Changed | undefined>,
    answer: AnswerOf<Changed, T>,
  ): Promise<T> {
    return runOnce(db, actor.userId, idempotency, async (tx) => {
      const changed = await work(tx)
      if (changed === undefined) throw new DomainError(deps.unknown)
      return answer(changed, tx)
    })
  }

  /**
   * Toggles a like. The award goes along, so that nobody else pays it before it is answered; what others like at the same
   * moment cannot be seen from here, and is the rollup's to look at.
   */
  async function toggle(tx: Tx, actorId: Id, objectId: Id): Promise<ChangedLike | undefined> {
    const now = clock.now()
    const [toggled] = await toggleLikes(tx, kind, { presses: [{ objectId, actorId }], now })
    if (!toggled) return undefined
    const awarded = mayEarnAward(toggled, 0)
      ? await payLikeAwards(tx, kind, [objectId], sql`${now}::timestamptz`)
      : 0
    return { delta: toggled.delta, awarded }
  }

  return {
    /**
     * Presses "aura up" (1) or "aura down" (−1): the total and its author's aura move [AUR-07, AUR-08, AUR-09].
     *
     * @throws DomainError `aura.own-content` [AUR-10], those of a passed limit [AUR-21]
     */
    async press<T>(
      actor: Actor,
      objectId: Id,
      press: VotePress,
      idempotency: IdempotencyKey | undefined,
      answer: AnswerOf<ChangedVote, T>,
    ): Promise<T> {
      const target = await requireTarget(actor, objectId, press)
      return giving.attempt(actor.userId, (terms) =>
        act(actor, idempotency, (tx) => pressWithin(tx, target, terms), answer),
      )
    },

    /** Toggles a like; one's own is allowed [AUR-59]. Each 50 of others pay the author at once [AUR-17]. */
    async like<T>(
      actor: Actor,
      objectId: Id,
      idempotency: IdempotencyKey | undefined,
      answer: AnswerOf<ChangedLike, T>,
    ): Promise<T> {
      await requireVisible(actor, objectId)
      return act(actor, idempotency, (tx) => toggle(tx, actor.userId, objectId), answer)
    },

    stateOf,
  }
}
