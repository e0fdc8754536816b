/** Ids of the system's aura accounts, as the migration makes them. A person's aura account has the id of their account. */
export const systemAccounts = { mint: -1, sink: -2, escrow: -3 } as const

/** Why aura moved; the database knows the same list. */
export type TransferReason =
  | 'welcome'
  | 'post-vote'
  | 'comment-vote'
  | 'post-vote-void'
  | 'comment-vote-void'
  | 'post-vote-restored'
  | 'comment-vote-restored'
  | 'post-likes'
  | 'comment-likes'
  | 'donation'
  | 'donation-hold'
  | 'donation-release'
  | 'donation-return'
  | 'donation-void'
  | 'donation-restored'
  | 'withdrawal'
  | 'withdrawal-cost'
  | 'withdrawal-hold'
  | 'withdrawal-release'
  | 'withdrawal-return'
  | 'withdrawal-void'
  | 'withdrawal-restored'
  | 'toxic-comment'
  | 'prize-hold'
  | 'prize'
  | 'prize-return'
  | 'prize-void'
  | 'prize-restored'
  | 'prize-granted'
  | 'prize-retaken'
  | 'correction'
  | 'post-power'
  | 'post-power-undone'
  | 'comment-power'
  | 'comment-power-undone'
  | 'donation-power'
  | 'donation-power-undone'
  | 'sanction-write-off'
  | 'sanction-write-off-undone'

/** What people vote on and like. */
export type ObjectKind = 'post' | 'comment'

export type VoteAct = `${ObjectKind}-vote`

/** An act towards another account: a vote on its content, or a donation of either sign. */
export type GivingAct = VoteAct | 'donation' | 'withdrawal'

/** An act that may be held for moderators: a vote, a donation, a withdrawal, or the prize of a challenge. */
export type HeldKind = GivingAct | 'prize'

/** A viewer's aura on an object: taken, none, given [AUR-09]. */
export type VoteValue = -1 | 0 | 1

/** The button that was used. */
export type VotePress = -1 | 1

export interface VoteChange {
  value: VoteValue
  /** How far the object's total, and its author's aura, move: −2 to 2. */
  delta: number
}

/** Likes from which every award is ranked: newcomers no longer matter there, and counting the others would take long. */
export const likesAlwaysRanked = 10_000

/**
 * The vote after a button was used [AUR-08]: the same button again takes the vote back, the other one switches it. `upsertVotes`
 * (`reactions.votes.queries.ts`) does the same under the row's lock; a property test compares the two.
 */
export function pressVote(before: VoteValue, press: VotePress): VoteChange {
  const value = before === press ? 0 : press
  return { value, delta: value - before }
}
