import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockGivers, lockLosses, settleActs } from './aura.acts.queries.ts'
import {
  type Decision,
  decideHeld,
  findHeldByIds,
  type HeldAct,
  payCountedVotes,
  settleHeldDonations,
  type Verdict,
} from './aura.held.queries.ts'
import type { VoteKey, VotesByAct } from './aura.moderated-votes.service.ts'
import type { WaitedAct } from './aura.powers.losses.queries.ts'
import { undoPowers } from './aura.powers.queries.ts'
import type { Powers } from './aura.powers.service.ts'
import type { PrizesService } from './aura.prizes.service.ts'
import type { GivingAct } from './aura.rules.ts'

export interface HeldSettlementDeps {
  clock: Clock
  votes: VotesByAct
  prizes: Pick<PrizesService, 'settle'>
  /** Undefined: no aura type changes any movement [AUR-32]. */
  powers: Pick<Powers, 'applyCounted'> | undefined
}

type DecidedAct = HeldAct & { act: GivingAct; part: number }

export type HeldSettlement = ReturnType<typeof createHeldSettlement>

/** Effects of a decision on held acts: movements of votes, donations and prizes, and the use of limits. */
export function createHeldSettlement({ clock, votes: votesByAct, prizes, powers }: HeldSettlementDeps) {
  /** Decides acts under the locks of their givers and receivers, except acts decided or undone before; returns their number. */
  async function decide(
    tx: Tx,
    acts: readonly HeldAct[],
    verdict: Verdict,
    by: string | null,
    now = clock.now(),
  ): Promise<number> {
    await lockGivers(
      tx,
      acts.map(({ giverId }) => giverId),
    )
    const losses = acts.filter(({ amount }) => amount < 0)
    await lockLosses(
      tx,
      losses.map(({ receiverId }) => receiverId),
    )
    // Read again after the lock: a part of an act may have been counted in between.
    const ids = acts.map(({ id }) => id)
    const parts = (await findHeldByIds(tx, ids)).map(({ id, amount, moved }) => ({
      id,
      part: Math.abs(amount) - moved,
    }))
    return settle(tx, { parts, verdict, by, now }, true)
  }

  /** Counts or voids held votes; returns the acts that count. */
  async function settleVotes(
    tx: Tx,
    decided: readonly DecidedAct[],
    { verdict, by, now }: Decision,
  ): Promise<WaitedAct[]> {
    const isVoid = verdict === 'void'
    const counted: WaitedAct[] = []
    for (const [act, owner] of Object.entries(votesByAct)) {
      const votes = decided.filter((one) => one.act === act)
      const released = await owner.release(tx, votes, { isVoid, isBarred: isVoid && by !== null, now })
      if (isVoid) continue
      const releasedByKey = new Map(released.map((vote) => [keyOf(vote), vote]))
      // The vote says whether it is ranked, because its hold may be of an earlier vote.
      const paid = votes.flatMap((vote) => {
        const changed = releasedByKey.get(keyOf(vote))
        return changed ? [{ ...vote, version: changed.version, isRanked: changed.isRanked }] : []
      })
      await payCountedVotes(tx, paid, now)
      counted.push(...paid.map(({ act: kind, ...vote }) => ({ ...vote, kind })))
    }
    return counted
  }

  /**
   * Counts or voids parts of held acts; returns the number of acts. The caller holds the locks of the losses; no power is paid for
   * unless it also holds those of the givers.
   */
  async function settle(tx: Tx, decision: Decision, areGiversLocked: boolean): Promise<number> {
    const { verdict, now } = decision
    if (decision.parts.length === 0) return 0
    const all = await decideHeld(tx, decision)
    const decided = all.filter(isGiving)
    await prizes.settle(
      tx,
      all.filter(({ act }) => act === 'prize'),
      decision,
    )
    const isVoid = verdict === 'void'
    const keys = decided.map(({ act, ...key }) => ({ ...key, kind: act }))
    if (isVoid) await undoPowers(tx, keys, now)
    const counted = await settleVotes(tx, decided, decision)
    const donations = decided.filter(({ act }) => act === 'donation' || act === 'withdrawal')
    await settleHeldDonations(tx, donations, decision)
    if (!isVoid) counted.push(...donations.map(({ act: kind, ...key }) => ({ ...key, kind, version: 1 })))
    await settleActs(
      tx,
      decided.map(({ act, amount, part, ...key }) => ({
        ...{ ...key, kind: act, sign: Math.sign(amount) },
        ...{ counted: isVoid ? 0 : part, voided: isVoid ? part : 0 },
      })),
    )
    await powers?.applyCounted(tx, counted, { areGiversLocked, now })
    return all.length
  }

  return { decide, settle }
}

/** Prizes count towards no limit, and powers do not change them. */
function isGiving<Held extends HeldAct>(held: Held): held is Held & { act: GivingAct } {
  return held.act !== 'prize'
}

function keyOf({ subjectId, giverId }: VoteKey): string {
  return `${subjectId}:${giverId}`
}
