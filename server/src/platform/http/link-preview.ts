import { escapeHtml } from '../html/escape-html.ts'

/** The preview of a page where a link to it is shared. */
export interface LinkPreview {
  kind: 'article' | 'profile' | 'website'
  title: string
  description: string
  /** Address of the page inside the site. */
  path: string
  image: PreviewImage | undefined
}

export interface PreviewImage {
  /** Address inside the site. */
  path: string
  width: number | undefined
  height: number | undefined
  alt: string | undefined
  /** Whether it fills the width of the preview, or stands beside the text. */
  isLarge: boolean
}

/** Finds the preview of the page at an address of the site, without its host; undefined for pages without one. */
export type FindPreview = (address: string) => Promise<LinkPreview | undefined>

/** The elements of a page's head for Open Graph and Twitter cards, every text escaped [PST-19]. */
export function writePreview(preview: LinkPreview, publicUrl: string): string {
  const { kind, title, description, path, image } = preview
  const properties: [name: string, content: string | number | undefined][] = [
    ['og:site_name', 'Aura'],
    ['og:locale', 'fr_FR'],
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ['og:url', publicUrl + path],
    ['og:image', image && publicUrl + image.path],
    ['og:image:width', image?.width],
    ['og:image:height', image?.height],
    ['og:image:alt', image?.alt],
  ]
  const names: [name: string, content: string][] = [
    ['description', description],
    ['twitter:card', image?.isLarge ? 'summary_large_image' : 'summary'],
  ]
  return [
    ...names.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...properties.flatMap(([name, content]) =>
      content === undefined ? [] : `<meta property="${name}" content="${escapeHtml(String(content))}">`,
    ),
  ].join('\n    ')
}
