const colours = {
  1: 'var(--brand)',
  2: 'var(--neutre)',
  3: 'var(--solaris)',
  10: 'var(--mystis)',
  50: 'var(--verdant)',
  beyond: 'var(--muted)',
}

/** Which places share a colour; a number is the last of them. */
export type RankTier = keyof typeof colours

/** The tier of a rank by aura [COM-13]. */
export function rankTier(rank: number): RankTier {
  if (rank === 1 || rank === 2 || rank === 3) return rank
  if (rank <= 10) return 10
  return rank <= 50 ? 50 : 'beyond'
}

/** The colour of a tier as a CSS variable that follows the theme. */
export function tierColour(tier: RankTier): string {
  return colours[tier]
}
