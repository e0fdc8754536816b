import { textLength } from '@aura/contract/common'
import { communityNameLength } from '@aura/contract/communities/communities.limits'
import { isReservedLook, pseudoLook, pseudoSkeleton } from '../accounts/accounts.rules.ts'

/** What nobody sees: control and format characters, fillers, selectors of variants, and the blank of Braille. */
const invisible = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The written form of a name: composed, trimmed, each run of spaces as one, nothing invisible. */
export function normalizeName(raw: string): string {
  return raw.replace(/\s+/gu, ' ').replace(invisible, '').replace(/\s+/gu, ' ').trim().normalize('NFC')
}

/** Letters of other scripts, in lower case, that look like Latin ones in common typefaces. */
const latinLooks: Record<string, string> = Object.fromEntries([
  // Cyrillic
  ...pairs('авеѕіјкмнорсутхцьгԁԛԝһӏп', 'abesijkmhopcytxubrdqwhln'),
  // Greek
  ...pairs('αβγεζηικμνορςστυχω', 'abyeznikmvopcotuxw'),
  // Latin small capitals and turned or dotless forms
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡɩȷ', 'abcdefghijklmnoprstuvwyzagij'),
])

function pairs(from: string, to: string): [string, string][] {
  const letters = [...to]
  return [...from].map((letter, place) => [letter, letters[place] ?? letter])
}

const toLatin = (text: string) =>
  [...text.normalize('NFKD').toLowerCase()].map((letter) => latinLooks[letter] ?? letter).join('')

/** Spaces, punctuation and marks tell no two names apart. */
const betweenLetters = /[\p{Z}\p{P}\p{M}\p{Lm}]/gu

/** What must differ between two names: without case, accents, spaces, punctuation and look-alikes [COM-49]. */
export function nameLook(name: string): string {
  return pseudoLook(pseudoSkeleton(toLatin(name))).replace(betweenLetters, '')
}

/** Words below `/community` and `/communities` in addresses of calls and pages. */
const addressWords = [
  'bans',
  'communities',
  'community',
  'create',
  'declined-requests',
  'details',
  'edit',
  'edit-community',
  'invitation',
  'invitations',
  'join',
  'log',
  'members',
  'my_communities',
  'new',
  'newer',
  'nouveau',
  'nouvelle',
  'pinned-post',
  'posts',
  'requests',
  'role',
  'search',
  'top-posts',
  'user_profile',
]
const reservedLooks = new Set(addressWords.map(nameLook))
/** Words that make no name by themselves. */
const fillers = new Set(
  ['communaute', 'communautes', 'd', 'de', 'des', 'du', 'et', 'l', 'la', 'le', 'les', 'of', 'the'].map(
    nameLook,
  ),
)
const house = nameLook('aura')
const officialLooks = new Set(
  ['officielle', 'officiels', 'officielles', 'certifie', 'certifiee', 'team'].map(nameLook),
)

/**
 * Whether a name is a word of an address, or passes for the house: made of reserved words alone (`Équipe Aura`, `L’aide`), or the
 * house's name beside one (`Aura France officiel`). One reserved word among others is fine (`Aide aux devoirs`).
 */
export function isNameReserved(name: string): boolean {
  const whole = nameLook(name)
  const words = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(nameLook)
    .filter((word) => word !== '' && !fillers.has(word))
  const reserved = words.filter((word) => isReservedLook(word) || officialLooks.has(word))
  const isHouse = words.includes(house) && reserved.some((word) => word !== house)
  return reservedLooks.has(whole) || isReservedLook(whole) || isHouse || reserved.length === words.length
}

/** Digits, and what looks like them. */
const readsAsNumber = /^[\dol]+$/

/**
 * Whether a normalized name has 3 to 50 code points and a letter, and does not read as a number (`l23`), which an address takes for
 * an id [COM-50].
 */
export function isNameWellFormed(name: string): boolean {
  const length = textLength(name)
  const look = nameLook(name)
  const isNumber = /\d/.test(name) && readsAsNumber.test(look)
  const { min, max } = communityNameLength
  return length >= min && length <= max && /\p{L}/u.test(name) && look !== '' && !isNumber
}

/** How a community is named in an address: by digits its id, by anything else its name [COM-50]. */
export function readIdOrName(text: string): { id: number } | { look: string } {
  return /^\d+$/.test(text) ? { id: Number(text) } : { look: nameLook(normalizeName(text)) }
}
