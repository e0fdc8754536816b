type Handler = Parameters<typeof setTimeout>[0]
type Timer = ReturnType<typeof setTimeout>

/** Long enough to cost nothing, and short beside every wait of the product. */
const sliceMs = 25

/**
 * Splits timers into slices, so that a stalled test loses one slice instead of a whole wait: a toast of five seconds would be gone before
 * the next line. Restored with the page (`shared-page.ts`). Answers a function that clears running timers, which would fail once the
 * page is gone.
 */
export function installStallProofTimers(): () => void {
  const [setReal, clearReal] = [globalThis.setTimeout, globalThis.clearTimeout]
  /** The slice that each wait under way is at, by its first. */
  const slices = new Map<Timer, Timer>()

  const setSliced = (handler: Handler, milliseconds = 0, ...values: unknown[]): Timer => {
    if (!(milliseconds > sliceMs)) return setReal(handler, milliseconds, ...values)
    let left = milliseconds
    const wait = () => {
      const slice = Math.min(left, sliceMs)
      left -= slice
      return setReal(() => {
        if (left > 0) return void slices.set(first, wait())
        slices.delete(first)
        handler(...values)
      }, slice)
    }
    const first = wait()
    slices.set(first, first)
    return first
  }
  const clearSliced = (timer: Timer | undefined): void => {
    if (timer === undefined) return
    clearReal(slices.get(timer) ?? timer)
    slices.delete(timer)
  }
  globalThis.setTimeout = Object.assign(setSliced, setReal) as typeof setTimeout
  globalThis.clearTimeout = clearSliced as typeof clearTimeout
  return () => {
    for (const first of slices.keys()) clearSliced(first)
  }
}
