import { isPseudoWellFormed, normalizePseudo, plainText } from '@aura/contract/accounts/pseudo'
import { DomainError } from '../../platform/errors/domain-error.ts'

/** Letters and digits that look alike in common typefaces, each with the letter that it is taken for. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  þ: 'p',
  ĸ: 'k',
  ſ: 's',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ĳ: 'lj',
}

/**
 * The common form of pseudos that people would confuse: `Zoé`, `zoe` and `ZOE` have one, and so do `Ali`, `A1i` and `AlI` [ACC-18].
 * Never shown.
 */
export function pseudoSkeleton(pseudo: string): string {
  return [...plainText(pseudo)].map((character) => lookAlikes[character] ?? character).join('')
}

/** The skeleton of a pseudo as people write it in calls, addresses and commands. */
export function skeletonOf(pseudo: string): string {
  return pseudoSkeleton(normalizePseudo(pseudo))
}

/**
 * Letters that look like two in common typefaces, and the marks of `ŀ` and `ŉ`. NOTE: splitting letters has one result; joining
 * pairs would have two for `vvv`.
 */
const spelledOut: Record<string, string> = { m: 'rn', w: 'vv', d: 'cl', '\u00b7': '', '\u02bc': '' }

/** The look of a pseudo, which must be unique, derived from its skeleton: `Marne` and `Mame` have the same [ACC-18, ACC-64]. */
export function pseudoLook(skeleton: string): string {
  return [...skeleton].map((character) => spelledOut[character] ?? character).join('')
}

/** Names that would seem official, and words used in addresses [ACC-19]. */
const reservedPseudos = [
  'admin',
  'administrateur',
  'administration',
  'administrator',
  'administratrice',
  'api',
  'assets',
  'aura',
  'auraofficiel',
  'aura-officiel',
  'aide',
  'anonyme',
  'compte',
  'contact',
  'equipe',
  'help',
  'media',
  'moderateur',
  'moderation',
  'moderator',
  'moderatrice',
  'modo',
  'null',
  'official',
  'officiel',
  'owned',
  'posts',
  'root',
  'securite',
  'security',
  'service',
  'staff',
  'support',
  'system',
  'systeme',
  'undefined',
  'webmaster',
]

const separators = /[_.-]/g
const reservedLooks = new Set(
  reservedPseudos.map((name) => pseudoLook(pseudoSkeleton(name).replace(separators, ''))),
)

/** Whether a look, made by {@link pseudoLook}, is that of a reserved name. */
export function isReservedLook(look: string): boolean {
  return reservedLooks.has(look)
}

/** Whether a pseudo, or a part of it between separators, is or looks like a reserved one [ACC-19, ACC-64]. */
export function isPseudoReserved(pseudo: string): boolean {
  const skeleton = pseudoSkeleton(pseudo)
  const whole = skeleton.replace(separators, '')
  return (
    whole === '' || [whole, ...skeleton.split(separators)].some((part) => isReservedLook(pseudoLook(part)))
  )
}

/** Throws unless a normalized pseudo is well formed and not reserved [ACC-17, ACC-19]. */
export function requireUsablePseudo(pseudo: string): void {
  if (!isPseudoWellFormed(pseudo)) throw pseudoRefusal('accounts.pseudo-invalid')
  if (isPseudoReserved(pseudo)) throw pseudoRefusal('accounts.pseudo-reserved')
}

/** A refusal of a pseudo, whose message also shows at the field. */
export function pseudoRefusal(
  code: `accounts.pseudo-${'invalid' | 'reserved' | 'taken' | 'too-soon'}`,
  values: Record<string, string> = {},
): DomainError {
  return new DomainError(code, { values, fields: { pseudo: new DomainError(code, { values }).message } })
}
