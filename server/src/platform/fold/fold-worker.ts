import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { type Fold, findWaiting, foldOnce, foldTogether } from './fold.ts'

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

  /** Those of the folds for which something waits; undefined when looking failed. */
  async function look(among: readonly Fold[]): Promise<Fold[] | undefined> {
    try {
      return among.length > 0 ? await findWaiting(db, among) : []
    } catch (error) {
      onError(error, 'looking at the queues')
      return undefined
    }
  }

  /** With those whose queues they may fill, in the order of all. */
  function withFilled(waiting: readonly Fold[]): Fold[] {
    const filled = new Set<string>()
    return folds.filter((fold) => {
      const isNext = waiting.includes(fold) || filled.has(fold.name)
      if (isNext) for (const name of fold.fills ?? []) filled.add(name)
      return isNext
    })
  }

  /** Takes a batch off each queue that has something, those included that others of the round fill. */
  async function foldRound(): Promise<Round> {
    const waiting = await look(folds)
    if (!waiting || isStopped) return { end: 'failed', rows: 0 }
    if (waiting.length === 0) return { end: 'idle', rows: 0 }
    const next = withFilled(waiting)
    const together = await foldAllOf(next.filter(({ isApart }) => !isApart))
    const apart = await look(next.filter(({ isApart }) => isApart))
    const afterwards = await foldAllOf(apart ?? [])
    const hasFailed = !apart || together.hasFailed || afterwards.hasFailed
    return { end: hasFailed ? 'failed' : 'busy', rows: together.rows + afterwards.rows }
  }

  /** A batch of each, in one transaction; should that fail, each by itself, so that none suffers from another. */
  async function foldAllOf(some: readonly Fold[]): Promise<{ rows: number; hasFailed: boolean }> {
    if (some.length > 1) {
      try {
        return { rows: await foldTogether(db, some), hasFailed: false }
      } catch {
        // Which of them it was, and why, is told below.
      }
    }
    let rows = 0
    let hasFailed = false
    for (const fold of some) {
      if (isStopped) break
      try {
        rows += await foldOnce(db, fold)
      } catch (error) {
        hasFailed = true
        onError(error, fold.name)
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
