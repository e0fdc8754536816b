import { useSyncExternalStore } from 'react'
import { storedValue } from './stored-value.ts'

/** `system` follows the device. */
export type Theme = 'system' | 'dark' | 'light'

// public/theme.js reads the same key before the first paint.
const stored = storedValue('aura.theme')
const listeners = new Set<() => void>()

function readTheme(): Theme {
  const value = stored.read()
  return value === 'dark' || value === 'light' ? value : 'system'
}

/** Changes the theme at once and for the next visits. */
export function setTheme(theme: Theme): void {
  stored.write(theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme, followed by the component. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}
