import { isPseudoWellFormed, normalizePseudo } from './accounts/pseudo.ts'
import { parseAddress } from './parse-address.ts'

/** A part of a text that people wrote, with its position. Joined, the parts equal the text. */
export type TextPiece = { at: number; text: string } & (
  | { kind: 'plain' }
  | { kind: 'link'; address: string }
  | { kind: 'mention'; pseudo: string }
  | { kind: 'hashtag' }
)

/** Most people that a text can mention; further pseudos are plain words. */
export const maxMentions = 10

/** Characters of an address: no spaces, quotation ends or invisible signs, which could make an address read as another. */
const addressSigns = String.raw`[^\s<>"«»\p{Cc}\p{Cf}]`
const address = String.raw`https?:\/\/${addressSigns}+`
/** Twice the length of a pseudo, since its accents may be written as separate signs. */
const mention = String.raw`(?<![\p{L}\p{N}\p{M}_.@/-])@[\p{Script=Latin}\d_.\u0300-\u036f-]{3,48}(?![\p{L}\p{N}\p{M}_@])`
/** Signs of a hashtag. NOTE: SQL knows these properties of Unicode, but neither L nor N. */
const tagSigns = String.raw`\p{Alphabetic}\p{Nd}\p{M}_`
/** 2 to 50 letters, digits and `_` of any script, at least one of them a letter. NOTE: `search_hashtags_of` in SQL reads the same. */
const hashtag = String.raw`(?<![${tagSigns}&/#])#(?=[${tagSigns}]*\p{Alphabetic})[${tagSigns}]{2,50}(?![${tagSigns}#])`
const marked = new RegExp(`${address}|${mention}|${hashtag}`, 'giu')
/** Punctuation that ends a sentence rather than belongs to an address or a pseudo. */
const closingSigns = new Set(".,;:!?)]}'’…")

/**
 * The links, mentions and hashtags of a text: http and https addresses, `@pseudo` and `#word` wherever a word can start. Only those
 * two schemes ever become links, and never with a user name in front of the host, which makes one site look like another.
 */
export function findTextPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(marked)) {
    const piece = readPiece(found, index)
    if (!piece) continue
    if (index > end) pieces.push({ kind: 'plain', at: end, text: text.slice(end, index) })
    pieces.push(piece)
    end = index + piece.text.length
  }
  if (end < text.length) pieces.push({ kind: 'plain', at: end, text: text.slice(end) })
  return pieces
}

/** The distinct pseudos that a text mentions, as written, the first ten at most, for the server to look up. */
export function findMentions(text: string): string[] {
  const found = new Map<string, string>()
  for (const piece of findTextPieces(text)) {
    if (piece.kind !== 'mention' || found.size === maxMentions) continue
    const key = piece.pseudo.toLowerCase()
    if (!found.has(key)) found.set(key, piece.pseudo)
  }
  return [...found.values()]
}

function readPiece(found: string, at: number): TextPiece | undefined {
  if (found.startsWith('#')) return { kind: 'hashtag', at, text: found }
  return found.startsWith('@') ? readMention(found, at) : readLink(found, at)
}

function readLink(found: string, at: number): TextPiece | undefined {
  const text = withoutClosing(found)
  const address = parseAddress(text)
  if (address === undefined || address.username || address.password) return undefined
  return { kind: 'link', at, text, address: address.href }
}

function readMention(found: string, at: number): TextPiece | undefined {
  const text = withoutClosing(found)
  const pseudo = normalizePseudo(text.slice(1))
  return isPseudoWellFormed(pseudo) ? { kind: 'mention', at, text, pseudo } : undefined
}

function withoutClosing(found: string): string {
  let end = found.length
  while (closingSigns.has(found[end - 1] ?? '')) end--
  return found.slice(0, end)
}
