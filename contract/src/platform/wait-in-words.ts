const units = [
  [3600, 'heure'],
  [60, 'minute'],
  [1, 'seconde'],
] as const

/** How long to wait, in the largest unit that fits, rounded up: `4 minutes` for 206 s. */
export function waitInWords(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, 'seconde']
  const count = Math.max(1, Math.ceil(seconds / size))
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`
}
