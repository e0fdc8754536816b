import { createStore } from './create-store.ts'
import { storedValue } from './stored-value.ts'

/** `system` follows the device. */
export type Theme = 'system' | 'dark' | 'light'

// public/theme.js reads the same key before the first paint, on pages that never load this file.
const stored = storedValue('aura.theme')

function readTheme(): Theme {
  const value = stored.read()
  return value === 'dark' || value === 'light' ? value : 'system'
}

/** Changes the theme at once and for the next visits; public/theme.js follows in other tabs. */
export function setTheme(theme: Theme): void {
  stored.write(theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourBrowserBar(theme)
  store.notify()
}

/** The browser colours its own bar as the page is coloured, not as the device asks. */
function colourBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { of } = meta.dataset
    const whenChosen = of === theme ? 'all' : 'not all'
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${of})` : whenChosen)
  }
}

const store = createStore(readTheme)

// Another tab changed it.
window.addEventListener('storage', () => store.notify())

/** The chosen theme, followed by the component. */
export const useTheme = store.useValue
