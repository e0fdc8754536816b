import type { HoldNotice } from '@aura/contract/aura/aura.held.contract'
import { pressesOnObject } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql, orKeptAnswer, runOnce } from '../../platform/db/idempotency.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { VotePress } from '../aura/aura.rules.ts'
import { likesOfOthers, payLikeAwards, toggleLikes } from './reactions.likes.queries.ts'
import { type CountedLike, mayEarnAward } from './reactions.likes.rules.ts'
import type { AnswerSql, Press } from './reactions.objects.queries.ts'
import { findState, type ReactionState } from './reactions.votes.queries.ts'
import { createVoting, type VoteTarget, type VotingDeps } from './reactions.voting.service.ts'

export type { AnswerSql } from './reactions.objects.queries.ts'

export interface ReactionsDeps<VoteAnswer, LikeAnswer> extends VotingDeps<VoteAnswer> {
  limiter: Pick<RateLimiter, 'consume'>
  likeAnswer: AnswerSql<LikeAnswer>
  /** Marks the answer to a like that paid the author; absent for kinds whose answer does not mention it. */
  awardedAnswer?: (answer: LikeAnswer) => LikeAnswer
}

interface Keyed {
  idempotency: IdempotencyKey | undefined
}

/** A press, before it is known whether the object exists and is visible to the actor. */
interface Wanted extends Press, Keyed {
  actor: Actor
}

interface Toggled<Answer> {
  answer: Answer
  /** Absent if the answer is the stored one of an earlier call with the same key. */
  counted?: CountedLike | undefined
}

/**
 * Votes and likes on one kind of objects. Concurrent acts of different people share a statement and its commit (decision 16).
 * Every method throws the kind's own error for an unknown object.
 */
