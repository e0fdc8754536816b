/** Code points of legends, bios and descriptions in previews of shared links and in lists [PST-15]. */
export const previewLengths = { postText: 200, description: 100 } as const

/**
 * At most the first `length` code points of a text, up to the last whole word; a single longer word is cut within. An ellipsis replaces
 * the rest, with the spaces and punctuation before it.
 */
export function cutText(text: string, length: number): string {
  const letters = [...text]
  const next = letters[length]
  if (next === undefined) return text
  const kept = letters.slice(0, length).join('')
  const words = /\s/u.test(next) ? kept : kept.replace(/(\S)\s+\S*$/u, '$1')
  return `${words.replace(/[\s.,;:…]+$/u, '')}…`
}
