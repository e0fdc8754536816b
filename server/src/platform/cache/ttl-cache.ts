import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/clock.ts'

export interface TtlCacheOptions<V> {
  clock: Clock
  ttlMs: number
  /** Most entries; the least recently used are evicted. */
  max: number
  /** Whether a value is cached; others are loaded each time. */
  isKept: (value: V) => boolean
}

/** Values that are the same for every viewer, loaded once for concurrent callers and for `ttlMs` afterwards. */
export function createTtlCache<V>({ clock, ttlMs, max, isKept }: TtlCacheOptions<V>) {
  const entries = new LRUCache<string, Promise<V>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })

  return {
    /** The value kept for `key`, or a newly loaded one. A failure is not kept. */
    get(key: string, load: () => Promise<V>): Promise<V> {
      const kept = entries.get(key)
      if (kept) return kept
      const loading = load()
      entries.set(key, loading)
      const forget = () => {
        if (entries.peek(key) === loading) entries.delete(key)
      }
      loading.then((value) => isKept(value) || forget(), forget)
      return loading
    },
  }
}
