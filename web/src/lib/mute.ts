import { useSyncExternalStore } from 'react'
import { storedValue } from './stored-value.ts'

const stored = storedValue('aura.sound')
const listeners = new Set<() => void>()

/** Whether the whole site is silent. It is, until the person asks for sound [FED-07]. */
export function isMuted(): boolean {
  return stored.read() !== 'on'
}

/** Turns the sound of the whole site off or on, now and for the next visits. */
export function setMuted(muted: boolean): void {
  stored.write(muted ? null : 'on')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The global mute, followed by the component. */
export function useMuted(): boolean {
  return useSyncExternalStore(subscribe, isMuted)
}
