import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { findPending, type Rollup, rollUpOnce, rollUpTogether } from './rollup.ts'

export interface RollupWorkerOptions {
  db: Db
  rollups: readonly Rollup[]
  /** Called for each failed batch; the next round tries again. */
  onError: (error: unknown, rollupName: string) => void
}

/**
 * Pause after a round, in milliseconds: short under little load, so that changes show at once; longer the more rows a round
 * took, because a round costs about the same however many it takes.
 */
const shortestPauseMs = 40
const longestPauseMs = 300
/** Batches of this size mean that a burst continues: the shortest pause keeps up with it. */
const burstRows = 1000
const pauseAfter = (rows: number) =>
  rows < burstRows ? Math.min(Math.max(rows, shortestPauseMs), longestPauseMs) : shortestPauseMs
/** Interval of polls while idle: jobs fill queues too, and a killed process leaves rows behind. */
const idlePollMs = 1000

interface Round {
  end: 'busy' | 'idle' | 'failed'
  rows: number
}

/**
 * Applies queues in batches: at once when woken, repeatedly while rows are pending, and by a slow poll. Writers do not wait for it.
 */
export function startRollupWorker({ db, rollups, onError }: RollupWorkerOptions) {
  let isStopped = false
  let isWoken = false
  let isIdle = false
  let endPause: (() => void) | undefined

  /** The rollups with pending rows; undefined when the query failed. */
  async function lookForPending(): Promise<Rollup[] | undefined> {
    try {
      return await findPending(db, rollups)
    } catch (error) {
      onError(error, 'looking at the queues')
      return undefined
    }
  }

  /** The pending rollups and those they may feed, in the order of all. */
  function withFed(pending: readonly Rollup[]): Rollup[] {
    const fed = new Set<string>()
    return rollups.filter((rollup) => {
      const isNext = pending.includes(rollup) || fed.has(rollup.name)
      if (isNext) for (const name of rollup.feeds ?? []) fed.add(name)
      return isNext
    })
  }

  async function runRound(): Promise<Round> {
    const pending = await lookForPending()
    if (!pending || isStopped) return { end: 'failed', rows: 0 }
    if (pending.length === 0) return { end: 'idle', rows: 0 }
    const { rows, hasFailed } = await rollUpBatches(withFed(pending))
    return { end: hasFailed ? 'failed' : 'busy', rows }
  }

  /**
   * Runs a batch of each in one transaction; if that fails, each in a separate one, so that one failure does not stop the others.
   */
  async function rollUpBatches(some: readonly Rollup[]): Promise<{ rows: number; hasFailed: boolean }> {
    if (some.length > 1) {
      try {
        return { rows: await rollUpTogether(db, some), hasFailed: false }
      } catch {
        // The runs below report which rollup failed, and why.
      }
    }
    let rows = 0
    let hasFailed = false
    for (const rollup of some) {
      if (isStopped) break
      try {
        rows += await rollUpOnce(db, rollup)
      } catch (error) {
        hasFailed = true
        onError(error, rollup.name)
      }
    }
    return { rows, hasFailed }
  }

  async function pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    endPause = undefined
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      const { end, rows } = await runRound()
      // After a failure, waits for the poll: each write wakes the worker, but must not retry at once.
      if (!isStopped) await pause(end === 'failed' ? idlePollMs : pauseAfter(rows))
      isIdle = end === 'idle' && !isWoken && !isStopped
      if (isIdle) await pause(idlePollMs)
      isIdle = false
    }
  }

  const ended = run()
  return {
    /** Wakes the worker: a queue may have new rows. */
    wake(): void {
      isWoken = true
      if (isIdle) endPause?.()
    },

    /**
     * Stops after the running batch, for which it waits at most `withinMs`, since a dead database may never answer. Rows left in a
     * queue are rolled up by the next process.
     */
    async stop(withinMs: number): Promise<void> {
      isStopped = true
      endPause?.()
      await Promise.race([ended, sleep(withinMs, undefined, { ref: false })])
    },
  }
}
