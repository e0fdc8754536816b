import { createStore } from './create-store.ts'
import { storedValue } from './stored-value.ts'

const stored = storedValue('aura.sound')
const store = createStore(isMuted)

/** Whether the whole site is silent: it is, until the viewer turns the sound on [FED-07]. */
export function isMuted(): boolean {
  return stored.read() !== 'on'
}

/** Turns the sound of the whole site off or on, now and for the next visits. */
export function setMuted(muted: boolean): void {
  stored.write(muted ? null : 'on')
  store.notify()
}

/** `isMuted`, followed by the component. */
export const useMuted = store.useValue
