import type { Plugin, Rolldown } from 'vite'

/** What the server adds to the head of the pages of some paths, as `page-heads.json` in the built folder. */
const pageHeadsFile = 'page-heads.json'

/**
 * Tells the browser of a page’s own code and looks with the page itself. Without it, they are asked for once the code
 * that every page has was fetched and has run.
 *
 * @param pages source file of a page by the path it answers, both as they stand in the router
 */
export function pageHeads(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'aura:page-heads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      )
      const common = new Set<string>()
      for (const chunk of chunks.values()) if (chunk.isEntry) addWithImports(chunk, chunks, common)
      const heads = Object.entries(pages).map(([path, source]) => {
        const page = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
        if (!page) throw new Error(`${source} is no page of its own in the build`)
        const own = [...addWithImports(page, chunks, new Set(common))].filter((file) => !common.has(file))
        const styles = new Set(
          own.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]),
        )
        const links = [
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
