import { setTimeout as setReal } from 'node:timers'

/** Long enough to cost little, and short beside every wait of the product. */
const sliceMs = 25

/**
 * Splits the time limits of outside calls into slices: a busy machine that lets this process stand still, with the peer in it that the call
 * waits for, costs one slice instead of the call.
 */
AbortSignal.timeout = (milliseconds) => {
  const limit = new AbortController()
  let leftMs = milliseconds
  const wait = () => {
    const slice = Math.min(leftMs, sliceMs)
    leftMs -= slice
    setReal(() => (leftMs > 0 ? wait() : limit.abort(timeoutError())), slice).unref()
  }
  wait()
  return limit.signal
}

const timeoutError = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError')
