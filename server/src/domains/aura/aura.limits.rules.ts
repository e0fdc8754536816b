import { auraLimits } from '@aura/contract/aura/aura.limits'
import { systemAccounts, type TransferReason } from './aura.rules.ts'

/** Why an act waits for a moderator [AUR-43, AUR-46, AUR-47]. */
export type HoldReason = 'ceiling' | 'serial' | 'raid'

/** What the database knows when someone is about to take aura from someone. */
export interface RecentLosses {
  /** Aura the receiver has lost to others today. */
  lostToday: number
  /** Negative acts of this giver on this receiver in the days that count. */
  giversActs: number
  /** Negative acts of anyone on the receiver in the minutes that count, and how many by strangers. */
  recentActs: number
  recentStrangers: number
  /** The giver has never viewed, followed or commented the receiver. */
  isStranger: boolean
}

/** How an act that takes aura is split into what moves now and what waits. */
export interface WeighedLoss {
  counted: number
  held: number
  why: HoldReason | null
}

/** How much of a new negative act of `amount` moves at once, and how much is held [AUR-43, AUR-46, AUR-47]. */
export function weighLoss(amount: number, standing: RecentLosses): WeighedLoss {
  if (standing.giversActs + 1 > auraLimits.serialNegativeActs) {
    return { counted: 0, held: amount, why: 'serial' }
  }
  const acts = standing.recentActs + 1
  const strangers = standing.recentStrangers + (standing.isStranger ? 1 : 0)
  if (acts >= auraLimits.raidActs && strangers * 2 > acts) return { counted: 0, held: amount, why: 'raid' }
  const room = Math.max(0, auraLimits.lossPerDay - standing.lostToday)
  const counted = Math.min(amount, room)
  return { counted, held: amount - counted, why: counted < amount ? 'ceiling' : null }
}

/** One movement of a donation: why, from whom, to whom, how much (above 0). */
export interface DonationMovement {
  reason: TransferReason
  from: number
  to: number
  amount: number
}

/** Who donates to whom, and how much of it counts at once and how much is held. */
export interface DonationParts {
  giverId: number
  receiverId: number
  /** Given, or taken. */
  isGift: boolean
  counted: number
  held: number
}

/**
 * What a donation moves: a gift goes from giver to receiver [AUR-25]; a withdrawal costs the giver what it takes from the
 * receiver, both to the sink [AUR-26]. What is held waits in escrow at the giver's cost [AUR-57].
 */
export function donationMovements(parts: DonationParts): DonationMovement[] {
  const { giverId, receiverId, isGift, counted, held } = parts
  const { sink, escrow } = systemAccounts
  const movements: DonationMovement[] = isGift
    ? [
        { reason: 'donation', from: giverId, to: receiverId, amount: counted },
        { reason: 'donation-hold', from: giverId, to: escrow, amount: held },
      ]
    : [
        { reason: 'withdrawal-cost', from: giverId, to: sink, amount: counted },
        { reason: 'withdrawal', from: receiverId, to: sink, amount: counted },
        { reason: 'withdrawal-hold', from: giverId, to: escrow, amount: held },
      ]
  return movements.filter(({ amount }) => amount > 0)
}

/** A limit the database refuses to pass, by the name it refuses with. */
export const givingLimits = {
  votes: { code: 'aura.votes-per-day', count: auraLimits.votesPerDay, isLiftedByPremium: true },
  negative_votes: {
    code: 'aura.negative-votes-per-day',
    count: auraLimits.negativeVotesPerDay,
    isLiftedByPremium: false,
  },
  positive_to_one: {
    code: 'aura.positive-votes-to-one',
    count: auraLimits.positiveVotesToOnePerDay,
    isLiftedByPremium: false,
  },
  negative_to_one: {
    code: 'aura.negative-votes-to-one',
    count: auraLimits.negativeVotesToOnePerDay,
    isLiftedByPremium: false,
  },
  donated: { code: 'aura.donated-per-day', count: auraLimits.donatedPerDay, isLiftedByPremium: true },
  withdrawals_from_one: {
    code: 'aura.withdrawals-from-one',
    count: auraLimits.withdrawalsFromOnePerDay,
    isLiftedByPremium: false,
  },
} as const

export type GivingLimit = keyof typeof givingLimits
