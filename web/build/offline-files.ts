import type { Plugin, Rolldown } from 'vite'
import type { ManifestTransform } from 'workbox-build'

interface Wanted {
  /** Source files: with the code that they import. */
  with: readonly RegExp[]
  /** … and with the code that they load later. */
  withAllTheyLoad: readonly RegExp[]
  /** Files of the built folder that are no code. */
  others: readonly RegExp[]
  /** The build fails past this, so that what a first visit costs is decided, not found out. Before compression. */
  mostBytes: number
}

/**
 * Chooses what the service worker keeps from its first day; other files are kept as they are visited. `plugin` learns from the
 * build which files the code wanted came into, `chooseFiles` leaves only those to the worker.
 */
export function offlineFiles(wanted: Wanted): { plugin: Plugin; chooseFiles: ManifestTransform } {
  const chosen = new Set<string>()
  return {
    plugin: {
      name: 'aura:offline-files',
      apply: 'build',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const add = (sources: readonly RegExp[], isWithLater: boolean) => {
          for (const chunk of sources.flatMap((source) => chunksWith(chunks, source)))
            addWith(chunk, chunks, isWithLater, chosen)
        }
        // These first: a file is gone through once.
        add(wanted.withAllTheyLoad, true)
        add(wanted.with, false)
        for (const chunk of chunks.filter(({ fileName }) => chosen.has(fileName)))
          for (const style of chunk.viteMetadata?.importedCss ?? []) chosen.add(style)
      },
    },
    chooseFiles(files) {
      const manifest = files.filter(
        ({ url }) => chosen.has(url) || wanted.others.some((other) => other.test(url)),
      )
      const bytes = manifest.reduce((sum, { size }) => sum + size, 0)
      if (bytes > wanted.mostBytes) {
        throw new Error(`the service worker would keep ${bytes} bytes from the first visit: choose fewer`)
      }
      return { manifest }
    },
  }
}

function chunksWith(chunks: readonly Rolldown.OutputChunk[], source: RegExp): Rolldown.OutputChunk[] {
  const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => source.test(id)))
  if (found.length === 0) throw new Error(`${source} is in no chunk of the build`)
  return found
}

function addWith(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  isWithLater: boolean,
  chosen: Set<string>,
): void {
  if (chosen.has(chunk.fileName)) return
  chosen.add(chunk.fileName)
  const next = isWithLater ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports
  for (const file of next) {
    const imported = chunks.find(({ fileName }) => fileName === file)
    // What the entry loads later is every page.
    if (imported) addWith(imported, chunks, isWithLater && !imported.isEntry, chosen)
  }
}
