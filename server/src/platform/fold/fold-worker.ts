import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { type Fold, findWaiting, foldOnce } from './fold.ts'

export interface FoldWorkerOptions {
  db: Db
  folds: readonly Fold[]
  /** Told of a failed batch; the next round tries again. */
  onError: (error: unknown, foldName: string) => void
}

/** Rest after every round, in which what comes next gathers: a queue is looked at this often at most. */
const restMs = 25
/** An idle process looks this often unasked: jobs fill queues too, and a killed process leaves what was in them. */
const idlePauseMs = 1000

export type FoldWorker = ReturnType<typeof startFoldWorker>

/** How a round ended: something still waits, nothing does, or a batch failed. */
type Round = 'busy' | 'idle' | 'failed'

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
    for (;;) {
      const waiting = await look()
      if (!waiting || isStopped) return 'failed'
      const next = waiting.filter((fold) => !folded.has(fold))
      if (next.length === 0) return hasFailed ? 'failed' : waiting.length > 0 ? 'busy' : 'idle'
      for (const fold of next) {
        if (isStopped) return 'idle'
        folded.add(fold)
        await foldOnce(db, fold).catch((error: unknown) => {
          hasFailed = true
          onError(error, fold.name)
        })
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
      const round = await foldRound()
      // What failed is not tried again with each call that writes.
      if (!isStopped) await pause(round === 'failed' ? idlePauseMs : restMs)
      isIdle = round === 'idle' && !isWoken && !isStopped
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
