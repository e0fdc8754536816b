import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Stops the timers of the running test, which then advances time itself, to the millisecond. */
export function stillTime() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return {
    pass,
    /** Advances time until `find` answers an element, and answers that element. */
    async until<E extends Element>(find: () => E | null): Promise<E> {
      let found = find()
      for (; !found; found = find()) await pass(1)
      return found
    },
  }
}
