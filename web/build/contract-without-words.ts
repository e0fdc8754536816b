import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../contract/src/', import.meta.url))
/** What only the API documents read. */
const documented = new Set(['summary', 'description'])

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/**
 * Leaves out of the browser’s code what the contract says for the API documents alone: some kilobytes on every page that no
 * page reads.
 */
export function contractWithoutWords(): Plugin {
  return {
    name: 'aura:contract-without-words',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(contractFolder)) return null
      const spans: { start: number; end: number }[] = []
      collectWords(this.parse(code, { lang: 'ts' }) as unknown as Node, spans)
      return spans.length === 0 ? null : { code: without(code, spans), map: null }
    },
  }
}

/** Collects where properties stand whose words only documents read, in the order of the text. */
function collectWords(node: Node, spans: { start: number; end: number }[]): void {
  if (node.type === 'Property' && isWords(node)) {
    spans.push(node)
    return
  }
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (child !== null && typeof child === 'object' && 'type' in child) collectWords(child as Node, spans)
    }
  }
}

function isWords({ key, value }: Node): boolean {
  const { name } = key as { name?: string }
  return (
    name !== undefined &&
    documented.has(name) &&
    ['Literal', 'TemplateLiteral'].includes((value as Node).type)
  )
}

function without(code: string, spans: readonly { start: number; end: number }[]): string {
  return spans.reduceRight((left, { start, end }) => {
    const rest = left.slice(end).replace(/^\s*,/, '')
    return left.slice(0, start) + rest
  }, code)
}
