import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { type Fold, foldOnce } from './fold.ts'

export interface FoldWorkerOptions {
  db: Db
  folds: readonly Fold[]
  /** Told of a failed batch; the next round tries again. */
  onError: (error: unknown, foldName: string) => void
}

const busyPauseMs = 30
/** An idle process looks this often, so that it also finds what a killed one has left in a queue. */
const idlePauseMs = 1000

export type FoldWorker = ReturnType<typeof startFoldWorker>

/** Folds the queues in batches while there is work, and looks now and then while there is none. */
export function startFoldWorker({ db, folds, onError }: FoldWorkerOptions) {
  let isStopped = false
  let endPause: (() => void) | undefined

  async function foldRound(): Promise<boolean> {
    let isBusy = false
    for (const fold of folds) {
      if (isStopped) return false
      try {
        if ((await foldOnce(db, fold)) > 0) isBusy = true
      } catch (error) {
        onError(error, fold.name)
      }
    }
    return isBusy
  }

  async function pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const isBusy = await foldRound()
      if (!isStopped) await pause(isBusy ? busyPauseMs : idlePauseMs)
    }
  }

  const ended = run()
  return {
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
