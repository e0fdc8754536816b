import { isDataError } from './transaction.ts'

/** With this many statements under way, further writes wait and are batched. */
const maxConcurrent = 2
const maxBatch = 32
/** A slower statement, for example one that waits for a row lock, no longer counts as under way. */
const slowMs = 100

export interface BatchedWrites<Write, Result> {
  /** The account of a write: a batch holds one write per account, and an account's next write waits for its previous one. */
  ownerOf: (write: Write) => number
  /**
   * Performs writes of different accounts in one statement, all or none. An undefined result means that the statement left the
   * write out; `writeOne` then performs it.
   */
  writeBatch: (writes: readonly Write[]) => Promise<readonly (Result | undefined)[]>
  /** Single writes go to `writeBatch`, too, because `writeOne` costs more. */
  isBatchedAlone?: boolean
  /** Performs one write, or throws the error for its caller. */
  writeOne: (write: Write) => Promise<Result>
}

interface Pending<Write, Result> {
  write: Write
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: concurrent writes of different accounts share a statement and its commit. A write starts at once while few
 * statements are under way, and resolves after its commit. If a batch fails because of its data, it is rolled back and each write
 * is performed separately; if the database fails, all of them fail.
 */
export function batchWrites<Write, Result>(
  options: BatchedWrites<Write, Result>,
): (write: Write) => Promise<Result> {
  const { ownerOf, writeBatch, writeOne } = options
  const busyOwners = new Set<number>()
  let pending: Pending<Write, Result>[] = []
  let underWay = 0

  /** Dequeues the first writes of accounts that have none under way. */
  function takeBatch(): Pending<Write, Result>[] {
    const batch: Pending<Write, Result>[] = []
    const left: Pending<Write, Result>[] = []
    for (const one of pending) {
      const owner = ownerOf(one.write)
      if (batch.length === maxBatch || busyOwners.has(owner)) left.push(one)
      else {
        busyOwners.add(owner)
        batch.push(one)
      }
    }
    pending = left
    return batch
  }

  async function settle(one: Pending<Write, Result>, result: () => Promise<Result>): Promise<void> {
    try {
      one.resolve(await result())
    } catch (error) {
      one.reject(error)
    } finally {
      busyOwners.delete(ownerOf(one.write))
    }
  }

  async function carryOut(batch: readonly Pending<Write, Result>[]): Promise<void> {
    const writes = batch.map(({ write }) => write)
    const isAlone = writes.length === 1 && !options.isBatchedAlone
    const results = isAlone
      ? []
      : await writeBatch(writes).catch((error: unknown): (Result | undefined)[] => {
          if (isDataError(error)) return []
          throw error
        })
    await Promise.all(
      batch.map((one, index) => {
        const result = results[index]
        return settle(one, async () => (result === undefined ? writeOne(one.write) : result))
      }),
    )
  }

  async function run(batch: readonly Pending<Write, Result>[]): Promise<void> {
    underWay++
    let isCounted = true
    const release = () => {
      if (isCounted) underWay--
      isCounted = false
      startNext()
    }
    const slowTimer = setTimeout(release, slowMs)
    try {
      await carryOut(batch)
    } catch (error) {
      for (const one of batch) await settle(one, () => Promise.reject(error))
    } finally {
      clearTimeout(slowTimer)
      release()
    }
  }

  function startNext(): void {
    while (pending.length > 0 && underWay < maxConcurrent) {
      const batch = takeBatch()
      if (batch.length === 0) return
      void run(batch)
    }
  }

  return (write) =>
    new Promise((resolve, reject) => {
      pending.push({ write, resolve, reject })
      startNext()
    })
}
