import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** A change of the text: `end` equals `start` for an insertion. */
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Reduces the contract to what the browser reads: an endpoint keeps its method and path, and what no form uses is
 * left to tree shaking. The web takes the schema of a form by its own export, never as `endpoint.body`.
 */
export function contractForBrowser(): Plugin {
  return {
    name: 'aura:contract-for-browser',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(contractFolder)) return null
      const edits: Edit[] = []
      collectEdits(this.parse(code, { lang: 'ts' }) as unknown as Node, code, edits)
      return { code: withoutUnusedImports(applyEdits(code, edits)), map: null, moduleSideEffects: false }
    },
  }
}

/** Collects the edits of a module in the order of its text. */
function collectEdits(node: Node, code: string, edits: Edit[]): void {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration') return
  if (node.type === 'CallExpression') {
    // Calls at the top of a contract declare values; without the mark a bundler keeps them for their side effects.
    edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
    const [, , declaration] = node.arguments as Node[]
    if (declaration && (node.callee as { name?: string }).name === 'endpoint') {
      edits.push({ start: declaration.start, end: declaration.end, text: '{}' })
      return
    }
  }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (child !== null && typeof child === 'object' && 'type' in child) {
        collectEdits(child as Node, code, edits)
      }
    }
  }
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

/** Drops imports whose names the code no longer has: they would load their module with the importing one. */
function withoutUnusedImports(code: string): string {
  return code.replace(/^import (?:type )?\{([^}]*)\} from .*\n/gm, (statement, names: string) => {
    const rest = code.replace(statement, '')
    const isUsed = names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .some((name) => name !== '' && new RegExp(`\\b${name}\\b`).test(rest))
    return isUsed ? statement : ''
  })
}
