/** The value that this share of the values does not exceed (nearest rank); undefined without values. */
export function percentileOf(values: readonly number[], share: number): number | undefined {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}
