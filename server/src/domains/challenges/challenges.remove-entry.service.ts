import { isBlank } from '@aura/contract/blank-text'
import { removalReasonMaxLength } from '@aura/contract/challenges/challenges.limits'
import { type Id, textLength } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError, fieldRefusal } from '../../platform/errors/domain-error.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import type { PostDeletionService } from '../posts/posts.delete.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { lockChallenge } from './challenges.access.queries.ts'
import { hasEnded } from './challenges.end.rules.ts'
import { type ActiveEntry, findEntry } from './challenges.entries.queries.ts'
import { texts } from './challenges.entries.texts.ts'
import { notifyEntry } from './challenges.events.ts'
import type { ChallengeLists } from './challenges.list.service.ts'
import {
  lockChallengeToReturn,
  markEntriesRemoved,
  markEntryRestored,
} from './challenges.remove-entry.queries.ts'

export interface EntryRemovalDeps {
  db: Db
  clock: Clock
  lists: Pick<ChallengeLists, 'findCard'>
  postVisibility: Pick<PostVisibility, 'findVisible'>
  postDeletion: Pick<PostDeletionService, 'removeWithin' | 'leaveToProfile' | 'returnToAudience'>
  /**
   * Withdraws the post of an entry that a moderator removes, and notifies its author, in the caller's transaction. @throws
   * DomainError `posts.unknown`
   */
  onRemovedByModerator: (tx: Tx, removal: EntryRemoval) => Promise<void>
}

/** The removal of an entry by a moderator who is neither its author nor the creator of its challenge. */
export interface EntryRemoval {
  moderatorId: Id
  postId: Id
  authorId: Id
  reason: string
  /** Whether the post stays on its author's profile. */
  isLeft: boolean
}

export type EntryRemovalService = ReturnType<typeof createEntryRemoval>

/** Withdrawal of entries by their authors, and removal by creators or moderators [CHL-36]. */
export function createEntryRemoval(deps: EntryRemovalDeps) {
  const { db, clock, lists, postVisibility, postDeletion, onRemovedByModerator } = deps

  /** @throws DomainError `challenges.not-own-entry`, or `challenges.entry-unknown` also for one that is hidden from the actor */
  async function requireEntry(actor: Actor, postId: Id): Promise<ActiveEntry> {
    const entry = await findEntry(db, postId)
    if (!entry) throw new DomainError('challenges.entry-unknown')
    // Creators and moderators may remove entries that a block hides from them.
    const isTheirs = [entry.authorId, entry.creatorId].includes(actor.userId)
    if (isTheirs || actor.isModerator) return entry
    const shows =
      (await lists.findCard(actor, entry.challengeId)) && (await postVisibility.findVisible(postId, actor))
    throw new DomainError(shows ? 'challenges.not-own-entry' : 'challenges.entry-unknown')
  }

  return {
    /**
     * Takes an entry out of its challenge: the author while it is open, the creator until the end, moderators at any time, by a decision
     * that the author may appeal. Its post stays on the author's profile if it shows there, and is deleted otherwise.
     *
     * @throws DomainError `challenges.entry-unknown`, `challenges.not-own-entry`, `challenges.closed`, `challenges.to-judge`,
     * `challenges.reason-missing`, `challenges.reason-too-long`
     */
    async remove(actor: Actor, postId: Id, said = ''): Promise<{ message: string }> {
      const reason = said.trim()
      if (textLength(reason) > removalReasonMaxLength)
        throw fieldRefusal('challenges.reason-too-long', 'reason')
      const { challengeId, creatorId, authorId } = await requireEntry(actor, postId)
      const isOwn = authorId === actor.userId
      const isCreator = creatorId === actor.userId
      if (!isOwn && isBlank(reason)) throw fieldRefusal('challenges.reason-missing', 'reason')
      await inTransaction(db, async (tx) => {
        const challenge = await lockChallenge(tx, challengeId)
        const now = clock.now()
        if (!challenge) throw new DomainError('challenges.entry-unknown')
        if ((isOwn || isCreator) && challenge.closedAt) throw new DomainError('challenges.closed')
        if (isCreator && hasEnded(challenge, now)) throw new DomainError('challenges.to-judge')
        if ((await markEntriesRemoved(tx, [postId], now)) === 0)
          throw new DomainError('challenges.entry-unknown')
        const isLeft = await postDeletion.leaveToProfile(tx, postId)
        if (!isOwn && !isCreator)
          return onRemovedByModerator(tx, { moderatorId: actor.userId, postId, authorId, reason, isLeft })
        if (!isLeft) await postDeletion.removeWithin(tx, { id: postId, authorId }, actor.userId, reason)
        if (isOwn) {
          const challenge = { id: challengeId, creatorId }
          return notifyEntry(tx, challenge, { postId, entrantId: authorId, now, isUndone: true })
        }
        // NOTE: without the post's id: a notification with one is hidden once the post is gone.
        const data = { challengeId, reason }
        const told = { recipientId: authorId, actorId: creatorId, subjectId: postId }
        await enqueueEvents(tx, [{ kind: 'entry-removed', ...told, data, at: now }])
      })
      return { message: isOwn ? texts.withdrawn : texts.removed }
    },

    /**
     * Restores the entry of a post that stayed on its author's profile, in the caller's transaction, unless they entered again
     * [MOD-27].
     */
    async restoreLeft(tx: Tx, postId: Id): Promise<void> {
      const challengeId = await lockChallengeToReturn(tx, postId)
      if (challengeId === undefined || !(await postDeletion.returnToAudience(tx, postId, challengeId))) return
      await markEntryRestored(tx, postId)
    },

    /** Takes the entries of deleted posts out of their challenges, in the transaction that deletes them. */
    onPostsDeleted: async (tx: Tx, postIds: readonly Id[]): Promise<void> => {
      await markEntriesRemoved(tx, postIds, clock.now())
    },
  }
}
