import { waitInWords } from '@aura/contract/platform/wait-in-words'
import { DomainError } from '../errors/domain-error.ts'

/** One shared error: capturing a stack for each refusal of a burst would cost a tenth more. */
export const tooManyAtOnce = new DomainError('platform.too-many', {
  values: { wait: waitInWords(1) },
  retryAfterSeconds: 1,
})

/** Counts per key what is under way, such as calls or connections. */
export function createInFlight() {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0

  /** @throws DomainError `platform.too-many` if `most` are under way */
  function requireRoom(key: string, most: number): void {
    if (countOf(key) >= most) throw tooManyAtOnce
  }

  /** Counts one until the answered function is called. */
  function add(key: string): () => void {
    counts.set(key, countOf(key) + 1)
    return () => {
      if (countOf(key) > 1) counts.set(key, countOf(key) - 1)
      else counts.delete(key)
    }
  }

  return {
    countOf,
    requireRoom,
    add,

    /** As {@link add}. @throws DomainError `platform.too-many` past `most` */
    enter(key: string, most: number): () => void {
      requireRoom(key, most)
      return add(key)
    },
  }
}
