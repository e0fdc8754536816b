import type { Plugin, Rolldown } from 'vite'
import type { ManifestTransform } from 'workbox-build'

/** A source file by the end of its path, or several by a pattern. */
type Source = string | RegExp

interface Wanted {
  /** Source files, with the code they import. */
  with: readonly Source[]
  /** Source files, with the code they import and the code they load later. */
  withAllTheyLoad: readonly Source[]
  /** Code without use offline: its chunks stay out where others load them later. */
  without: readonly Source[]
  /** Files of the built folder that are no code. */
  others: readonly RegExp[]
  /** Bytes before compression; the build fails above them. */
  maxBytes: number
}

/**
 * Chooses the files the service worker caches at its installation; other files are cached when they are visited. `plugin` finds the
 * chunks of the wanted source files, `chooseFiles` filters the manifest of the worker.
 */
export function offlineFiles(wanted: Wanted): { plugin: Plugin; chooseFiles: ManifestTransform } {
  const chosen = new Set<string>()
  return {
    plugin: {
      name: 'aura:offline-files',
      apply: 'build',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const add = (sources: readonly Source[], { isWithLater }: { isWithLater: boolean }) => {
          for (const chunk of sources.flatMap((source) => chunksWith(chunks, source)))
            addWith(chunk, chunks, isWithLater ? useless : undefined, chosen)
        }
        const useless = new Set(
          wanted.without.flatMap((source) => chunksWith(chunks, source)).map(({ fileName }) => fileName),
        )
        // First: `addWith` visits each chunk once.
        add(wanted.withAllTheyLoad, { isWithLater: true })
        add(wanted.with, { isWithLater: false })
        for (const chunk of chunks.filter(({ fileName }) => chosen.has(fileName)))
          for (const style of chunk.viteMetadata?.importedCss ?? []) chosen.add(style)
      },
    },
    chooseFiles(files) {
      const manifest = files.filter(
        ({ url }) => chosen.has(url) || wanted.others.some((other) => other.test(url)),
      )
      const bytes = manifest.reduce((sum, { size }) => sum + size, 0)
      if (bytes > wanted.maxBytes) {
        throw new Error(`the service worker would keep ${bytes} bytes from the first visit: choose fewer`)
      }
      return { manifest }
    },
  }
}

function chunksWith(chunks: readonly Rolldown.OutputChunk[], source: Source): Rolldown.OutputChunk[] {
  const found = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => (typeof source === 'string' ? id.endsWith(source) : source.test(id))),
  )
  if (found.length === 0) throw new Error(`${source} is in no chunk of the build`)
  return found
}

function addWith(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  /** Chunks to leave out of what is loaded later; undefined leaves out all of it. */
  useless: ReadonlySet<string> | undefined,
  chosen: Set<string>,
): void {
  if (chosen.has(chunk.fileName)) return
  chosen.add(chunk.fileName)
  const later = useless ? chunk.dynamicImports.filter((file) => !useless.has(file)) : []
  for (const file of [...chunk.imports, ...later]) {
    const imported = chunks.find(({ fileName }) => fileName === file)
    // The entry loads every page later: those stay out.
    if (imported) addWith(imported, chunks, imported.isEntry ? undefined : useless, chosen)
  }
}
