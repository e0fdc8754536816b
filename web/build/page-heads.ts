import type { Plugin, Rolldown } from 'vite'

/** Elements that the server adds to the head of pages, by path pattern; `prefetch` on pages without first answers. */
const pageHeadsFile = 'page-heads.json'

/** Where the server writes the elements. */
const place = '<!--aura-head-->'

/** A page whose head names its own code; source files by the end of their path. */
interface PageSources {
  path: string
  /** The page, and what the shell loads for it. */
  sources: readonly string[]
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
    // After the files of all pages: those are larger, so they load first, and page styles must override theirs.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(place, '')
          // Small scripts come first, because one of them makes the first call.
          .replace(/(<script type="module".*)((?:\s*<link rel="modulepreload".*)+)/, '$2\n    $1')
          .replace('</head>', `${place}</head>`),
    },
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
      const heads = pages.map(({ path, sources, prefetch }) => {
        const all = new Set(common)
        for (const source of sources) addWithImports(chunkWith(source), chunks, all)
        const own = [...all].filter((file) => !common.has(file))
        const styles = new Set(
          own.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]),
        )
        const links = [
          ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
          // Low priority: the common code runs first.
          ...own.map(
            (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`,
          ),
        ]
        const entry = prefetch && chunkWith(prefetch).fileName
        return {
          path,
          head: links.join(''),
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
