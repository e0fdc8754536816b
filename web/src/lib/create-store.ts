import { useSyncExternalStore } from 'react'

/** A value outside React to which components subscribe. `E`: the event that listeners receive. */
export interface Store<T, E extends unknown[] = []> {
  read: () => T
  /** Calls every listener: `read` may return another value. Answers whether there was a listener. */
  notify: (...event: E) => boolean
  /** Answers a function that ends the subscription. */
  subscribe: (listener: (...event: E) => void) => () => void
  /** The value, followed by the component. */
  useValue: () => T
}

/** @param read answers the same object until something changed: React compares by identity. */
export function createStore<T, E extends unknown[] = []>(read: () => T): Store<T, E> {
  const listeners = new Set<(...event: E) => void>()
  const subscribe = (listener: (...event: E) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    notify(...event) {
      for (const listener of listeners) listener(...event)
      return listeners.size > 0
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe as (listener: () => void) => () => void, read),
  }
}
