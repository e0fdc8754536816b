const tickMs = 10

/**
 * Measures milliseconds as this process lives them, to compare with a limit of a server in it: the time during which a busy machine lets it
 * stand still is no wait of the server. A stall counts as one tick.
 */
export function startAwakeTime(): () => number {
  let ticks = 0
  const timer = setInterval(() => ticks++, tickMs)
  return () => {
    clearInterval(timer)
    return ticks * tickMs
  }
}
