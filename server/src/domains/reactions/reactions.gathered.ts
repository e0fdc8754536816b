import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql, runOnce } from '../../platform/db/idempotency.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { plainTerms } from '../aura/aura.limits.service.ts'
import type { VotePress } from '../aura/aura.rules.ts'
import { payLikeAwards, type ToggledLike, toggleLikes } from './reactions.likes.queries.ts'
import { type CountedLike, mayEarnAward } from './reactions.likes.rules.ts'
import { createOverlaps } from './reactions.overlaps.ts'
import { createPressing, type ReactionsDeps, type VoteTarget } from './reactions.pressing.ts'
import { upsertVotes } from './reactions.votes.queries.ts'

/** A press with the caller's key. */
type Pressed = VoteTarget & { idempotency: IdempotencyKey | undefined }
type PressedLike = Pick<Pressed, 'actorId' | 'objectId' | 'idempotency'>

interface Toggled {
  delta: number
  /** What it saw of others' likes; an answer kept under a key may not tell. */
  counted?: CountedLike
}

/**
 * What people do to a kind of objects that many react to: acts of one moment share a statement and its commit.
 * All of it throws what is said of an unknown object.
 */
export function createGatheredReactions(deps: ReactionsDeps) {
  const { db, clock, kind, giving, powers } = deps
  const { requireVisible, requireTarget, stateOf, vote, pressWithin } = createPressing(deps)
  const overlapping = createOverlaps()

  /** A single statement is a transaction of its own; one is opened only to keep the answer under its key. */
  async function act<Done>(
    actorId: Id,
    idempotency: IdempotencyKey | undefined,
    statement: (db: Db) => Promise<Done | undefined>,
  ): Promise<Done> {
    const run = async (connection: Db) => {
      const done = await statement(connection)
      if (done === undefined) throw new DomainError(deps.unknown)
      return done
    }
    return idempotency ? runOnce(db, actorId, idempotency, run) : retryOnConflict(() => run(db))
  }

  /** Presses "aura up", together with whoever presses it at the same moment. */
  const pressUp = batchWrites<Pressed, { delta: number }>({
    ownerOf: ({ actorId }) => actorId,
    writeBatch: async (presses) => {
      const now = clock.now()
      const ledger = giving.voteSql(`${kind}-vote`, now, plainTerms)
      const keys = keysSql(presses)
      const changed = await upsertVotes(db, kind, { presses, press: 1, now, isHeld: false, ledger, keys })
      return inOrderOf(presses, changed, deltaOf)
    },
    writeOne: ({ idempotency, ...target }) =>
      giving.attempt(target.actorId, (terms) =>
        act(target.actorId, idempotency, async (connection) =>
          deltaOf(await vote(connection, target, terms)),
        ),
      ),
  })

  /** Toggles a like, together with whoever does at the same moment. */
  const toggle = batchWrites<PressedLike, Toggled>({
    ownerOf: ({ actorId }) => actorId,
    writeBatch: async (presses) => {
      const toggled = await toggleLikes(db, kind, { presses, now: clock.now(), keys: keysSql(presses) })
      return inOrderOf(presses, toggled, toggledOf)
    },
    writeOne: ({ actorId, objectId, idempotency }) =>
      act(actorId, idempotency, async (connection) => {
        const presses = [{ actorId, objectId }]
        const [toggled] = await toggleLikes(connection, kind, { presses, now: clock.now() })
        return toggled && toggledOf(toggled)
      }),
  })

  /** Pays the authors of objects whose likes may have passed a multiple of 50; asked for once the like is committed. */
  const payAward = createLoader(async (objectIds: readonly Id[]) => {
    const now = sql`${clock.now()}::timestamptz`
    await retryOnConflict(() => payLikeAwards(db, kind, [...new Set(objectIds)], now))
    return objectIds
  })

  return {
    /**
     * Presses "aura up" (1) or "aura down" (−1) and answers how far the total moved [AUR-07, AUR-08, AUR-09]. `amount` is
     * what a mystis has chosen to give, where powers change anything [AUR-39].
     *
     * @throws DomainError `aura.own-content` [AUR-10], those of a passed limit [AUR-21]
     */
    async press(
      actor: Actor,
      objectId: Id,
      press: VotePress,
      idempotency: IdempotencyKey | undefined,
      amount = 1,
    ): Promise<{ delta: number }> {
      const target = { ...(await requireTarget(actor, objectId, press)), amount }
      if (press === 1 && !powers) return pressUp({ ...target, idempotency })
      return giving.attempt(actor.userId, (terms) =>
        runOnce(db, actor.userId, idempotency, async (tx) => {
          const changed = deltaOf(await pressWithin(tx, target, terms))
          if (!changed) throw new DomainError(deps.unknown)
          return changed
        }),
      )
    },

    /**
     * Toggles the actor's like and answers how far the count moved [AUR-15]; liking one's own is allowed [AUR-59]. Each 50
     * likes of others pay the author at once [AUR-17].
     */
    async like(
      actor: Actor,
      objectId: Id,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ delta: number }> {
      await requireVisible(actor, objectId)
      const { done, others } = await overlapping(objectId, () =>
        toggle({ actorId: actor.userId, objectId, idempotency }),
      )
      if (done.counted && mayEarnAward(done.counted, others)) await payAward(objectId)
      return { delta: done.delta }
    },

    stateOf,
  }
}

function deltaOf(changed: { delta: number }): { delta: number }
function deltaOf(changed: { delta: number } | undefined): { delta: number } | undefined
function deltaOf(changed: { delta: number } | undefined) {
  return changed && { delta: changed.delta }
}

function toggledOf({ delta, likesBefore, likesAfter }: ToggledLike): Toggled {
  return { delta, counted: { delta, likesBefore, likesAfter } }
}

/** What each press came to, undefined for those that were left out. */
function inOrderOf<Row extends { actorId: Id }, Done>(
  presses: readonly { actorId: Id }[],
  rows: readonly Row[],
  doneOf: (row: Row) => Done,
): (Done | undefined)[] {
  const done = new Map(rows.map((row) => [row.actorId, doneOf(row)]))
  return presses.map(({ actorId }) => done.get(actorId))
}
