import type { LinedMovement } from './aura.history.lines.queries.ts'

/**
 * Whether moderators have voided or given back every loss of a line. A giver who took back positive aura, or their own negative vote,
 * does not make it so: the refusal would tell which of the two it was [AUR-42].
 */
export function isWhollyReversed(
  movements: readonly Pick<LinedMovement, 'actorId' | 'subjectId' | 'moved' | 'isReversed'>[],
): boolean {
  const givers = Map.groupBy(movements, ({ actorId, subjectId }) => `${actorId} ${subjectId}`)
  const losses = [...givers.values()].filter((acts) => acts.reduce((sum, { moved }) => sum + moved, 0) < 0)
  return losses.length > 0 && losses.every((acts) => acts.some(({ isReversed }) => isReversed))
}
