/** The text with its marks kept on the line of the word before them: sentences of the specification have plain spaces there. */
export function holdPunctuation(text: string): string {
  return text.replace(/ (?=[!?:;»])/g, '\u00a0')
}
