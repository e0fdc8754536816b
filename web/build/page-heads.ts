import type { Plugin, Rolldown } from 'vite'

/** Elements that the server adds to the head of pages, by path pattern; `prefetch` on pages without first answers. */
const pageHeadsFile = 'page-heads.json'

/** A page whose head names its own code; source files by the end of their path. */
interface PageSources {
  path: string
  page: string
  /** An entry that runs before the application. */
  prefetch: string | undefined
}

/**
 * Names the scripts and style sheets of a page in its own head. Otherwise the browser learns of them only once the code common to all
 * pages has run.
 */
export function pageHeads(pages: readonly PageSources[]): Plugin {
  return {
    name: 'aura:page-heads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      )
      const chunkWith = (source: string) => {
        const found = [...chunks.values()].find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(source)),
        )
        if (!found) throw new Error(`${source} is in no chunk of the build`)
        return found
      }
      const common = new Set<string>()
      for (const chunk of chunks.values()) if (chunk.isEntry) addWithImports(chunk, chunks, common)
      const heads = pages.map(({ path, page, prefetch }) => {
        const own = [...addWithImports(chunkWith(page), chunks, new Set(common))].filter(
          (file) => !common.has(file),
        )
        const styles = new Set(
          own.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]),
        )
        const link = (file: string, priority: string) =>
          `<link rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${file}" />`
        const links = [
          ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
          // Low priority: the common code runs first.
          ...own.map((file) => link(file, 'low')),
        ]
        const entry = prefetch && chunkWith(prefetch).fileName
        return {
          path,
          head: (entry ? link(entry, 'high') : '') + links.join(''),
          // `async`: starts before the application and the style sheets have loaded.
          prefetch: entry ? `<script type="module" async crossorigin src="/${entry}"></script>` : '',
        }
      })
      this.emitFile({
        type: 'asset',
        fileName: pageHeadsFile,
        source: JSON.stringify(heads),
      })
    },
  }
}

function addWithImports(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found: Set<string>,
): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = chunks.get(file)
    if (imported) addWithImports(imported, chunks, found)
  }
  return found
}
