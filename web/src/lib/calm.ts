import { useSyncExternalStore } from 'react'
import { subscribeSession } from './session.ts'
import { storedValue } from './stored-value.ts'

// The preference as this browser knows it: no count may flash before the server has said it again [APP-12].
const stored = storedValue('aura.calm')
const listeners = new Set<() => void>()

/** Whether the person at this browser wants to see no counts. */
export function isCalm(): boolean {
  return stored.read() === '1'
}

/** Hides counts or shows them again: at once, in every tab, and on the next visits. */
export function setCalm(isOn: boolean): void {
  if (isOn === isCalm()) return
  stored.write(isOn ? '1' : null)
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab changed it.
window.addEventListener('storage', announce)

subscribeSession((change) => {
  if (change === 'closed' || change === 'dropped') setCalm(false)
})

/** Calm mode, followed by the component: what counts people or what they did is not shown, nor said. */
export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isCalm)
}
