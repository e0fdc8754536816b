import { legendPreviewLength } from '@aura/contract/posts/posts.contract'

/** The start of a legend, with its ellipsis unless it ends with a sentence. */
export interface LegendPreview {
  text: string
  /** The first word alone is too long: cut, a link or mention would lead elsewhere. */
  isWordCut: boolean
}

/**
 * The first 40 characters of a longer legend, up to the last whole word: links, mentions and hashtags, which have no spaces, stay whole
 * [PST-13, PST-25]. Undefined for a legend that is shown whole.
 */
export function previewLegend(legend: string): LegendPreview | undefined {
  const signs = [...legend]
  if (signs.length <= legendPreviewLength) return undefined
  const startOf = (length: number) => signs.slice(0, length).join('')
  // A word is whole when a space follows it, possibly as the first character beyond the preview.
  const words = /^(.*\S)\s/su.exec(startOf(legendPreviewLength + 1))?.[1]
  const start = words?.replace(/(?<=\S)(\s+[–—-]|\s*[,;:])$/u, '').replace(/[^.!?…]$/u, '$&…')
  return { text: start ?? `${startOf(legendPreviewLength)}…`, isWordCut: words === undefined }
}
