/** A rate class: at most `calls` within `seconds`, counted per account (or per client address for visitors). */
export interface Rate {
  calls: number
  seconds: number
  /** Counted across all server processes, not within each one. */
  shared: boolean
  /**
   * Most calls of this class under way in a process, of all callers together, because each hashes a password. Further calls answer
   * 429 [RUN-36].
   */
  underWay?: number
}

/**
 * How often each class of call may be made (RUN-12). `RATE_LIMIT_SCALE` multiplies `calls`.
 *
 * Failed logins also count per account (accounts.limits.ts), and mails per recipient (platform/mail).
 */
export const rates = {
  login: { calls: 10, seconds: 300, shared: true, underWay: 32 },
  // Separate from logins, so that failed ones do not block the ways back in.
  reset: { calls: 10, seconds: 300, shared: true, underWay: 32 },
  register: { calls: 10, seconds: 3600, shared: true, underWay: 32 },
  mail: { calls: 5, seconds: 900, shared: true },
  // Texts of people to people: fast enough for a lively talk, too slow to flood anybody.
  comment: { calls: 30, seconds: 60, shared: false },
  // Asked once before each comment is sent; more expensive than most writes.
  analysis: { calls: 30, seconds: 60, shared: false },
  upload: { calls: 60, seconds: 3600, shared: true },
  // Sent while a person types a pseudo.
  pseudo: { calls: 60, seconds: 60, shared: false },
  write: { calls: 120, seconds: 60, shared: false },
  read: { calls: 600, seconds: 60, shared: false },
  // More expensive than other reads, and sent while a person types.
  search: { calls: 600, seconds: 60, shared: false },
  media: { calls: 6000, seconds: 60, shared: false },
  // Signed messages of other services, which repeat them after a refusal.
  webhook: { calls: 6000, seconds: 60, shared: false },
} as const satisfies Record<string, Rate>

/**
 * Calls of one kind and one caller (an account, or a visitor's address) that run at the same time in a process, and that wait for them;
 * later ones answer 429 [RUN-35]. `RATE_LIMIT_SCALE` multiplies both.
 */
export const turnsOfCaller = {
  reads: { atOnce: 2, maxWaiting: 20 },
  searches: { atOnce: 2, maxWaiting: 10 },
  writes: { atOnce: 1, maxWaiting: 10 },
  // Separate from other writes, because they take long.
  uploads: { atOnce: 1, maxWaiting: 10 },
} as const

export type TurnKind = keyof typeof turnsOfCaller

/**
 * The same limits for one network, an IPv4 /24 or an IPv6 /48. {@link turnsOfCaller} counts each of its addresses apart, and an IPv6 /48
 * has 65,536 of them [RUN-35]. `RATE_LIMIT_SCALE` multiplies both.
 */
export const turnsOfNetwork = {
  reads: { atOnce: 8, maxWaiting: 500 },
  searches: { atOnce: 3, maxWaiting: 500 },
} as const

/**
 * Large uploads of one account that are read or wait for their turn in a process: their files fill the disk. Later ones answer 429
 * before they are read [RUN-35]. `RATE_LIMIT_SCALE` multiplies `most`.
 */
export const largeUploadsOfAccount = { most: 3, fromBytes: 1024 * 1024 } as const

/**
 * The share of one client address of the limits of a process on all calls under way; its later ones answer 429 [RUN-35, RUN-36].
 * `RATE_LIMIT_SCALE` multiplies it.
 */
export const shareOfClient = 0.2

/** The share of one network of these limits and of the sockets of a process. It may have many addresses: an IPv4 /24, an IPv6 /48. */
export const shareOfNetwork = 0.5

/** `unlimited` is for health checks and metrics alone. */
export type RateClass = keyof typeof rates | 'unlimited'
