import { textLength } from '@aura/contract/common'
import { communityNameLength } from '@aura/contract/communities/communities.limits'
import { isReservedLook, pseudoLook, pseudoSkeleton } from '../accounts/pseudos.rules.ts'

/** Invisible characters: controls, formats, fillers, variation selectors, and blanks of Braille, music and other scripts. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu

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
  // Latin letters of phonetic and African alphabets
  ...pairs(
    'ɓƃɕƈɗɖəǝɛɇɠɣɦɨɟɉƙɫɭɬƚɱɯɲɳƞɵɔƥʠɋɾɼɽɹɻɍʂƨƭʈƫʉʊʋʌʍƴɏƶʐʑʒƒ',
    'bbccddeeeegyhijjkllllmwnnnoopqqrrrrrrsstttuuvvwyyzzzzf',
  ),
  // Armenian
  ...pairs('օսոհցզյլտ', 'ounhgqjls'),
  // Letters in circles and squares, and regional indicators
  ...[0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter, place): [string, string] => [
      String.fromCodePoint(first + place),
      letter,
    ]),
  ),
])

/** Letters of other scripts that look like Latin ones, by upper and lower case. */
const latinTwins = new Set('АВЕЅІЈКМНОРСТУХаеорсухіѕјԛԝһԁӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυιՕՍՏԼօսոհցզյլ')

const latinLetter = /\p{Script=Latin}/u
/** Letters and digits outside the Latin and common scripts. */
const foreignSign = /[\p{L}--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]|[\p{Nd}--[0-9]]/v
const widelyUsedScripts = (
  'Common Inherited Latin Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han ' +
  'Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Tifinagh'
).split(' ')
/** Letters of scripts not in wide use (others than UAX #31, table 5, and Tifinagh): many of them look Latin. */
const rareLetter = new RegExp(
  `[\\p{L}--[${widelyUsedScripts.map((script) => `\\p{Script=${script}}`).join('')}]]`,
  'v',
)

/**
 * Whether letters imitate others: Latin mixed with another script, only look-alikes of Latin letters, or letters of a rare script.
 */
function isDisguised(name: string): boolean {
  const plain = name.normalize('NFKD')
  if (rareLetter.test(plain)) return true
  if (latinLetter.test(plain)) return foreignSign.test(plain)
  return (plain.match(/\p{L}/gu) ?? []).every((letter) => latinTwins.has(letter))
}

function pairs(from: string, to: string): [string, string][] {
  const letters = [...to]
  return [...from].map((letter, place) => [letter, letters[place] ?? letter])
}

const toLatin = (text: string) =>
  [...text.normalize('NFKD').toLowerCase()].map((letter) => latinLooks[letter] ?? letter).join('')

/** Spaces, punctuation, marks and strokes do not distinguish names; `+`, currency signs and pictures do. */
const betweenLetters = /[^\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}+]|\p{Lm}/gu

/** The look of a name, which must be unique: without case, accents, spaces, punctuation and look-alikes [COM-49]. */
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
/** Words that are refused as a whole name. */
const fillers = new Set(
  'client clients communaute communautes d de des du et l la le les of the'.split(' ').map(nameLook),
)
const house = nameLook('aura')
const officialLooks = new Set(
  [
    ...['officielle', 'officiels', 'officielles', 'certifie', 'certifiee', 'team', 'assistance', 'admins'],
    ...['administrateurs', 'administratrice', 'administratrices'],
    ...['moderators', 'moderateurs', 'moderatrice', 'moderatrices'],
  ].map(nameLook),
)

const isHouseWord = (look: string) => isReservedLook(look) || officialLooks.has(look)
/** Whether a look is a reserved word, by itself or joined to the product's name (`AuraSupport`). */
const isOfHouse = (look: string) =>
  isHouseWord(look) ||
  (look.startsWith(house) && isHouseWord(look.slice(house.length))) ||
  (look.endsWith(house) && isHouseWord(look.slice(0, -house.length)))

/**
 * Whether a name is a word of an address, or pretends to be official: made of reserved words alone (`Équipe Aura`, `L’aide`), or
 * with the product's name beside one (`Aura France officiel`). A reserved word among others is accepted (`Aide aux devoirs`).
 */
export function isNameReserved(name: string): boolean {
  const whole = nameLook(name)
  const words = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(nameLook)
    .filter((word) => word !== '' && !fillers.has(word))
  const reserved = words.filter(isOfHouse)
  const isHouse = words.includes(house) && reserved.some((word) => word !== house)
  return reservedLooks.has(whole) || isOfHouse(whole) || isHouse || reserved.length === words.length
}

/** Latin letters for which the table has no look-alike. */
const unknownLatin = /[\p{Script=Latin}--[a-z]]/v
/** Digits and letters that look like digits. */
const readsAsNumber = /^[\dol]+$/

/** Whether a normalized name has 3 to 50 code points and a letter, and does not read as a number (`l23`), which addresses take for an id [COM-50]. */
export function isNameWellFormed(name: string): boolean {
  const length = textLength(name)
  const look = nameLook(name)
  const isNumber = /\d/.test(name) && readsAsNumber.test(look)
  const { min, max } = communityNameLength
  return length >= min && length <= max && /\p{L}/u.test(name) && look !== '' && !isNumber
}

/** Whether a well-formed name is in letters of one script in wide use, none of which imitates another. */
export function isNameInOneScript(name: string): boolean {
  return !isDisguised(name) && !unknownLatin.test(nameLook(name))
}

/** How a community is named in an address: by digits its id, by anything else its name [COM-50]. */
export function readIdOrName(text: string): { id: number } | { look: string } {
  return /^\d+$/.test(text) ? { id: Number(text) } : { look: nameLook(normalizeName(text)) }
}
