import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const plainIcon = fileURLToPath(new URL('./plain-icon.ts', import.meta.url))

/**
 * Gives the icons of `lucide-react` a small component in place of the library's, which reads a context and a dozen props that
 * nothing here uses: 1.5 kB (gzip) of every page. A test compares what both draw.
 */
export function plainIcons(): Plugin {
  return {
    name: 'aura:plain-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? plainIcon : null
    },
  }
}
