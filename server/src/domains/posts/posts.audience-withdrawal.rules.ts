/**
 * Causes of the withdrawal of an audience: moderators removed it, or its owner or creator is suspended for good. Both may apply.
 */
export type WithdrawalCause = 'removal' | 'suspension'

/** Columns with the moments since which an audience is withdrawn for a cause, and for the other cause. */
export const withdrawalColumns = (cause: WithdrawalCause, suspendedAt: string) =>
  cause === 'removal'
    ? { since: 'withdrawn_at', other: suspendedAt }
    : { since: suspendedAt, other: 'withdrawn_at' }
