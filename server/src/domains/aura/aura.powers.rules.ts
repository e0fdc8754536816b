import { type AuraTypeName, maxMystisAmount } from '@aura/contract/aura/aura-types'
import { type GivingAct, systemAccounts } from './aura.rules.ts'

/** An act of one person on another, as powers see it. */
export type PoweredAct = 'vote-up' | 'vote-down' | 'donate' | 'withdraw'

export interface PoweredPerson {
  id: number
  type: AuraTypeName
}

export interface PoweredAction {
  act: PoweredAct
  giver: PoweredPerson
  receiver: PoweredPerson & {
    /** The person's aura before the act. */
    aura: number
  }
  /** Whole, above 0. Of a vote: 1, or the amount that a mystis chose by holding the button. */
  amount: number
  /** Solaris who pay 1 for what a verdant gives to the receiver, their victim. */
  solarisTakerIds: readonly number[]
}

/** Aura that goes from one account to another. */
export interface Movement {
  from: number
  to: number
  /** Whole, above 0. */
  amount: number
}

const { mint, sink } = systemAccounts

/** The ledger's reason for what powers move beside an act. */
export const powerOf = {
  'post-vote': 'post-power',
  'comment-vote': 'comment-power',
  donation: 'donation-power',
  withdrawal: 'donation-power',
} as const satisfies Record<GivingAct, string>

/** Upper bound of the movements of one act. */
export const maxMovements = 1000

/** Factor of the aura that a gift brings its receiver [AUR-34, AUR-36]. */
const givingFactor: Partial<Record<AuraTypeName, number>> = { celestia: 5, amara: 3 }
/** Factor of the aura that a negative act takes from its receiver [AUR-37, AUR-40]. */
const removalFactor: Partial<Record<AuraTypeName, number>> = { solaris: 3, crimson: 4 }
const celestiaCost = 1
const crimsonCostFactor = 2
const greeluxLossFactor = 2
const liftedTo = 1

/**
 * The movements of an act with the powers of both people's types (spec §3) [AUR-33]. Neutre has none: a vote is worth one, from or to
 * the mint; a donation costs its giver the moved amount.
 */
export function movementsOf(action: PoweredAction): Movement[] {
  const isGiving = action.act === 'vote-up' || action.act === 'donate'
  return (isGiving ? movementsOfGiving(action) : movementsOfRemoval(action)).filter(
    ({ amount }) => amount > 0,
  )
}

function movementsOfGiving({ act, giver, receiver, amount, solarisTakerIds }: PoweredAction): Movement[] {
  const isVote = act === 'vote-up'
  // A mystis chooses how much a vote is worth and pays all but the first point.
  const chosen = giver.type === 'mystis' && isVote ? Math.min(amount, maxMystisAmount) : amount
  const paid = isVote ? (giver.type === 'mystis' ? chosen - 1 : 0) : giver.type === 'greelux' ? 0 : amount
  const worth = Math.max(
    (isVote && giver.type !== 'mystis' ? 1 : chosen) * (givingFactor[giver.type] ?? 1),
    giver.type === 'mystis' && receiver.aura < 0 ? liftedTo - receiver.aura : 0,
  )
  return [
    { from: giver.id, to: receiver.id, amount: paid },
    { from: mint, to: receiver.id, amount: worth - paid },
    { from: giver.id, to: sink, amount: giver.type === 'celestia' ? celestiaCost : 0 },
    ...(giver.type === 'verdant' ? solarisTakerIds.map((id) => ({ from: id, to: sink, amount: 1 })) : []),
  ]
}

function movementsOfRemoval({ act, giver, receiver, amount }: PoweredAction): Movement[] {
  const isVote = act === 'vote-down'
  const size = isVote ? 1 : amount
  const isCancelled = giver.type === 'solaris' && receiver.type === 'verdant'
  const least = receiver.type === 'greelux' ? greeluxLossFactor : 1
  const factor = isCancelled ? 0 : Math.max(removalFactor[giver.type] ?? 1, least)
  const plainCost = isVote ? 0 : size
  const cost = giver.type === 'crimson' ? size * crimsonCostFactor : plainCost
  return [
    { from: receiver.id, to: isVote ? mint : sink, amount: size * factor },
    { from: giver.id, to: sink, amount: cost },
  ]
}

/** The movements that turn `plain` into `powered`. */
export function extrasOf(plain: readonly Movement[], powered: readonly Movement[]): Movement[] {
  const net = new Map<string, Movement>()
  const add = ({ from, to, amount }: Movement, sign: 1 | -1) => {
    const key = `${from}>${to}`
    net.set(key, { from, to, amount: (net.get(key)?.amount ?? 0) + sign * amount })
  }
  for (const movement of powered) add(movement, 1)
  for (const movement of plain) add(movement, -1)
  return [...net.values()].flatMap(({ from, to, amount }) => {
    if (amount === 0) return []
    return [amount > 0 ? { from, to, amount } : { from: to, to: from, amount: -amount }]
  })
}

/** The same action between people without powers. */
export function withoutPowers(action: PoweredAction): PoweredAction {
  const { giver, receiver } = action
  const amount = action.act === 'vote-up' || action.act === 'vote-down' ? 1 : action.amount
  return {
    ...action,
    amount,
    giver: { ...giver, type: 'neutre' },
    receiver: { ...receiver, type: 'neutre' },
    solarisTakerIds: [],
  }
}
