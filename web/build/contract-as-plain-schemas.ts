import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const plainType = fileURLToPath(new URL('./plain-schema.ts', import.meta.url))
const contractFolder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/**
 * Replaces TypeBox by a small builder of plain JSON Schema, in the browser only.
 *
 * The client reads the method, the path and the limits of an endpoint; TypeBox would cost 12 kB (gzip) on every page
 * for that. The schemas come out the same (a test compares them), without TypeBox’s hidden marks.
 */
export function contractAsPlainSchemas(): Plugin {
  return {
    name: 'aura:contract-as-plain-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'typebox' && importer?.startsWith(contractFolder) ? plainType : null
    },
  }
}
