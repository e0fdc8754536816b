import type { Id } from '@aura/contract/common'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { VoteAct } from './aura.rules.ts'

/** A vote by its object and voter. */
export interface VoteKey {
  subjectId: Id
  giverId: Id
}

/** A voided vote: its receiver, its sign, whether it had moved aura, and the day of its act. */
export interface VoidedVote extends VoteKey {
  receiverId: Id
  value: -1 | 1
  wasHeld: boolean
  day: string
}

/** A vote whose hold has ended, with its number of changes. */
export interface ReleasedVote extends VoteKey {
  version: number
  isRanked: boolean
}

/**
 * Votes of an account: the ones changed since a moment, or the one that takes aura from the author of an object since its change
 * `version`.
 */
export type VotesToVoid = { giverId: Id } & ({ since: Date } | { takenFromId: Id; version: number })

/** A vote that moderators voided: the version of that change, and the receiver of the vote. */
export interface VoidedVoteOf {
  subjectId: Id
  receiverId: Id
  version: number
}

/** A voided vote to restore: its value, whether it is held, and the Paris day of its act. */
export interface RestoredVote {
  subjectId: Id
  value: -1 | 1
  isHeld: boolean
  day: string
}

/** Effects of moderators' decisions on one kind of votes, provided by the domain that owns the votes. */
export interface ModeratedVotes {
  /** Counts or voids held votes. Votes that moderators void are barred: their givers may not vote there again [AUR-64]. */
  release(
    tx: Tx,
    votes: readonly VoteKey[],
    verdict: { isVoid: boolean; isBarred: boolean; now: Date },
  ): Promise<ReleasedVote[]>
  /**
   * Voids votes and bars them. `giveBack` is SQL that reverses what the votes of a relation had moved (subject_id, actor_id,
   * author_id, value, sequence, is_ranked).
   */
  void(
    tx: Tx,
    which: VotesToVoid,
    now: Date,
    giveBack: (changes: string) => RawBuilder<unknown>,
  ): Promise<VoidedVote[]>
  /** Votes of an account that were voided at a moment and have not changed since. */
  findVoided(tx: Tx, giverId: Id, voidedAt: Date): Promise<VoidedVoteOf[]>
  /** Restores voided votes of an account, counted or held; they may be changed again. */
  restore(tx: Tx, giverId: Id, votes: readonly RestoredVote[], now: Date): Promise<ReleasedVote[]>
}

export type VotesByAct = Record<VoteAct, ModeratedVotes>
