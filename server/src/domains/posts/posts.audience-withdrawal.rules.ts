/** Why an audience is withdrawn: moderators removed it, or its owner or creator is suspended for good. Both may hold. */
export type WithdrawalCause = 'removal' | 'suspension'

/** Columns: since when an audience is withdrawn for a cause, and for the other cause. */
export const withdrawalColumns = (cause: WithdrawalCause, suspendedAt: string) =>
  cause === 'removal'
    ? { since: 'withdrawn_at', other: suspendedAt }
    : { since: suspendedAt, other: 'withdrawn_at' }
