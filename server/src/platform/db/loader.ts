/** Most keys of one statement. */
const maxBatch = 256

interface Pending<Key, Found> {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * Batches concurrent look-ups into few statements. A look-up starts at once while few statements are under way; later ones share
 * the next statement. Nothing is cached: every answer is read after it was asked for.
 *
 * @param load answers for each key, at the same index; when it fails, every look-up of the batch fails
 * @param maxConcurrent statements under way from which on look-ups wait; 1 where keys of one statement share most of its work
 */
export function createLoader<Key, Found>(
  load: (keys: readonly Key[]) => Promise<readonly Found[]>,
  { maxConcurrent = 2 } = {},
): (key: Key) => Promise<Found> {
  let pending: Pending<Key, Found>[] = []
  let underWay = 0

  async function run(batch: readonly Pending<Key, Found>[]): Promise<void> {
    underWay++
    try {
      const found = await load(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay--
      startNext()
    }
  }

  function startNext(): void {
    if (pending.length === 0 || underWay >= maxConcurrent) return
    const batch = pending.slice(0, maxBatch)
    pending = pending.slice(maxBatch)
    void run(batch)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject })
      startNext()
    })
}

/**
 * A {@link createLoader} for rows that may be missing; `load` gets each key once.
 *
 * @param load the rows found, by key
 */
export function createLookupLoader<Key, Found>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  return createLoader(async (keys: readonly Key[]) => {
    const found = await load([...new Set(keys)])
    return keys.map((key) => found.get(key))
  })
}

/** For each key, the rows whose `place`, from 1, is that of the key. */
export function rowsOfEach<Row extends { place: number }>(
  asked: readonly unknown[],
  rows: readonly Row[],
): Row[][] {
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, index) => byPlace.get(index + 1) ?? [])
}

/** For each key, the row whose `place`, from 1, is that of the key. */
export function rowOfEach<Row extends { place: number }>(
  asked: readonly unknown[],
  rows: readonly Row[],
): (Row | undefined)[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, index) => byPlace.get(index + 1))
}
