import { foldLetters } from './french-letters.rules.ts'
import {
  hiddenWord,
  isKnownWord,
  joinedPhrase,
  joinsToKnownWord,
  stretchedWord,
} from './french-vocabulary.rules.ts'

/** A word of a reading, with its start in the text. */
export interface ReadWord {
  at: number
  /** One word, or the words of a phrase that was written as one. */
  word: string
  /** Whether it was disguised: digits for letters, separated letters, stretched letters. */
  isDisguised: boolean
}

/** One way to read a text: plain words separated by one space, `.` at the end of a clause, `"` at both ends of a quotation. */
export interface Reading {
  text: string
  words: readonly ReadWord[]
}

type Token = Pick<ReadWord, 'word' | 'isDisguised'>

const letter = /[a-z]/
const spaces = /\s+/
const apostrophes = /['’ʼ`´]/
const clauseEnds = new Set('.,;:!?()[]{}…/\\')
const quotationMarks = new Set('«»“”"„')
/** What digits and signs stand for inside a word; `1`, `|` and `!` are an i, or an l in a second reading. */
const imitations: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
}
const ambiguous = new Set('1|!')
const masks = new Set('*#')
/** Longest piece of a word that people split by spaces. */
const longestPiece = 6
const clauseEnd: Token = { word: '.', isDisguised: false }
const quotation: Token = { word: '"', isDisguised: false }

/**
 * The one to three ways to read a text: as written, with an l for each 1, and with split words joined (`c.o.n`, `con nard`). Each
 * is at most a few times as long as the text, and linear in its length.
 */
export function readingsOf(text: string): Reading[] {
  const chunks = foldLetters(text)
    .split(spaces)
    .filter((chunk) => chunk !== '')
  const straight = toReading(chunks.flatMap((chunk) => readChunk(chunk, { one: 'i', isGlued: false })))
  const others = [
    toReading(chunks.flatMap((chunk) => readChunk(chunk, { one: 'l', isGlued: false }))),
    toReading(putTogether(chunks.flatMap((chunk) => readChunk(chunk, { one: 'i', isGlued: true })))),
  ]
  const seen = new Set([straight.text])
  return [straight, ...others.filter(({ text: other }) => !seen.has(other) && seen.add(other))]
}

interface Manner {
  one: 'i' | 'l'
  isGlued: boolean
}

/** The words of a run of text without spaces. */
function readChunk(chunk: string, { one, isGlued }: Manner): Token[] {
  const tokens: Token[] = []
  let piece = ''
  let isInPieces = false
  const endPiece = () => {
    if (piece) tokens.push(readWord(piece, { one, isInPieces }))
    piece = ''
    isInPieces = false
  }
  const signs = [...chunk]
  signs.forEach((sign, index) => {
    if (isPartOfWord(sign, index, signs)) piece += sign
    else if (quotationMarks.has(sign)) {
      endPiece()
      tokens.push(quotation)
    } else if (apostrophes.test(sign)) endPiece()
    else if (isGlued && piece && letter.test(signs.slice(index + 1, index + 4).join(''))) isInPieces = true
    else {
      endPiece()
      if (clauseEnds.has(sign)) tokens.push(clauseEnd)
    }
  })
  endPiece()
  return tokens
}

function isPartOfWord(sign: string, index: number, signs: readonly string[]): boolean {
  if (/[a-z0-9]/.test(sign)) return true
  const next = signs[index + 1] ?? ''
  if (sign === '!' || sign === '|' || masks.has(sign))
    return letter.test(signs[index - 1] ?? '') && /[a-z0-9*#@$€]/.test(next)
  return sign in imitations && (letter.test(next) || letter.test(signs[index - 1] ?? ''))
}

/** A word with digits and signs read as letters, masked letters restored and stretched ones shortened. */
function readWord(piece: string, { one, isInPieces }: { one: string; isInPieces: boolean }): Token {
  if (!letter.test(piece)) return { word: piece, isDisguised: false }
  let word = ''
  for (const sign of piece) word += ambiguous.has(sign) ? one : (imitations[sign] ?? sign)
  const found = isKnownWord(word)
    ? word
    : (joinedPhrase(word) ?? hiddenWord(word) ?? stretchedWord(word) ?? word)
  return { word: found, isDisguised: isInPieces || found !== piece }
}

/** Joins what spaces split: three or more single letters in a row, and pieces that make a known insult. */
function putTogether(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    const length = lettersAlone(tokens, index) || piecesOfWord(tokens, index) || 1
    const first = tokens[index] ?? clauseEnd
    const word = tokens.slice(index, index + length).map((token) => token.word)
    joined.push(length === 1 ? first : readWord(word.join(''), { one: 'i', isInPieces: true }))
    index += length
  }
  return joined
}

function lettersAlone(tokens: readonly Token[], start: number): number {
  let end = start
  while (/^[a-z]$/.test(tokens[end]?.word ?? '')) end++
  return end - start >= 3 ? end - start : 0
}

function piecesOfWord(tokens: readonly Token[], start: number): number {
  const pieces = tokens.slice(start, start + 3)
  for (const length of [3, 2]) {
    const words = pieces.slice(0, length)
    if (words.length < length || words.some(({ word }) => !isPiece(word))) continue
    const isDisguised = words.some((token) => token.isDisguised)
    if (joinsToKnownWord(words.map(({ word }) => word).join(''), isDisguised)) return length
  }
  return 0
}

function isPiece(word: string): boolean {
  return word.length >= 2 && word.length <= longestPiece && letter.test(word)
}

/** The ends of the text also end a clause, so that patterns need no other sign for them. */
function toReading(tokens: readonly Token[]): Reading {
  let text = ''
  const words: ReadWord[] = []
  let previous = ''
  for (const token of [clauseEnd, ...tokens, clauseEnd]) {
    if (token.word === '.' && previous === '.') continue
    previous = token.word
    words.push({ ...token, at: text.length })
    text += `${token.word} `
  }
  return { text: text.trimEnd(), words }
}
