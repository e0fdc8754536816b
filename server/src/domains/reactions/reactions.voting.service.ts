import type { Id } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Giving, GivingTerms } from '../aura/aura.limits.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import type { ObjectKind, VotePress } from '../aura/aura.rules.ts'
import type { AnswerSql } from './reactions.tables.ts'
import { type ChangedVote, findTakers, lockVote, upsertVotes } from './reactions.votes.queries.ts'

/** The powers of aura types, and a look-up of people's types. */
export type VotePowers = Powers & {
  findTypes: (ids: readonly Id[]) => Promise<{ id: Id; auraTypeId: number }[]>
}

export interface VotingDeps<Answer> {
  db: Db
  clock: Clock
  kind: ObjectKind
  giving: Giving
  /** Undefined: no aura type changes any movement [AUR-32]. */
  powers: VotePowers | undefined
  findVisible: (objectId: Id, actor: Actor) => Promise<ReactedObject | undefined>
  /** Thrown for an object that is absent or hidden from the actor. */
  unknown: ErrorCode
  voteAnswer: AnswerSql<Answer>
}

/** Something people react to, as the actor sees it. */
export interface ReactedObject {
  authorId: Id
  author: { auraTypeId: number }
}

/** A press of a vote button. */
export interface VoteTarget {
  actorId: Id
  objectId: Id
  authorId: Id
  press: VotePress
  /** Aura types of the two, which powers look at. */
  actorTypeId: number
  authorTypeId: number
  /** What a mystis has chosen to give; 1 for everyone else. */
  amount: number
}

/** Takers of one object that a verdant's power looks at. */
const mostTakers = 100

/** Votes on one kind of objects, each within a statement or transaction of the caller. */
export function createVoting<Answer>(deps: VotingDeps<Answer>) {
  const { clock, kind, giving, powers, findVisible, unknown, voteAnswer } = deps

  async function requireVisible(actor: Actor, objectId: Id): Promise<ReactedObject> {
    const object = await findVisible(objectId, actor)
    if (!object) throw new DomainError(unknown)
    return object
  }

  async function vote(
    connection: Db,
    target: VoteTarget,
    terms: GivingTerms,
  ): Promise<ChangedVote<Answer> | undefined> {
    const now = clock.now()
    const [changed] = await upsertVotes(connection, kind, {
      ...{ presses: [target], press: target.press, now, isHeld: terms.hold !== null, answer: voteAnswer },
      ledger: giving.voteSql(`${kind}-vote`, now, terms),
    })
    return changed
  }

  /** Weighs a new negative vote first: it counts at once, or is held. */
  async function voteDown(tx: Tx, target: VoteTarget, terms: GivingTerms) {
    const { actorId: giverId, authorId: receiverId, objectId } = target
    await giving.lockLosses(tx, receiverId)
    const before = await lockVote(tx, kind, objectId, giverId)
    if (before?.value === -1) return vote(tx, target, terms)
    const isCounted = before?.countedDay === parisDay(clock.now()) && before.countedValue === -1
    const { why, isStranger } = await giving.weighLoss(tx, { giverId, receiverId, amount: 1, isCounted })
    return vote(tx, target, { ...terms, hold: why, isStranger })
  }

  /** Moves what both people's powers change of a vote. */
  async function movePowers(
    tx: Tx,
    { apply, undo, findTypes }: VotePowers,
    target: VoteTarget,
    changed: ChangedVote,
  ) {
    const { actorId, authorId, objectId, press, actorTypeId, authorTypeId, amount } = target
    const reason = `${kind}-power` as const
    await undo(tx, { reason, subjectId: objectId, giverId: actorId })
    if (changed.value === 0 || changed.isHeld) return
    await apply(tx, {
      act: press === 1 ? 'vote-up' : 'vote-down',
      reason,
      subjectId: objectId,
      giver: { id: actorId, auraTypeId: actorTypeId },
      receiver: { id: authorId, auraTypeId: authorTypeId },
      amount,
      sequence: changed.version,
      takers: await findTypes(await findTakers(tx, kind, objectId, mostTakers)),
    })
  }

  return {
    requireVisible,

    /**
     * Resolves a press; the author who gains or loses is read from the database.
     *
     * @throws DomainError `aura.own-content` [AUR-10], or the kind's own for an unknown object
     */
    async requireTarget(actor: Actor, objectId: Id, press: VotePress, amount: number): Promise<VoteTarget> {
      const { authorId, author } = await requireVisible(actor, objectId)
      if (authorId === actor.userId) throw new DomainError('aura.own-content')
      const types = { actorTypeId: actor.auraTypeId, authorTypeId: author.auraTypeId }
      return { actorId: actor.userId, objectId, authorId, press, amount, ...types }
    },

    /** Votes up where no powers apply: one statement without a surrounding transaction. Undefined: the object is gone. */
    vote,

    /** Votes either way, powers included. Undefined: the object is gone. */
    async voteWithin(
      tx: Tx,
      target: VoteTarget,
      terms: GivingTerms,
    ): Promise<ChangedVote<Answer> | undefined> {
      const changed = target.press === 1 ? await vote(tx, target, terms) : await voteDown(tx, target, terms)
      if (changed && powers) await movePowers(tx, powers, target, changed)
      return changed
    },
  }
}
