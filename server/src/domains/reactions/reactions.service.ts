import type { Id } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { withoutLosing } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Giving, GivingTerms } from '../aura/aura.giving.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import type { ObjectKind, VotePress } from '../aura/aura.rules.ts'
import { payLikeAwards, toggleLike } from './reactions.likes.queries.ts'
import { mayEarnAward } from './reactions.likes.rules.ts'
import {
  type ChangedVote,
  findState,
  findTakers,
  lockVote,
  type ReactionState,
  upsertVote,
} from './reactions.votes.queries.ts'

export type { ChangedVote, ReactionState } from './reactions.votes.queries.ts'

/** Something people react to, as far as it shows to one who does. */
export interface ReactedObject {
  authorId: Id
  author: { auraTypeId: number }
}

export interface ReactionsDeps {
  db: Db
  clock: Clock
  kind: ObjectKind
  giving: Giving
  /** Undefined: no aura type changes any movement [AUR-32]. */
  powers: VotePowers | undefined
  findVisible: (objectId: Id, actor: Actor) => Promise<ReactedObject | undefined>
  /** What is said of one that is absent or hidden. */
  unknown: ErrorCode
}

/** The powers of aura types, and whose type is which. */
export type VotePowers = Powers & {
  findTypes: (ids: readonly Id[]) => Promise<{ id: Id; auraTypeId: number }[]>
}

/** What a press of the like button left. */
export interface ChangedLike {
  /** How far the count moved. */
  delta: number
  /** Aura that the author has gained by it [AUR-17]. */
  awarded: number
}

/** Makes the answer of a call of what it changed; what it reads, it reads with the connection that changed it. */
export type AnswerOf<Changed, T> = (changed: Changed, connection: Db) => Promise<T>

/** Takers of one object that a verdant's giving looks at. */
const mostTakers = 100

/** Which button who pressed on what. */
interface VoteTarget {
  actorId: Id
  objectId: Id
  authorId: Id
  press: VotePress
}

export type Reactions = ReturnType<typeof createReactions>

