const cacheName = 'aura-push'
/** The lists do not grow without bound. */
const maxKept = 50

/** Numbers that outlive the worker, which the browser stops when it is idle. */
interface KeptNumbers {
  read: () => Promise<readonly number[]>
  /** Stores the last 50. */
  write: (numbers: readonly number[]) => Promise<void>
}

function keptNumbers(key: string): KeptNumbers {
  return {
    async read() {
      const kept: unknown = await (await (await caches.open(cacheName)).match(key))?.json()
      return Array.isArray(kept) ? kept.filter((value) => typeof value === 'number') : []
    },
    async write(numbers) {
      await (await caches.open(cacheName)).put(key, Response.json(numbers.slice(-maxKept)))
    },
  }
}

/** Stamps of the pushes already shown: a repeated push is not shown again. */
export const shownStamps = keptNumbers('/shown')
/** Ids of notifications clicked outside the page; the page marks them read. */
export const clickedIds = keptNumbers('/clicked')
