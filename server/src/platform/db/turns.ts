/**
 * Runs work a few at a time, in the order in which it was asked for. Where each piece keeps a core busy, many at once
 * make all of them wait for the slowest, and take every connection of the pool from other calls.
 *
 * @param most pieces of work under way at the same time
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most

  function turn(): Promise<void> {
    if (free === 0) return new Promise((begin) => waiting.push(begin))
    free--
    return Promise.resolve()
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      // The turn is handed on, so that nobody who comes in between can take it.
      const begin = waiting.shift()
      if (begin) begin()
      else free++
    }
  }
}