/** What people do to a kind of objects: aura up, aura down, like. */
export function createReactions(deps: ReactionsDeps) {
  const { db, clock, kind, giving, powers } = deps

  async function requireVisible(actor: Actor, objectId: Id): Promise<ReactedObject> {
    const object = await deps.findVisible(objectId, actor)
    if (!object) throw new DomainError(deps.unknown)
    return object
  }

  /** In one transaction, for what takes several statements. */
  async function actWithin<Changed, T>(
    actor: Actor,
    idempotency: IdempotencyKey | undefined,
    work: (tx: Tx) => Promise<Changed | undefined>,
    answer: AnswerOf<Changed, T>,
  ): Promise<T> {
    return runOnce(db, actor.userId, idempotency, (tx) => answered(tx, work(tx), answer))
  }

  /** A single statement is a transaction of its own; one is opened only to keep the answer under its key. */
  async function act<Changed, T>(
    actor: Actor,
    idempotency: IdempotencyKey | undefined,
    statement: (db: Db) => Promise<Changed | undefined>,
    answer: AnswerOf<Changed, T>,
  ): Promise<T> {
    if (idempotency) return actWithin(actor, idempotency, statement, answer)
    return answered(
      db,
      withoutLosing(() => statement(db)),
      answer,
    )
  }

  async function answered<Changed, T>(
    connection: Db,
    work: Promise<Changed | undefined>,
    answer: AnswerOf<Changed, T>,
  ): Promise<T> {
    const changed = await work
    if (changed === undefined) throw new DomainError(deps.unknown)
    return answer(changed, connection)
  }

  async function vote(
    connection: Db,
    target: VoteTarget,
    terms: GivingTerms,
  ): Promise<ChangedVote | undefined> {
    const now = clock.now()
    const ledger = giving.voteSql(`${kind}-vote`, target.actorId, now, terms)
    return upsertVote(connection, kind, {
      ...target,
      now,
      day: parisDay(now),
      isHeld: terms.hold !== null,
      ledger,
    })
  }

  /** Presses "aura down": what a new negative vote takes is weighed first, unless it counts already today. */
  async function harm(tx: Tx, target: VoteTarget, terms: GivingTerms): Promise<ChangedVote | undefined> {
    const { actorId: giverId, authorId: receiverId, objectId } = target
    await giving.lockHarm(tx, receiverId)
    const before = await lockVote(tx, kind, objectId, giverId)
    if (before?.value === -1) return vote(tx, target, terms)
    const isCounted = before?.countedDay === parisDay(clock.now()) && before.countedValue === -1
    const { why, isStranger } = await giving.weighHarm(tx, { giverId, receiverId, amount: 1, isCounted })
    return vote(tx, target, { ...terms, hold: why, isStranger })
  }

  /** Presses a button, and moves what the powers of both people's types change of it. */
  async function pressWithPowers(
    tx: Tx,
    { apply, undo, findTypes }: VotePowers,
    target: VoteTarget,
    terms: GivingTerms,
    { actor, author }: { actor: Actor; author: { auraTypeId: number } },
  ): Promise<ChangedVote | undefined> {
    const { actorId, authorId, objectId, press } = target
    const changed = press === 1 ? await vote(tx, target, terms) : await harm(tx, target, terms)
    if (!changed) return undefined
    const reason = `${kind}-power` as const
    await undo(tx, { reason, subjectId: objectId, giverId: actorId })
    if (changed.value !== 0 && !changed.isHeld) {
      await apply(tx, {
        act: press === 1 ? 'vote-up' : 'vote-down',
        reason,
        subjectId: objectId,
        giver: { id: actorId, auraTypeId: actor.auraTypeId },
        receiver: { id: authorId, auraTypeId: author.auraTypeId },
        amount: 1,
        sequence: changed.version,
        takers: await findTypes(await findTakers(tx, kind, objectId, mostTakers)),
      })
    }
    return changed
  }

  return {
    /**
     * Presses "aura up" (1) or "aura down" (−1): the total and its author's aura move [AUR-07, AUR-08, AUR-09]. Who
     * benefits is the author the database knows.
     *
     * @throws DomainError `aura.own-content` [AUR-10], those of a passed limit [AUR-21], or what is said of an unknown object
     */
    async press<T>(
      actor: Actor,
      objectId: Id,
      press: VotePress,
      idempotency: IdempotencyKey | undefined,
      answer: AnswerOf<ChangedVote, T>,
    ): Promise<T> {
      const { authorId, author } = await requireVisible(actor, objectId)
      if (authorId === actor.userId) throw new DomainError('aura.own-content')
      const target = { actorId: actor.userId, objectId, authorId, press }
      return giving.attempt(actor.userId, (terms) => {
        if (powers) {
          return actWithin(
            actor,
            idempotency,
            (tx) => pressWithPowers(tx, powers, target, terms, { actor, author }),
            answer,
          )
        }
        return press === 1
          ? act(actor, idempotency, (connection) => vote(connection, target, terms), answer)
          : actWithin(actor, idempotency, (tx) => harm(tx, target, terms), answer)
      })
    },

    /**
     * Toggles the actor's like [AUR-15]; liking one's own is allowed [AUR-59]. Each 50 likes of others pay the author at
     * once [AUR-17].
     *
     * @throws DomainError what is said of an unknown object
     */
    async like<T>(
      actor: Actor,
      objectId: Id,
      idempotency: IdempotencyKey | undefined,
      answer: AnswerOf<ChangedLike, T>,
    ): Promise<T> {
      await requireVisible(actor, objectId)
      const now = clock.now()
      return act(
        actor,
        idempotency,
        (connection) => toggleLike(connection, kind, { objectId, actorId: actor.userId, now }),
        async (toggled, connection) => {
          const awarded = mayEarnAward(toggled)
            ? await payLikeAwards(connection, kind, [objectId], sql`${now}::timestamptz`)
            : 0
          return answer({ delta: toggled.delta, awarded }, connection)
        },
      )
    },

    /** @throws DomainError what is said of an unknown object */
    async stateOf(actor: Actor, objectId: Id): Promise<ReactionState> {
      await requireVisible(actor, objectId)
      return findState(db, kind, actor.userId, objectId)
    },
  }
}
