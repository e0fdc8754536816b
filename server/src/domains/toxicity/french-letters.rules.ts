import { resolveConfusablesTransformer } from 'obscenity'

/** A longer compatibility form (one sign for a whole phrase) is not a letter; this also bounds how long a text gets. */
const longestForm = 3
const ligatures: Record<string, string> = { œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae' }
const confusables = resolveConfusablesTransformer()
const mark = /^\p{M}$/u
const invisible = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u
/** Signs that the library maps to letters, but that separate words in French. */
const separators = new Set('×·•…–—‘’“”«»')

/**
 * The text in lower-case ASCII where it looks like that: without accents and invisible characters, ligatures split, look-alikes of
 * other alphabets and styles (`ｃ`, `𝓬`, Cyrillic `с`) as the letter they imitate. Linear in the length of the text.
 */
export function foldLetters(text: string): string {
  let folded = ''
  for (const character of text) folded += character < '\u0080' ? character : foldOne(character)
  return folded.toLowerCase()
}

function foldOne(character: string): string {
  if (separators.has(character)) return character
  const ligature = ligatures[character]
  if (ligature) return ligature
  const form = character.normalize('NFKD')
  if ([...form].length > longestForm && !/^\p{L}\p{M}+$/u.test(form)) return ' '
  let folded = ''
  for (const part of form) {
    if (mark.test(part) || invisible.test(part)) continue
    folded += part < '\u0080' ? part : lookAlike(part)
  }
  return folded
}

function lookAlike(character: string): string {
  const point = confusables.transform(character.codePointAt(0) ?? 0)
  return point === undefined ? '' : String.fromCodePoint(point)
}
