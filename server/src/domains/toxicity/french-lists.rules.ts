/** The words of a text, separated by spaces. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

/** The lines of a text, as phrases. */
export const phrases = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
