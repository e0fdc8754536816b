import { auraLimits } from '@aura/contract/aura/aura.limits'

/**
 * What an account may give in a day, or to one person; the numbers are the contract's. A passed limit is refused with its
 * code, but for `serial`: those acts are held [AUR-18, AUR-19, AUR-20, AUR-46].
 */
export const givingLimits = {
  votes: { code: 'aura.votes-per-day', most: auraLimits.votesPerDay, isLiftedByPremium: true },
  negative_votes: {
    code: 'aura.negative-votes-per-day',
    most: auraLimits.negativeVotesPerDay,
    isLiftedByPremium: false,
  },
  positive_to_one: {
    code: 'aura.positive-votes-to-one',
    most: auraLimits.positiveVotesToOnePerDay,
    isLiftedByPremium: false,
  },
  negative_to_one: {
    code: 'aura.negative-votes-to-one',
    most: auraLimits.negativeVotesToOnePerDay,
    isLiftedByPremium: false,
  },
  donated: { code: 'aura.donated-per-day', most: auraLimits.donatedPerDay, isLiftedByPremium: true },
  withdrawals_from_one: {
    code: 'aura.withdrawals-from-one',
    most: auraLimits.withdrawalsFromOnePerDay,
    isLiftedByPremium: false,
  },
  serial: { code: undefined, most: auraLimits.serialPositiveActs, isLiftedByPremium: false },
} as const

export type GivingLimit = keyof typeof givingLimits

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
export function weighLoss(amount: number, losses: RecentLosses): WeighedLoss {
  if (losses.giversActs + 1 > auraLimits.serialNegativeActs) {
    return { counted: 0, held: amount, why: 'serial' }
  }
  const acts = losses.recentActs + 1
  const strangers = losses.recentStrangers + (losses.isStranger ? 1 : 0)
  if (acts >= auraLimits.raidActs && strangers * 2 > acts) return { counted: 0, held: amount, why: 'raid' }
  const room = Math.max(0, auraLimits.lossPerDay - losses.lostToday)
  const counted = Math.min(amount, room)
  return { counted, held: amount - counted, why: counted < amount ? 'ceiling' : null }
}
