import { isDataError } from './transaction.ts'

/** Statements under way past which more acts are gathered. */
const mostUnderWay = 2
/** Acts one statement carries at most. */
const mostActsTogether = 32
/** A statement that takes longer, as when a row it needs is held, keeps nobody else waiting any more. */
const patienceMs = 100

export interface BatchedWrites<Act, Done> {
  /** Whose act it is: acts of one person never share a statement, and the next waits for the one before. */
  ownerOf: (act: Act) => number
  /**
   * Carries acts of different people in one statement: all that it answers, or nothing. It may leave acts out, with
   * undefined in their place; those are done alone.
   */
  together: (acts: readonly Act[]) => Promise<readonly (Done | undefined)[]>
  /** Does one act, and fails as it must. */
  alone: (act: Act) => Promise<Done>
}

interface Waiting<Act, Done> {
  act: Act
  resolve: (done: Done | Promise<Done>) => void
  reject: (error: unknown) => void
}

/**
 * Lets acts that people do at the same moment share a statement and its commit. An act begins at once, and alone, while
 * few are under way; those that come meanwhile wait for the next statement. Each is answered once it is committed. When
 * a statement fails for what it carries, nothing of it is kept and each of its acts is done alone, so that nobody's
 * failure is another's; when the database fails, so do they all.
 */
export function batchWrites<Act, Done>(work: BatchedWrites<Act, Done>): (act: Act) => Promise<Done> {
  const { ownerOf, together, alone } = work
  const busy = new Set<number>()
  let waiting: Waiting<Act, Done>[] = []
  let underWay = 0

  /** The next acts of people who have none under way, in the order they came. */
  function takeBatch(): Waiting<Act, Done>[] {
    const batch: Waiting<Act, Done>[] = []
    const left: Waiting<Act, Done>[] = []
    for (const one of waiting) {
      const owner = ownerOf(one.act)
      if (batch.length === mostActsTogether || busy.has(owner)) left.push(one)
      else {
        busy.add(owner)
        batch.push(one)
      }
    }
    waiting = left
    return batch
  }

  async function settle(one: Waiting<Act, Done>, done: () => Promise<Done>): Promise<void> {
    try {
      one.resolve(await done())
    } catch (error) {
      one.reject(error)
    } finally {
      busy.delete(ownerOf(one.act))
    }
  }

  async function carry(batch: readonly Waiting<Act, Done>[]): Promise<void> {
    const acts = batch.map(({ act }) => act)
    const answers: readonly (Done | undefined)[] =
      acts.length === 1
        ? []
        : await together(acts).catch((error: unknown) => {
            if (isDataError(error)) return []
            throw error
          })
    await Promise.all(
      batch.map((one, at) => {
        const answer = answers[at]
        return settle(one, async () => (answer === undefined ? alone(one.act) : answer))
      }),
    )
  }

  async function run(batch: readonly Waiting<Act, Done>[]): Promise<void> {
    underWay++
    let isCounted = true
    const release = () => {
      if (isCounted) underWay--
      isCounted = false
      next()
    }
    const patience = setTimeout(release, patienceMs)
    try {
      await carry(batch)
    } catch (error) {
      for (const one of batch) await settle(one, () => Promise.reject(error))
    } finally {
      clearTimeout(patience)
      release()
    }
  }

  function next(): void {
    while (waiting.length > 0 && underWay < mostUnderWay) {
      const batch = takeBatch()
      if (batch.length === 0) return
      void run(batch)
    }
  }

  return (act) =>
    new Promise((resolve, reject) => {
      waiting.push({ act, resolve, reject })
      next()
    })
}
