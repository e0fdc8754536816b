/**
 * A signal that ends with either of two and takes its reason. `AbortSignal.any` does the same, but Firefox has it only since 124.
 */
export function eitherSignal(...signals: [AbortSignal, AbortSignal]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason)
    // `signal` of the listener: a long-lived signal keeps nothing of a call that ended by the other one.
    else signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal })
  }
  return either.signal
}
