import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../contract/src/', import.meta.url))
/** The properties of an endpoint that the web client reads. */
const clientProperties = new Set(['method', 'path'])

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
 * Reduces the contract to what the browser reads: an endpoint keeps its method and path, and every other schema that no form
 * uses is left to tree shaking. The web takes the schema of a form by its own export, never as `endpoint.body`.
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
    const [declaration] = node.arguments as Node[]
    if (declaration && (node.callee as { name?: string }).name === 'endpoint') {
      edits.push(...removalsOf(declaration, code))
      return
    }
  }
  // Parts that several endpoints spread.
  if (node.type === 'ObjectExpression' && propertiesOf(node).some(({ name }) => name === 'method')) {
    edits.push(...removalsOf(node, code))
    return
  }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (child !== null && typeof child === 'object' && 'type' in child) {
        collectEdits(child as Node, code, edits)
      }
    }
  }
}

/** Removes the properties of an endpoint that the client does not read; spread parts stay. */
function removalsOf(declaration: Node, code: string): Edit[] {
  return propertiesOf(declaration)
    .filter(({ name }) => name !== undefined && !clientProperties.has(name))
    .map(({ node: { start, end } }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
      return { start, end: end + comma, text: '' }
    })
}

/** The properties of an object literal with their names; a spread has none. */
function propertiesOf(declaration: Node): { node: Node; name: string | undefined }[] {
  return (declaration.properties as Node[]).map((node) => ({
    node,
    name: (node.key as { name?: string } | undefined)?.name,
  }))
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
