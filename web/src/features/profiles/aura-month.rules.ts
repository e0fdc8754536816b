/**
 * The aura at the end of each day, from the present total and the net of each day.
 *
 * @param month net of each day, today last
 */
export function auraOfDays(aura: number, month: readonly number[]): number[] {
  let after = aura
  return month
    .toReversed()
    .map((net) => {
      const day = after
      after -= net
      return day
    })
    .toReversed()
}
