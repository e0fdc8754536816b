import { DomainError } from '../errors/domain-error.ts'

export interface TurnLimits {
  /** Tasks of one key that run at the same time. */
  atOnce: number
  /** Tasks of one key that wait for them; later ones are refused. */
  mostWaiting: number
}

/** Runs a task when earlier ones of its key are done. A task whose signal is aborted while it waits never runs. */
export type InTurn = <T>(key: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

interface Line {
  running: number
  waiting: (() => void)[]
}

/** Counts what is under way of each key. The answered function ends one. @throws DomainError `platform.too-many` past `most` */
export function createBounds(): (key: string, most: number) => () => void {
  const underWay = new Map<string, number>()
  return (key, most) => {
    const before = underWay.get(key) ?? 0
    if (before >= most) throw tooMany()
    underWay.set(key, before + 1)
    return () => {
      const left = (underWay.get(key) ?? 0) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    }
  }
}

function tooMany(): DomainError {
  return new DomainError('platform.too-many', { values: { seconds: 1 }, retryAfterSeconds: 1 })
}

/** Bounded queues, one a key. @throws DomainError `platform.too-many` when a queue is full */
export function createTurns({ atOnce, mostWaiting }: TurnLimits): InTurn {
  const lines = new Map<string, Line>()

  /** Takes a place among the running, or waits for one. */
  async function enter(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.running < atOnce) {
      line.running++
      return
    }
    if (line.waiting.length >= mostWaiting) throw tooMany()
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
