import type { Plugin, Rolldown } from 'vite'

/** What the server adds to the head of the pages of some paths, as `page-heads.json` in the built folder. */
const pageHeadsFile = 'page-heads.json'

/** Source files, by their end. */
interface PageSources {
  /** The page itself, as it stands in the router. */
  page: string
  /** An entry that runs before the application is there. */
  early: string
}

/**
 * Tells the browser of a page’s own code and looks with the page itself. Without it, they are asked for once the code
 * that every page has was fetched and has run.
 *
 * @param pages by the path they answer
 */
export function pageHeads(pages: Readonly<Record<string, PageSources>>): Plugin {
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
      const heads = Object.entries(pages).map(([path, { page, early }]) => {
        const own = [...addWithImports(chunkWith(page), chunks, new Set(common))].filter(
          (file) => !common.has(file),
        )
        const styles = new Set(
          own.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]),
        )
        const links = [
          // Waits neither for the rest of the page nor for its looks.
          `<script type="module" async crossorigin src="/${chunkWith(early).fileName}"></script>`,
          ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
          // After what every page has, which runs first.
          ...own.map(
            (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`,
          ),
        ]
        return [path, links.join('')]
      })
      this.emitFile({
        type: 'asset',
        fileName: pageHeadsFile,
        source: JSON.stringify(Object.fromEntries(heads)),
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
