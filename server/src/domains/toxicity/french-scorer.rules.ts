import { DataSet, parseRawPattern, RegExpMatcher } from 'obscenity'
import { isAimed, type Place } from './french-aim.rules.ts'
import { type LexiconGroup, lexicon } from './french-lexicon.rules.ts'
import { innocentPhrases } from './french-phrases.rules.ts'
import { type Reading, readingsOf } from './french-readings.rules.ts'
import { isAnchor } from './french-vocabulary.rules.ts'

const dataSet = new DataSet<LexiconGroup>()
for (const group of lexicon) {
  dataSet.addPhrase((phrase) => {
    phrase.setMetadata(group)
    for (const term of group.terms) phrase.addPattern(parseRawPattern(wholeWords(term)))
    return phrase
  })
}
dataSet.addPhrase((phrase) => {
  for (const words of innocentPhrases) phrase.addWhitelistedTerm(words)
  return phrase
})
const matcher = new RegExpMatcher(dataSet.build())

/** Bars make the library match whole words only; a dot is the edge of a clause already. */
function wholeWords(term: string): string {
  return `${term.startsWith('.') ? '' : '|'}${term}${term.endsWith('.') ? '' : '|'}`
}

/**
 * How toxic a French text is, from 0 to 1: insults, slurs and threats of the lexicon that are directed at somebody, however they
 * are spelled [CMT-10]. Coarse words directed at nobody, reported or quoted insults, and what people say of themselves score 0.
 * Linear in the length of the text.
 */
export function scoreFrench(text: string): number {
  let innocence = 1
  const counted = new Set<number>()
  for (const reading of readingsOf(text)) {
    if (!reading.words.some(({ word }) => word.includes(' ') || isAnchor(word))) continue
    for (const match of matcher.getAllMatches(reading.text)) {
      const group = dataSet.getPayloadWithPhraseMetadata(match).phraseMetadata
      if (!group || counted.has(match.termId)) continue
      if (!isAimed(reading, placeOf(reading, match), group.aim)) continue
      counted.add(match.termId)
      innocence *= 1 - group.weight
    }
  }
  return 1 - innocence
}

/** The words between two positions of a reading, by binary search. */
function placeOf(
  { words }: Reading,
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
): Place {
  const wordAt = (position: number) => {
    let low = 0
    let high = words.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((words[middle]?.at ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }
  return { first: wordAt(startIndex), last: wordAt(endIndex) }
}
