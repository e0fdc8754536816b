import { systemAccounts, type TransferReason } from './aura.rules.ts'

/** A transfer of a donation; the amount is positive. */
export interface DonationMovement {
  reason: TransferReason
  from: number
  to: number
  amount: number
}

/** A donation split into the part that counts at once and the part that is held. */
export interface SplitDonation {
  giverId: number
  receiverId: number
  /** Given, or withdrawn. */
  isGift: boolean
  counted: number
  held: number
}

/**
 * The movements of a donation: a gift goes from giver to receiver [AUR-25]; a withdrawal moves the same amount from giver and receiver
 * to the sink [AUR-26]. The held part waits in escrow at the giver's cost [AUR-57].
 */
export function donationMovements(donation: SplitDonation): DonationMovement[] {
  const { giverId, receiverId, isGift, counted, held } = donation
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
