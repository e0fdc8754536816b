import type { HoldNotice } from '@aura/contract/aura/aura.held.contract'
import type { Id } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Giving } from '../aura/aura.giving.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import { type ObjectKind, pressVote, type VotePress } from '../aura/aura.rules.ts'
import type { AnswerSql, Press, ShowsSql } from './reactions.objects.queries.ts'
import { type ChangedVote, findVote, upsertVotes } from './reactions.votes.queries.ts'

export interface VotingDeps<Answer> {
  db: Db
  clock: Clock
  kind: ObjectKind
  giving: Giving
  /** Undefined where powers of aura types are switched off [AUR-32]. */
  powers: Powers | undefined
  findVisible: (objectId: Id, actor: Actor) => Promise<ReactedObject | undefined>
  /** SQL of the same check, for the statement that writes. */
  shows: ShowsSql
  /** Thrown for an object that is absent or hidden from the actor. */
  unknown: ErrorCode
  voteAnswer: AnswerSql<Answer>
}

/** A post or comment that is visible to the actor. */
export interface ReactedObject {
  authorId: Id
}

/** A press of a vote button on an object visible to the voter. */
export interface VoteTarget extends Press {
  authorId: Id
  press: VotePress
  /** Aura that a voter of the type mystis has chosen to give; 1 for other types. */
  amount: number
}

/** Votes on one kind of objects, each within a statement or transaction of the caller. */
export function createVoting<Answer extends { held?: HoldNotice }>(deps: VotingDeps<Answer>) {
  const { clock, kind, giving, powers, findVisible, shows, unknown, voteAnswer } = deps
  const act = `${kind}-vote` as const

  async function requireVisible(actor: Actor, objectId: Id): Promise<ReactedObject> {
    const object = await findVisible(objectId, actor)
    if (!object) throw new DomainError(unknown)
    return object
  }

  /** Votes up in one statement. Leaves out votes that need a separate transaction, and votes on absent or hidden objects. */
  async function voteUp(
    db: Db,
    presses: readonly (Press & { idempotency: IdempotencyKey | undefined })[],
  ): Promise<ChangedVote<Answer>[]> {
    const now = clock.now()
    return upsertVotes(db, kind, {
      presses,
      press: 1,
      now,
      isHeld: false,
      answer: voteAnswer,
      ledger: giving.voteSql({ act, now, isStranger: false }),
      look: { keys: keysSql(presses), room: giving.roomForVotes(act, now), shows },
    })
  }

  return {
    requireVisible,

    /**
     * Checks a press and reads the author of the object.
     *
     * @throws DomainError `aura.own-content` [AUR-10], or the kind's own for an unknown object
     */
    async requireTarget(actor: Actor, objectId: Id, press: VotePress, amount: number): Promise<VoteTarget> {
      const { authorId } = await requireVisible(actor, objectId)
      if (authorId === actor.userId) throw new DomainError('aura.own-content')
      const { userId: actorId, isModerator } = actor
      return { actorId, isModerator, objectId, authorId, press, amount }
    },

    voteUp,

    /**
     * Votes up or down, with powers, under locks of the giver and of the author's losses; undefined if the object was deleted.
     *
     * @throws DomainError `aura.vote-voided` [AUR-64], `aura.gift-spent` [AUR-39], or the limit passed [AUR-21]
     */
    async vote(tx: Tx, target: VoteTarget): Promise<ChangedVote<Answer> | undefined> {
      const { actorId: giverId, authorId: receiverId, objectId, press, amount } = target
      const directed = { kind: act, subjectId: objectId, giverId, receiverId }
      const now = clock.now()
      await (powers ? powers.lockGivers(tx, directed) : giving.lockGiver(tx, giverId))
      const seen = await findVote(tx, kind, objectId, giverId)
      if (seen?.isBarred) throw new DomainError('aura.vote-voided')
      const isTakenBack = seen?.value === -1
      const day = parisDay(now)
      if (powers)
        await powers.lockLosses(tx, { ...directed, press, isTaken: isTakenBack || press === -1, day })
      else if (isTakenBack) await giving.lockLosses(tx, receiverId)
      const before = isTakenBack ? await findVote(tx, kind, objectId, giverId) : seen
      const { value } = pressVote(before?.value ?? 0, press)
      const { why, isStranger } =
        value === 0
          ? { why: null, isStranger: false }
          : await giving.weigh(tx, directed, { kind: value === 1 ? 'up' : 'down' }, now)
      const [changed] = await upsertVotes(tx, kind, {
        presses: [target],
        press,
        now,
        isHeld: why !== null,
        answer: voteAnswer,
        ledger: giving.voteSql({ act, now, isStranger }),
      })
      if (!changed) return undefined
      const ceilings = (before && (await powers?.undo(tx, directed, now))) ?? []
      if (before) await giving.letGo(tx, directed, { before, ceilings, now })
      if (value === 0) return changed
      const hold = why && { sign: value, chosen: amount, why, now }
      const held = hold ? await giving.hold(tx, directed, hold) : undefined
      const done = { ...directed, sign: value, amount, version: changed.version, day }
      if (!held) await powers?.apply(tx, done, now)
      return held ? { ...changed, answer: { ...changed.answer, held } } : changed
    },
  }
}
