import type { Clock } from '../clock/clock.ts'

export interface TtlCacheOptions<V> {
  clock: Clock
  /** How long an answer is given again. */
  keptMs: number
  /** Most answers kept at a time; the oldest go first. */
  most: number
  /** Whether an answer is worth keeping; others are made anew each time. */
  isKept: (answer: V) => boolean
}

/** Answers that everyone gets alike, made once for those who ask at the same time and shortly after. */
export function createTtlCache<V>({ clock, keptMs, most, isKept }: TtlCacheOptions<V>) {
  const kept = new Map<string, { answer: Promise<V>; until: number }>()

  return {
    /** The answer kept for `key`, or a new one. A failure is not kept. */
    get(key: string, make: () => Promise<V>): Promise<V> {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && now < known.until) return known.answer
      const entry = { answer: make(), until: now + keptMs }
      const forget = () => {
        if (kept.get(key) === entry) kept.delete(key)
      }
      kept.delete(key)
      kept.set(key, entry)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      entry.answer.then((answer) => isKept(answer) || forget(), forget)
      return entry.answer
    },
  }
}
