/** Whether the time to enter a challenge is over [CHL-34]. */
export const hasEnded = ({ endsAt }: { endsAt: Date | null }, now: Date): boolean =>
  endsAt !== null && endsAt <= now
