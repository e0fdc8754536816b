import { waitInWords } from '@aura/contract/platform/wait-in-words'
import { DomainError } from '../errors/domain-error.ts'

export interface TurnLimits {
  /** Tasks of one key that run at the same time. */
  atOnce: number
  /** Tasks of one key that wait for them; later ones are refused. */
  maxWaiting: number
}

/** Runs a task when earlier ones of its key are done. A task whose signal is aborted while it waits never runs. */
export type InTurn = <T>(key: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

interface Line {
  running: number
  waiting: (() => void)[]
}

/** One shared error: capturing a stack for each refusal of a burst would cost a tenth more. */
const tooMany = new DomainError('platform.too-many', {
  values: { wait: waitInWords(1) },
  retryAfterSeconds: 1,
})

/** Counts the tasks under way by key. */
export function createBounds() {
  const underWay = new Map<string, number>()
  const countOf = (key: string) => underWay.get(key) ?? 0

  /** @throws DomainError `platform.too-many` where `most` are under way */
  function requireRoom(key: string, most: number): void {
    if (countOf(key) >= most) throw tooMany
  }

  return {
    requireRoom,

    /** Counts one until the answered function is called. @throws DomainError `platform.too-many` past `most` */
    enter(key: string, most: number): () => void {
      requireRoom(key, most)
      underWay.set(key, countOf(key) + 1)
      return () => {
        if (countOf(key) > 1) underWay.set(key, countOf(key) - 1)
        else underWay.delete(key)
      }
    },
  }
}

/** Bounded queues, one a key. @throws DomainError `platform.too-many` when a queue is full */
export function createTurns({ atOnce, maxWaiting }: TurnLimits): InTurn {
  const lines = new Map<string, Line>()

  /** Takes a place among the running, or waits for one. */
  async function enter(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.running < atOnce) {
      line.running++
      return
    }
    if (line.waiting.length >= maxWaiting) throw tooMany
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
