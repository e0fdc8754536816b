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
import {
  type ChangedVote,
  findState,
  findTakers,
  lockVote,
  type ReactionState,
  upsertVotes,
} from './reactions.votes.queries.ts'

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

/** Takers of one object that a verdant's giving looks at. */
const mostTakers = 100

/** Which button who presses on what. */
export interface VoteTarget {
  actorId: Id
  objectId: Id
  authorId: Id
  press: VotePress
  /** Aura types of the two, which powers look at. */
  actorTypeId: number
  authorTypeId: number
  /** What a mystis has chosen; 1 when absent, and for everyone else. */
  amount?: number
}

/** Pressing the vote buttons of a kind of objects, within whatever statement or transaction. */
export function createPressing({ db, clock, kind, giving, powers, findVisible, unknown }: ReactionsDeps) {
  async function requireVisible(actor: Actor, objectId: Id): Promise<ReactedObject> {
    const object = await findVisible(objectId, actor)
    if (!object) throw new DomainError(unknown)
    return object
  }

  async function vote(
    connection: Db,
    target: VoteTarget,
    terms: GivingTerms,
  ): Promise<ChangedVote | undefined> {
    const now = clock.now()
    const ledger = giving.voteSql(`${kind}-vote`, now, terms)
    const { press } = target
    const isHeld = terms.hold !== null
    const [changed] = await upsertVotes(connection, kind, { presses: [target], press, now, isHeld, ledger })
    return changed
  }

  /** Presses "aura down": what a new negative vote takes is weighed first, unless it counts already today. */
  async function pressDown(tx: Tx, target: VoteTarget, terms: GivingTerms): Promise<ChangedVote | undefined> {
    const { actorId: giverId, authorId: receiverId, objectId } = target
    await giving.lockLosses(tx, receiverId)
    const before = await lockVote(tx, kind, objectId, giverId)
    if (before?.value === -1) return vote(tx, target, terms)
    const isCounted = before?.countedDay === parisDay(clock.now()) && before.countedValue === -1
    const { why, isStranger } = await giving.weighLoss(tx, { giverId, receiverId, amount: 1, isCounted })
    return vote(tx, target, { ...terms, hold: why, isStranger })
  }

  /** Moves what the powers of both people's types change of a vote that was pressed. */
  async function movePowers(
    tx: Tx,
    { apply, undo, findTypes }: VotePowers,
    target: VoteTarget,
    changed: ChangedVote,
  ) {
    const { actorId, authorId, objectId, press, actorTypeId, authorTypeId, amount = 1 } = target
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
    /** @throws DomainError what is said of an unknown object */
    requireVisible,

    /** What a press is about. Who benefits is the author the database knows. @throws DomainError `aura.own-content` [AUR-10] */
    async requireTarget(actor: Actor, objectId: Id, press: VotePress): Promise<VoteTarget> {
      const { authorId, author } = await requireVisible(actor, objectId)
      if (authorId === actor.userId) throw new DomainError('aura.own-content')
      const types = { actorTypeId: actor.auraTypeId, authorTypeId: author.auraTypeId }
      return { actorId: actor.userId, objectId, authorId, press, ...types }
    },

    /** What the actor did to an object. @throws DomainError what is said of an unknown object */
    async stateOf(actor: Actor, objectId: Id): Promise<ReactionState> {
      await requireVisible(actor, objectId)
      return findState(db, kind, actor.userId, objectId)
    },

    /** Presses "aura up" where no powers change anything: one statement, a transaction of its own. */
    vote,

    /** Presses either button, with all that comes along; undefined when the object is gone. */
    async pressWithin(tx: Tx, target: VoteTarget, terms: GivingTerms): Promise<ChangedVote | undefined> {
      const changed = target.press === 1 ? await vote(tx, target, terms) : await pressDown(tx, target, terms)
      if (changed && powers) await movePowers(tx, powers, target, changed)
      return changed
    },
  }
}
