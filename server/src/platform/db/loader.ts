/** Look-ups under way past which more are gathered, so that a statement answers many callers at once. */
const mostUnderWay = 2
/** Keys one statement looks up at most. */
const mostKeys = 256

interface Waiting<Key, Found> {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * Answers look-ups that many calls make at the same moment by few statements. A look-up begins at once while few are under
 * way; those that come meanwhile wait for the next statement and share it. Every answer was read after it was asked
 * for, so nothing is staler than with a statement each.
 *
 * @param load answers for each key, at the same index; when it fails, all who share it fail alike
 */
export function createLoader<Key, Found>(
  load: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = []
  let underWay = 0

  async function run(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    underWay++
    try {
      const found = await load(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay--
      next()
    }
  }

  function next(): void {
    if (waiting.length === 0 || underWay >= mostUnderWay) return
    const batch = waiting.slice(0, mostKeys)
    waiting = waiting.slice(mostKeys)
    void run(batch)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      next()
    })
}

/**
 * Look-ups made together (see {@link createLoader}), each key asked for once, of what may not be there.
 *
 * @param load what was found, by key
 */
export function createLookupLoader<Key, Found>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  return createLoader(async (keys: readonly Key[]) => {
    const found = await load([...new Set(keys)])
    return keys.map((key) => found.get(key))
  })
}
