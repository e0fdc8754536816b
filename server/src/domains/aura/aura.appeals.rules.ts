import type { LinedMovement } from './aura.history.lines.queries.ts'

/**
 * Whether moderators have voided or restored every loss of a line. Votes that their givers took back, of either sign, do not count:
 * the refusal would reveal the sign [AUR-42].
 */
export function isWhollyReversed(
  movements: readonly Pick<LinedMovement, 'actorId' | 'subjectId' | 'moved' | 'isReversed'>[],
): boolean {
  const givers = Map.groupBy(movements, ({ actorId, subjectId }) => `${actorId} ${subjectId}`)
  const losses = [...givers.values()].filter((acts) => acts.reduce((sum, { moved }) => sum + moved, 0) < 0)
  return losses.length > 0 && losses.every((acts) => acts.some(({ isReversed }) => isReversed))
}
