/** Code points of legends, bios and descriptions in previews of shared links and in lists [PST-15]. */
export const previewLengths = { postText: 200, description: 100 } as const

/** The first `length` code points of a text. An ellipsis replaces the rest, with the spaces and punctuation before it. */
export function cutText(text: string, length: number): string {
  const letters = [...text]
  if (letters.length <= length) return text
  return `${letters
    .slice(0, length)
    .join('')
    .replace(/[\s.,;:…]+$/u, '')}…`
}
