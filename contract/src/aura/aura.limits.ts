import type { Rate } from '../rates.ts'

/** Likes of a post or comment that bring its author one aura (decisions §4). */
export const likesPerAura = 50
/**
 * Votes of one account on one object. Taking a vote back and giving it again uses up no giving limit [AUR-60], but each change is
 * stored for good, and the figures of the author's profile read those of the last days [RUN-35].
 */
export const pressesOnObject: Rate = { calls: 30, seconds: 3600, shared: false }
/** The cost of a comment that its author posts despite the warning of toxicity [AUR-30]. */
export const toxicCommentCost = 1

/**
 * Every number of the fairness rules (decisions §4, AUR-41). `/aura-app` shows the rules from here; the server holds
 * them. A day is a day in Paris.
 */
export const auraLimits = {
  /** New votes of a giver in a day; premium lifts it. */
  votesPerDay: 50,
  /** How many of those may be negative. */
  negativeVotesPerDay: 10,
  /** Aura a giver donates, or spends on withdrawals, in a day; premium lifts it. */
  donatedPerDay: 100,
  /** Votes of one giver for one receiver in a day. */
  positiveVotesToOnePerDay: 6,
  negativeVotesToOnePerDay: 3,
  withdrawalsFromOnePerDay: 1,
  /** Most that a person loses in a day to votes and withdrawals of others; more is held. */
  lossPerDay: 30,
  /** Acts of one giver on one person within `serialDays`; more are held. */
  serialNegativeActs: 15,
  serialPositiveActs: 35,
  serialDays: 7,
  /** Negative acts on one person within `raidMinutes`, mostly by strangers: from this one on they are held. */
  raidActs: 10,
  raidMinutes: 15,
  /** Movements that one account appeals in a day. */
  appealsPerDay: 10,
  /** Days after which a held act without a decision is void. */
  undecidedDays: 14,
  /** How long a new account cannot give or spend its welcome gift. */
  welcomeReservedDays: 7,
  /** Aura that an account gives in its first hours moves totals, but no ranking. */
  newcomerHours: 24,
  /** Most of one giver's net to one receiver that rankings count in a month, in either direction. */
  rankedNetPerMonth: 10,
  /** How long acts are kept for limits; longer than any rule looks back. */
  actDays: 30,
  /** Days of an account's giving that a sanction voids. */
  sanctionDays: 90,
} as const
