import type { Allowance } from '@aura/contract/aura/aura.contract'
import type { HoldNotice, HoldReason } from '@aura/contract/aura/aura.held.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { dayAfter } from '../../platform/clock/paris.ts'

/** What an account may give in a day, or to one person; the numbers are the contract's [AUR-18, AUR-19, AUR-20]. */
export const givingLimits = {
  votes: { code: 'aura.votes-per-day', most: auraLimits.votesPerDay, isLiftedByPremium: true },
  negativeVotes: {
    code: 'aura.negative-votes-per-day',
    most: auraLimits.negativeVotesPerDay,
    isLiftedByPremium: false,
  },
  positiveToOne: {
    code: 'aura.positive-votes-to-one',
    most: auraLimits.positiveVotesToOnePerDay,
    isLiftedByPremium: false,
  },
  negativeToOne: {
    code: 'aura.negative-votes-to-one',
    most: auraLimits.negativeVotesToOnePerDay,
    isLiftedByPremium: false,
  },
  donated: { code: 'aura.donated-per-day', most: auraLimits.donatedPerDay, isLiftedByPremium: true },
  withdrawalsFromOne: {
    code: 'aura.withdrawals-from-one',
    most: auraLimits.withdrawalsFromOnePerDay,
    isLiftedByPremium: false,
  },
} as const

export type GivingLimit = keyof typeof givingLimits

/** A giver's use of a day's limits, in total and towards one receiver; void acts are left out [AUR-23]. */
export type GivingUse = Record<GivingLimit, number> & {
  /** Acts of one sign in force on the receiver, within the days of a series. */
  positiveSeries: number
  negativeSeries: number
  /** The giver has voted with this sign on this object today. */
  hasPositive: boolean
  hasNegative: boolean
  /** An act of the giver on this object is or was held. */
  wasHeld: boolean
}

/** A new act. */
export type NewAct = { kind: 'up' | 'down' } | { kind: 'gift' | 'withdrawal'; amount: number }

/** Limits that each kind of act counts towards. */
export const limitsOf = {
  up: ['votes', 'positiveToOne'],
  down: ['votes', 'negativeVotes', 'negativeToOne'],
  gift: ['donated'],
  withdrawal: ['donated', 'withdrawalsFromOne'],
} as const satisfies Record<NewAct['kind'], readonly GivingLimit[]>

/** The first limit that an act passes; premium lifts some [AUR-22]. */
export function passedLimit(
  act: NewAct,
  use: GivingUse,
  { isUnlimited }: { isUnlimited: boolean },
): GivingLimit | undefined {
  return limitsOf[act.kind].find((limit) => {
    const { most, isLiftedByPremium } = givingLimits[limit]
    const added = addedTo(limit, act, use)
    return added > 0 && use[limit] + added > most && !(isUnlimited && isLiftedByPremium)
  })
}

/**
 * How much an act adds to a limit. Repeating a sign on the same object that day adds nothing; the first vote of the other sign counts
 * as one of that sign, and the object counts once [AUR-18, AUR-60].
 */
function addedTo(limit: GivingLimit, act: NewAct, use: GivingUse): number {
  if ('amount' in act) return limit === 'donated' ? act.amount : 1
  const hasSign = act.kind === 'up' ? use.hasPositive : use.hasNegative
  const isCounted = limit === 'votes' ? use.hasPositive || use.hasNegative : hasSign
  return isCounted ? 0 : 1
}

/** Used and remaining amount of a limit; premium lifts some [AUR-22, AUR-67]. */
export function allowanceOf(limit: GivingLimit, used: number, isUnlimited: boolean): Allowance {
  const { most, isLiftedByPremium } = givingLimits[limit]
  if (isUnlimited && isLiftedByPremium) return { used, most: null, left: null }
  return { used, most, left: Math.max(0, most - used) }
}

/** The message to the giver of an act held since a Paris day [AUR-68]. */
export function holdNoticeOf(why: HoldReason, since: string): HoldNotice {
  return { why, until: dayAfter(since, auraLimits.undecidedDays) }
}

/** The stored state by which a new negative act is weighed. */
export interface RecentLosses {
  /** Aura that other people's acts of today take from the receiver. */
  lostToday: number
  /** Negative acts in force on the receiver within the minutes of a raid, and the number of those by strangers. */
  recentActs: number
  recentStrangers: number
  /** The giver's act on this object was held as part of a raid, and nobody has decided it [AUR-61]. */
  wasRaid: boolean
}

/** An act that takes aura, split into the part that counts now and the part that is held. */
export interface WeighedLoss {
  counted: number
  held: number
  why: HoldReason | null
}

/** The loss, the giver's series in force on the receiver without it, and whether the giver is a stranger. */
export interface NewLoss {
  amount: number
  negativeSeries: number
  isStranger: boolean
}

/** How much of a new negative act moves at once, and how much is held [AUR-43, AUR-46, AUR-47, AUR-62]. */
export function weighLoss(
  { amount, negativeSeries, isStranger }: NewLoss,
  losses: RecentLosses,
): WeighedLoss {
  if (negativeSeries + 1 > auraLimits.serialNegativeActs) return { counted: 0, held: amount, why: 'serial' }
  const acts = losses.recentActs + 1
  const strangers = losses.recentStrangers + (isStranger ? 1 : 0)
  const isRaid = acts >= auraLimits.raidActs && strangers * 2 > acts
  if (isRaid || losses.wasRaid) return { counted: 0, held: amount, why: 'raid' }
  const room = Math.max(0, auraLimits.lossPerDay - losses.lostToday)
  const counted = Math.min(amount, room)
  return { counted, held: amount - counted, why: counted < amount ? 'ceiling' : null }
}

/** Why a new positive act is held: more than 35 by one giver on one receiver in 7 days [AUR-46]. */
export function weighGain({ positiveSeries }: Pick<GivingUse, 'positiveSeries'>): HoldReason | null {
  return positiveSeries + 1 > auraLimits.serialPositiveActs ? 'serial' : null
}