export function createReactions<VoteAnswer extends { held?: HoldNotice }, LikeAnswer>(
  deps: ReactionsDeps<VoteAnswer, LikeAnswer>,
) {
  const { db, clock, limiter, kind, giving, powers, shows, likeAnswer, awardedAnswer } = deps
  const { requireVisible, requireTarget, vote, voteUp } = createVoting(deps)
  const countOverlaps = createOverlapCounter()

  /** Runs one statement, in a transaction only if the answer is stored under a key. */
  async function act<Done>(
    { actorId, idempotency }: { actorId: Id } & Keyed,
    statement: (db: Db) => Promise<Done | undefined>,
  ): Promise<Done> {
    const run = async (connection: Db) => {
      const done = await statement(connection)
      if (done === undefined) throw new DomainError(deps.unknown)
      return done
    }
    return idempotency ? runOnce(db, actorId, idempotency, run) : retryOnConflict(() => run(db))
  }

  const voteUpTogether = batchWrites<Wanted, VoteAnswer>({
    ownerOf: ({ actorId }) => actorId,
    writeBatch: async (wanted) => inOrderOf(wanted, await voteUp(db, wanted), ({ answer }) => answer),
    isBatchedAlone: true,
    writeOne: async ({ actor, objectId, idempotency }) =>
      voteAlone({ ...(await requireTarget(actor, objectId, 1, 1)), idempotency }),
  })

  /** Votes in a separate transaction, which checks limits and losses of the author and applies powers. */
  async function voteAlone(target: VoteTarget & Keyed): Promise<VoteAnswer> {
    return runOnce(db, target.actorId, target.idempotency, async (tx) => {
      const changed = await vote(tx, target)
      if (!changed) throw new DomainError(deps.unknown)
      return changed.answer
    })
  }

  const toggleLike = batchWrites<Wanted, Toggled<LikeAnswer>>({
    ownerOf: ({ actorId }) => actorId,
    writeBatch: async (presses) => {
      // This statement stores answers before the award is paid: likes that may earn one run alone.
      const isAwardLeftOut = awardedAnswer !== undefined && presses.some(({ idempotency }) => idempotency)
      const look = { keys: keysSql(presses), shows }
      const likes = { presses, now: clock.now(), answer: likeAnswer, look, isAwardLeftOut }
      const toggled = await toggleLikes(db, kind, likes)
      return inOrderOf(presses, toggled, (like) => ({ answer: like.answer, counted: like }))
    },
    isBatchedAlone: true,
    writeOne: async (target) => {
      await requireVisible(target.actor, target.objectId)
      let counted: CountedLike | undefined
      const answer = await act(target, async (connection) => {
        const now = clock.now()
        const [like] = await toggleLikes(connection, kind, { presses: [target], now, answer: likeAnswer })
        counted = like
        if (!like || !awardedAnswer || !mayEarnAward(like, 0)) return like?.answer
        const paid = await payLikeAwards(connection, kind, [target.objectId], sql`${now}::timestamptz`)
        return paid.size > 0 ? awardedAnswer(like.answer) : like.answer
      })
      return { answer, counted }
    },
  })

  /** Pays an award that concurrent likes earned together; true for the first request if it was due. */
  const payAward = createLoader(async (objectIds: readonly Id[]) => {
    const asked = [...new Set(objectIds)]
    const paid = await retryOnConflict(() => payLikeAwards(db, kind, asked, sql`${clock.now()}::timestamptz`))
    return objectIds.map((id) => paid.delete(id))
  })

  return {
    /**
     * Presses "aura up" (1) or "aura down" (−1): the object's total and its author's aura move [AUR-07, AUR-08, AUR-09].
     *
     * @param amount what a mystis has chosen to give, where powers are switched on [AUR-39]
     * @throws DomainError `aura.own-content` [AUR-10], the limit passed [AUR-21], or `platform.too-many` past {@link pressesOnObject}
     */
    async press(
      actor: Actor,
      objectId: Id,
      press: VotePress,
      idempotency: IdempotencyKey | undefined,
      amount = 1,
    ): Promise<VoteAnswer> {
      return orKeptAnswer(db, actor.userId, idempotency, async () => {
        await limiter.consume('presses', pressesOnObject, `${kind}:${objectId} account:${actor.userId}`)
        if (press === 1 && !powers) return voteUpTogether(wantedBy(actor, objectId, idempotency))
        const target = { ...(await requireTarget(actor, objectId, press, amount)), idempotency }
        return press === 1 ? voteAlone(target) : giving.inTurn(target.authorId, () => voteAlone(target))
      })
    },

    /** Toggles a like, one's own too [AUR-15, AUR-59]. Each 50 likes of others pay the author at once [AUR-17]. */
    async like(actor: Actor, objectId: Id, idempotency: IdempotencyKey | undefined): Promise<LikeAnswer> {
      return orKeptAnswer(db, actor.userId, idempotency, async () => {
        const { done, others } = await countOverlaps(objectId, () =>
          toggleLike(wantedBy(actor, objectId, idempotency)),
        )
        const { answer, counted } = done
        if (!counted || !mayEarnAward(counted, others)) return answer
        const isPaid = await payAward(objectId)
        // Under a key, every call gets the stored answer, which does not mention the award.
        return isPaid && awardedAnswer && !idempotency ? awardedAnswer(answer) : answer
      })
    },

    /** SQL: likes of an object, without its author's like and likes of accounts that `isCounted` excludes. */
    likesOfOthers: (
      objectId: RawBuilder<Id>,
      authorId: RawBuilder<Id>,
      isCounted?: (likerId: RawBuilder<Id>) => RawBuilder<boolean>,
    ): RawBuilder<number> => likesOfOthers(kind, objectId, authorId, isCounted),

    async stateOf(actor: Actor, objectId: Id): Promise<ReactionState> {
      await requireVisible(actor, objectId)
      return findState(db, kind, actor.userId, objectId)
    },
  }
}

/**
 * Counts concurrent acts on one object in this process: their statements may not see each other's rows, so an award is
 * checked again after the commit.
 */
function createOverlapCounter() {
  const running = new Map<Id, { acts: number; begun: number }>()

  return async <Done>(objectId: Id, act: () => Promise<Done>): Promise<{ done: Done; others: number }> => {
    const onObject = running.get(objectId) ?? { acts: 0, begun: 0 }
    running.set(objectId, onObject)
    const before = onObject.acts
    onObject.acts++
    onObject.begun++
    const begunByNow = onObject.begun
    try {
      const done = await act()
      return { done, others: before + onObject.begun - begunByNow }
    } finally {
      onObject.acts--
      if (onObject.acts === 0) running.delete(objectId)
    }
  }
}

function wantedBy(actor: Actor, objectId: Id, idempotency: IdempotencyKey | undefined): Wanted {
  const { userId: actorId, isModerator } = actor
  return { actor, actorId, isModerator, objectId, idempotency }
}

/** The answer to each press; undefined for a press the statement left out. */
function inOrderOf<Row extends { actorId: Id }, Done>(
  presses: readonly { actorId: Id }[],
  rows: readonly Row[],
  doneOf: (row: Row) => Done,
): (Done | undefined)[] {
  const done = new Map(rows.map((row) => [row.actorId, doneOf(row)]))
  return presses.map(({ actorId }) => done.get(actorId))
}
