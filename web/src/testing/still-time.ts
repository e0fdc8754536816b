import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Timers of the running test stand still, but for what it lets pass: a wait is known to the millisecond. */
export function stillTime() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return {
    pass,
    /** Lets pass what it takes until `find` answers an element, and answers it. */
    async until<E extends Element>(find: () => E | null): Promise<E> {
      let found = find()
      for (; !found; found = find()) await pass(1)
      return found
    },
  }
}
