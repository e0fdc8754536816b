import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { type Fold, findWaiting, foldOnce } from './fold.ts'

export interface FoldWorkerOptions {
  db: Db
  folds: readonly Fold[]
  /** Told of a failed batch; the next round tries again. */
  onError: (error: unknown, foldName: string) => void
}

/**
 * Rest after a round, in which what comes next gathers: short while little comes, so that it is told at once, and longer the
 * more came, since a round costs about the same however much it takes.
 */
const shortestRestMs = 25
const longestRestMs = 300
/** So much at once is a storm that still goes on. */
const stormRows = 1000
const restAfter = (rows: number) =>
  rows < stormRows ? Math.min(Math.max(rows, shortestRestMs), longestRestMs) : shortestRestMs
/** An idle process looks this often unasked: jobs fill queues too, and a killed process leaves what was in them. */
const idlePauseMs = 1000

export type FoldWorker = ReturnType<typeof startFoldWorker>

/** How a round ended: something still waits, nothing does, or a batch failed; and how much it took off the queues. */
interface Round {
  end: 'busy' | 'idle' | 'failed'
  rows: number
}

/**
 * Folds the queues in batches: at once when woken, on while there is work, and unasked now and then. Nobody who fills a
 * queue waits for any of it.
 */
export function startFoldWorker({ db, folds, onError }: FoldWorkerOptions) {
  let isStopped = false
  let isWoken = false
  let isIdle = false
  let endPause: (() => void) | undefined

  /** Answers undefined when looking failed. */
  async function look(): Promise<Fold[] | undefined> {
    try {
      return await findWaiting(db, folds)
    } catch (error) {
      onError(error, 'looking at the queues')
      return undefined
    }
  }

  /** Takes a batch off each queue that has something, those included that others of the round fill. */
  async function foldRound(): Promise<Round> {
    const folded = new Set<Fold>()
    let hasFailed = false
    let rows = 0
    for (;;) {
      const waiting = await look()
      if (!waiting || isStopped) return { end: 'failed', rows }
      const next = waiting.filter((fold) => !folded.has(fold))
      if (next.length === 0) return { end: hasFailed ? 'failed' : waiting.length > 0 ? 'busy' : 'idle', rows }
      for (const fold of next) {
        if (isStopped) return { end: 'idle', rows }
        folded.add(fold)
        try {
          rows += await foldOnce(db, fold)
        } catch (error) {
          hasFailed = true
          onError(error, fold.name)
        }
      }
    }
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
      const { end, rows } = await foldRound()
      // What failed is not tried again with each call that writes.
      if (!isStopped) await pause(end === 'failed' ? idlePauseMs : restAfter(rows))
      isIdle = end === 'idle' && !isWoken && !isStopped
      if (isIdle) await pause(idlePauseMs)
      isIdle = false
    }
  }

  const ended = run()
  return {
    /** Something may have been put into a queue just now. */
    wake(): void {
      isWoken = true
      if (isIdle) endPause?.()
    },

    /**
     * Ends after the batch under way, which is waited for so long at most; what is left in a queue stays exact and is folded
     * by the next process. A batch may never end: one that asked a database which died.
     */
    async stop(withinMs: number): Promise<void> {
      isStopped = true
      endPause?.()
      await Promise.race([ended, sleep(withinMs, undefined, { ref: false })])
    },
  }
}
