import { tooManyAtOnce } from './in-flight.ts'

export interface KeyedQueueLimits {
  /** Tasks of one key that run at the same time. */
  atOnce: number
  /** Most tasks of one key that wait; later ones are refused. */
  maxWaiting: number
}

/** Runs a task after earlier ones of its key. A task whose signal is aborted before it begins never runs. */
export type InTurn = <T>(key: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

interface Line {
  running: number
  waiting: (() => void)[]
}

/** Bounded queues, one per key. @throws DomainError `platform.too-many` when a queue is full */
export function createKeyedQueue({ atOnce, maxWaiting }: KeyedQueueLimits): InTurn {
  const lines = new Map<string, Line>()

  /** Takes a place among the running, or waits for one. */
  async function enter(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.running < atOnce) {
      line.running++
      return
    }
    if (line.waiting.length >= maxWaiting) throw tooManyAtOnce
    await new Promise<void>((resolve, reject) => {
      line.waiting.push(resolve)
      signal?.addEventListener('abort', () => {
        const place = line.waiting.indexOf(resolve)
        if (place === -1) return
        line.waiting.splice(place, 1)
        reject(signal.reason)
      })
    })
  }

  return async (key, task, signal) => {
    signal?.throwIfAborted()
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    await enter(line, signal)
    try {
      return await task()
    } finally {
      const next = line.waiting.shift()
      // A task that waited takes over the place, so that none overtakes it.
      if (next) next()
      else if (--line.running === 0) lines.delete(key)
    }
  }
}
