/** The sums of the first day, of the first two days, … of all. */
export function runningSums(nets: readonly number[]): number[] {
  let sum = 0
  return nets.map((net) => {
    sum += net
    return sum
  })
}
