import type { HeldAct } from '@aura/contract/aura/aura.held.contract'
import type { Id } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Giving } from '../aura/aura.limits.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import { type ObjectKind, pressVote, type VotePress } from '../aura/aura.rules.ts'
import type { AnswerSql, Press, ShowsSql } from './reactions.tables.ts'
import { type ChangedVote, findTakers, findVote, upsertVotes } from './reactions.votes.queries.ts'

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
  /** SQL: the same question, asked by the statement that writes. */
  shows: ShowsSql
  /** Thrown for an object that is absent or hidden from the actor. */
  unknown: ErrorCode
  voteAnswer: AnswerSql<Answer>
}

/** Something people react to, as the actor sees it. */
export interface ReactedObject {
  authorId: Id
  author: { auraTypeId: number }
}

/** A press of a vote button on something that shows to the voter. */
export interface VoteTarget extends Press {
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
export function createVoting<Answer extends { held?: HeldAct }>(deps: VotingDeps<Answer>) {
  const { clock, kind, giving, powers, findVisible, shows, unknown, voteAnswer } = deps
  const act = `${kind}-vote` as const

  async function requireVisible(actor: Actor, objectId: Id): Promise<ReactedObject> {
    const object = await findVisible(objectId, actor)
    if (!object) throw new DomainError(unknown)
    return object
  }

  /** Votes up without a closer look, in one statement; a vote that needs one, or on something absent or hidden, is left out. */
  async function voteUp(
    db: Db,
    presses: readonly (Press & { idempotency: IdempotencyKey | undefined })[],
  ): Promise<ChangedVote<Answer>[]> {
    const now = clock.now()
    return upsertVotes(db, kind, {
      ...{ presses, press: 1, now, isHeld: false, answer: voteAnswer },
      ledger: giving.voteSql({ act, now, isStranger: false }),
      look: { keys: keysSql(presses), room: giving.roomForVotes(act, now), shows },
    })
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
    await undo(tx, { kind: act, subjectId: objectId, giverId: actorId })
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
      const { userId: actorId, isModerator } = actor
      return { actorId, isModerator, objectId, authorId, press, amount, ...types }
    },

    voteUp,

    /**
     * Votes either way, powers included, under the locks of the giver and of what the author loses. Undefined: the object is gone.
     *
     * @throws DomainError `aura.vote-voided` [AUR-64], or the limit passed [AUR-21]
     */
    async vote(tx: Tx, target: VoteTarget): Promise<ChangedVote<Answer> | undefined> {
      const { actorId: giverId, authorId: receiverId, objectId, press } = target
      const directed = { kind: act, subjectId: objectId, giverId, receiverId }
      const now = clock.now()
      await giving.lockGiver(tx, giverId)
      const seen = await findVote(tx, kind, objectId, giverId)
      if (seen?.isBarred) throw new DomainError('aura.vote-voided')
      if (seen?.value === -1) await giving.lockLosses(tx, receiverId)
      const before = seen?.value === -1 ? await findVote(tx, kind, objectId, giverId) : seen
      const { value } = pressVote(before?.value ?? 0, press)
      const { why, isStranger } =
        value === 0
          ? { why: null, isStranger: false }
          : await giving.weigh(tx, directed, { kind: value === 1 ? 'up' : 'down' }, now)
      const [changed] = await upsertVotes(tx, kind, {
        ...{ presses: [target], press, now, isHeld: why !== null, answer: voteAnswer },
        ledger: giving.voteSql({ act, now, isStranger }),
      })
      if (!changed) return undefined
      if (before) await giving.letGo(tx, directed, before, now)
      const held = value !== 0 && why ? await giving.hold(tx, directed, { sign: value, why, now }) : undefined
      if (powers) await movePowers(tx, powers, target, changed)
      return held ? { ...changed, answer: { ...changed.answer, held } } : changed
    },
  }
}
