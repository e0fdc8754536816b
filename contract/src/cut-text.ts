/**
 * Where a text stands for what it belongs to, as in the preview of a shared link, it is cut after this many code points
 * [PST-15]. A legend is shorter than that today; a bio is not.
 */
export const previewLengths = { postText: 200, description: 100 } as const

/** The first `length` code points of a text, with an ellipsis when there were more, which replaces the signs before it. */
export function cutText(text: string, length: number): string {
  const letters = [...text]
  if (letters.length <= length) return text
  return `${letters
    .slice(0, length)
    .join('')
    .replace(/[\s.,;:…]+$/u, '')}…`
}
