import { lexicon } from './french-lexicon.rules.ts'

// Words of the lexicon, indexed by the ways in which people disguise them. Built once, at start.

/** The longest word of each term: a text without any of them contains nothing of the lexicon. */
const anchors = new Set<string>()
/** Words that are insults by themselves, so that their pieces are worth joining. */
const insults = new Set<string>()
const known = new Set<string>()
/** `tagueule` → `ta gueule`, for phrases long enough not to occur by chance. */
const byJoinedPhrase = new Map<string, string>()
/** By themselves without doubled letters. */
const byStretchedForm = new Map<string, string>()
const byLengthAndInitial = new Map<string, string[]>()

/** Joined pieces of this length or more count; shorter ones may be two adjacent words (`pu te`). */
const minJoinedLength = 6
const minJoinedPhraseLength = 8
/** Joins that consist of ordinary words: `une flaque de bile`, `un con né`. */
const innocentJoins = new Set(['debile', 'debiles', 'connes'])

for (const { terms, aim } of lexicon) {
  for (const term of terms) {
    for (const form of formsOf(term)) {
      const parts = form.split(' ').filter((word) => word !== '.')
      for (const word of parts) known.add(word)
      anchors.add(parts.reduce((longest, word) => (word.length > longest.length ? word : longest)))
      const joined = parts.join('')
      if (parts.length > 1 && !form.includes('.') && joined.length >= minJoinedPhraseLength)
        byJoinedPhrase.set(joined, form)
      if (parts.length === 1 && aim !== 'origin' && aim !== 'thing') insults.add(joined)
    }
  }
}
for (const word of ['sale', 'gros', 'grosse', 'pauvre', 'espece', 'bande', ...known]) {
  const stretched = shorten(word)
  if (!byStretchedForm.has(stretched)) byStretchedForm.set(stretched, word)
}
for (const word of known) {
  const key = `${word.length}${word[0]}`
  byLengthAndInitial.set(key, [...(byLengthAndInitial.get(key) ?? []), word])
}

/** Every form of a pattern of the lexicon: `con[s]` gives `con` and `cons`. */
function formsOf(term: string): string[] {
  const open = term.indexOf('[')
  if (open < 0) return [term]
  const close = term.indexOf(']', open)
  const [head, option, tail] = [term.slice(0, open), term.slice(open + 1, close), term.slice(close + 1)]
  return formsOf(tail).flatMap((end) => [head + end, head + option + end])
}

/** Whether a text with this word can contain a term, so that most texts are not searched further. */
export const isAnchor = (word: string): boolean => anchors.has(word)

/** The words of a phrase of the lexicon that is written as one. */
export const joinedPhrase = (word: string): string | undefined => byJoinedPhrase.get(word)

export const isKnownWord = (word: string): boolean => known.has(word)

/** The word of the lexicon that a masked one (`enc*lé`) can be, if half of its letters and the first are there. */
export function hiddenWord(masked: string): string | undefined {
  const letters = masked.replace(/[*#]/g, '').length
  if (letters === masked.length || letters < 2 || letters * 2 < masked.length) return undefined
  return byLengthAndInitial.get(`${masked.length}${masked[0]}`)?.find((word) => fits(masked, word))
}

function fits(masked: string, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const sign = masked[index]
    if (sign !== '*' && sign !== '#' && sign !== word[index]) return false
  }
  return true
}

/**
 * The word of the lexicon of which this is a stretched form (`connaaaard`). French doubles no a, i, u or y, and triples no letter.
 */
export function stretchedWord(word: string): string | undefined {
  return /aa|ii|uu|yy|(.)\1\1/.test(word) ? byStretchedForm.get(shorten(word)) : undefined
}

/** Whether joined pieces of text make an insult; those with digits or signs for letters count at any length. */
export function joinsToKnownWord(joined: string, isDisguised: boolean): boolean {
  return (
    insults.has(joined) && (isDisguised || (joined.length >= minJoinedLength && !innocentJoins.has(joined)))
  )
}

function shorten(word: string): string {
  return word.replace(/(.)\1+/g, '$1')
}
