import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

export interface SizeLimits {
  /** A page of the router, as a source file by its end, and what all code before its first screen may weigh, in bytes. */
  firstScreen: { page: string; maxBytes: number }
  /** The most that a chunk may weigh, in bytes, by its name without hash. */
  chunks: Readonly<Record<string, number>>
  /** The most that any other chunk may weigh, in bytes. */
  anyOther: number
}

/**
 * Fails the build when code outgrows its limit, and names the chunk and the largest modules in it. Sizes are those of gzip at
 * its best level, as the server sends them.
 */
export function sizeLimits({ firstScreen, chunks: limits, anyOther }: SizeLimits): Plugin {
  return {
    name: 'aura:size-limits',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const sizes = new Map(
        chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length]),
      )
      const sizeOf = ({ fileName }: Rolldown.OutputChunk) => sizes.get(fileName) ?? 0
      const faults = chunks
        .map((chunk) => ({ chunk, size: sizeOf(chunk), limit: limits[chunk.name] ?? anyOther }))
        .filter(({ size, limit }) => size > limit)
        .map(({ chunk, size, limit }) => `${chunk.name}: ${size} of ${limit} bytes\n${largestModules(chunk)}`)
      const first = chunksOfFirstScreen(chunks, firstScreen.page)
      const total = first.reduce((sum, chunk) => sum + sizeOf(chunk), 0)
      if (total > firstScreen.maxBytes) {
        const parts = first.map((chunk) => `${chunk.name} ${sizeOf(chunk)}`).join(', ')
        faults.push(
          `first screen of ${firstScreen.page}: ${total} of ${firstScreen.maxBytes} bytes (${parts})`,
        )
      }
      if (faults.length > 0)
        this.error(`Code weighs more than web/vite.config.ts allows.\n${faults.join('\n')}`)
    },
  }
}

/** The entries and the page with everything they import, which the browser runs before the first screen. */
function chunksOfFirstScreen(chunks: readonly Rolldown.OutputChunk[], page: string): Rolldown.OutputChunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) add(byFile.get(file))
  }
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.moduleIds.some((id) => id.endsWith(page))) add(chunk)
  }
  return [...found]
}

function largestModules({ modules }: Rolldown.OutputChunk): string {
  return Object.entries(modules)
    .map(([id, { code }]) => ({
      id: id.replace(/^.*\/(?:node_modules|web|contract)\//, ''),
      length: code?.length ?? 0,
    }))
    .sort((one, other) => other.length - one.length)
    .slice(0, 5)
    .map(({ id, length }) => `  ${id} (${length} before minifying)`)
    .join('\n')
}
