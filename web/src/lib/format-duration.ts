const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `2 j 3 h`, `3 h 5 min`, `5 min 12 s`, `12 s`: the two largest units of a number of seconds. */
export function formatDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / day), 'j'],
    [Math.floor((seconds % day) / hour), 'h'],
    [Math.floor((seconds % hour) / minute), 'min'],
    [Math.floor(seconds % minute), 's'],
  ] as const
  const first = Math.max(
    0,
    parts.findIndex(([count]) => count > 0),
  )
  const shown = seconds < 1 ? parts.slice(3) : parts.slice(first, first + 2)
  return shown
    .filter(([count], place) => count > 0 || place === 0)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
    .join(' ')
}
