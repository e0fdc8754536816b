/**
 * The aura of each day, the last as it is now, from what each day brought.
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
