const cacheName = 'aura-push'
/** What is not taken is not remembered without end. */
const mostKept = 50

/** Numbers that outlive the worker, which the browser stops whenever it has nothing to do. */
interface KeptNumbers {
  read: () => Promise<readonly number[]>
  /** The latest stay. */
  write: (numbers: readonly number[]) => Promise<void>
}

function keptNumbers(key: string): KeptNumbers {
  return {
    async read() {
      const kept: unknown = await (await (await caches.open(cacheName)).match(key))?.json()
      return Array.isArray(kept) ? kept.filter((value) => typeof value === 'number') : []
    },
    async write(numbers) {
      await (await caches.open(cacheName)).put(key, Response.json(numbers.slice(-mostKept)))
    },
  }
}

/** Stamps of the pushes that were shown: the same one sent again is not. */
export const shownStamps = keptNumbers('/shown')
/** Ids of the notifications clicked outside of the page, which marks them read. */
export const clickedIds = keptNumbers('/clicked')
