import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockGivers, lockLosses } from './aura.acts.queries.ts'
import { deciderOfSanction } from './aura.deciders.rules.ts'
import type { HeldService } from './aura.held.service.ts'
import type { VotesByAct } from './aura.moderated-votes.service.ts'
import { insertLosses } from './aura.powers.losses.queries.ts'
import type { VoteAct } from './aura.rules.ts'
import { deleteChanges, insertChanges, lockAllGiving, notifyChanges } from './aura.sanctions.queries.ts'
import {
  endSanction,
  type GivenBack,
  payRestoredDonations,
  restoreDonations,
  restorePowers,
  restorePrizes,
  undoWriteOffs,
} from './aura.sanctions.restore.queries.ts'
import {
  findRestorableVotes,
  payRestoredVotes,
  restoreActsOfVotes,
} from './aura.sanctions.restore-votes.queries.ts'
import { sumChanges } from './aura.sanctions.rules.ts'
import { answers } from './aura.texts.ts'
import { balancesOf, concernedBy, writeOff } from './aura.write-offs.service.ts'

export interface RestorationsDeps {
  clock: Clock
  held: Pick<HeldService, 'releaseRoom'>
  votes: VotesByAct
}

/** Net effect of reversing a sanction. */
export interface Restoration {
  votes: number
  donations: number
  prizes: number
  /** Aura to take back from receivers who no longer have it: the mint pays it. */
  writtenOff: number
  regainedIds: Id[]
  losingIds: Id[]
}

export type Restorations = ReturnType<typeof createRestorations>

/** Reversals of sanctions [MOD-27]. */
export function createRestorations({ clock, held, votes: votesByAct }: RestorationsDeps) {
  /** Restores the voided votes of one kind, counted or held; returns the votes and the movements. */
  async function restoreVotes(tx: Tx, kind: VoteAct, given: GivenBack) {
    const votes = votesByAct[kind]
    const voided = await votes.findVoided(tx, given.giverId, given.voidedAt)
    const found = await findRestorableVotes(tx, kind, voided, given)
    const changed = await votes.restore(tx, given.giverId, found, given.now)
    const changes = new Map(changed.map((change) => [change.subjectId, change]))
    const restored = found.flatMap((vote) => {
      const change = changes.get(vote.subjectId)
      return change ? [{ ...vote, kind, version: change.version, isRanked: change.isRanked }] : []
    })
    await restoreActsOfVotes(tx, kind, restored, {
      decider: deciderOfSanction(given.sanctionId),
      giverId: given.giverId,
    })
    return { restored, moved: await payRestoredVotes(tx, kind, restored, given) }
  }

  return {
    /**
     * Reverses a sanction [MOD-27] in the caller's transaction, which must hold no lock of giving or of a case of aura yet.
     *
     * - Votes are in force or held again, as before. Their givers may change them.
     * - Donations, prizes and powers move again; write-offs are taken back.
     * - Unchanged: votes whose aura an appeal has restored since, and held donations and prizes, whose giver has the aura.
     * - No balance falls below zero: the mint pays what people no longer have.
     * - Other people are notified, unless they were never notified of the sanction.
     *
     * @returns undefined when the sanction was reversed before
     */
    async giveBack(tx: Tx, sanctionId: Id, { by }: { by: string }): Promise<Restoration | undefined> {
      await lockAllGiving(tx)
      const ended = await endSanction(tx, { sanctionId, by, now: clock.now() })
      if (!ended) return undefined
      const given = { ...ended, sanctionId }
      const { now } = given
      await lockGivers(tx, [given.giverId])
      const posts = await restoreVotes(tx, 'post-vote', given)
      const comments = await restoreVotes(tx, 'comment-vote', given)
      const votes = [...posts.restored, ...comments.restored]
      const donations = await restoreDonations(tx, given)
      const prizes = await restorePrizes(tx, given)
      const acts = [
        ...votes,
        ...donations.map(({ subjectId, amount, restorations }) => ({
          kind: amount > 0 ? ('donation' as const) : ('withdrawal' as const),
          subjectId,
          version: 1 + 2 * restorations,
        })),
      ]
      const powers = await restorePowers(tx, acts, given)
      if (powers.length > 0)
        await insertLosses(
          tx,
          acts.map((act) => ({ ...act, giverId: given.giverId })),
        )
      const changes = sumChanges(
        0,
        [],
        [
          ...[...posts.moved, ...comments.moved, ...prizes],
          ...(await payRestoredDonations(tx, donations, given)),
          ...powers,
          ...(await undoWriteOffs(tx, sanctionId, now)),
        ],
      )
      const voided = await balancesOf(tx, changes)
      const waiting = votes.filter(({ isHeld, value }) => isHeld && value < 0)
      await lockLosses(
        tx,
        waiting.map(({ receiverId }) => receiverId),
      )
      await held.releaseRoom(tx, waiting)
      const people = await writeOff(tx, { sanctionId, sequence: 2, changes, voided, now })
      const others = people.filter(({ id }) => id !== given.giverId)
      if ((await deleteChanges(tx, sanctionId)) === 0) {
        await insertChanges(tx, sanctionId, others)
        await notifyChanges(tx, sanctionId, now, answers.givenBack)
      }
      const writtenOff = people.reduce((sum, { spared }) => sum + spared, 0)
      const counts = { votes: votes.length, donations: donations.length, prizes: prizes.length }
      return { ...counts, writtenOff, ...concernedBy(others) }
    },
  }
}
