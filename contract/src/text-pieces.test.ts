import { expect, test } from 'vitest'
import { findMentions, findTextPieces, maxMentions } from './text-pieces.ts'

const found = (text: string) =>
  findTextPieces(text)
    .filter(({ kind }) => kind !== 'plain')
    .map((piece) => piece.text)

test.each<[string, string[]]>([
  ['Bravo @lea !', ['@lea']],
  ['@lea.martin, @Zoé et @max_2', ['@lea.martin', '@Zoé', '@max_2']],
  ['merci @lea.', ['@lea']],
  ['(avec @lea)', ['@lea']],
  ['« @lea »', ['@lea']],
  ['@Ze\u0301lie', ['@Ze\u0301lie']],
  ['@Ștefan et @Nguyễn', ['@Ștefan', '@Nguyễn']],
  ['@z\u0301\u0300oe', []],
  ['écrivez à lea@exemple.fr', []],
  ['@le', []],
  [`@${'a'.repeat(25)}`, []],
  ['@lea@max', []],
  ['https://exemple.fr/@lea/12', ['https://exemple.fr/@lea/12']],
])('%s mentions or links %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['Voir https://exemple.fr/a?b=c#d.', ['https://exemple.fr/a?b=c#d']],
  ['(http://exemple.fr)', ['http://exemple.fr']],
  ['HTTPS://EXEMPLE.FR', ['HTTPS://EXEMPLE.FR']],
  ['javascript:alert(1) data:text/html,x file:///etc ftp://exemple.fr //exemple.fr', []],
  ['https://banque.fr@pirate.fr/', []],
  ['https://user:mot@pirate.fr/', []],
  ['https://exemple.fr/\u202Efdp.exe', ['https://exemple.fr/']],
  ['https://exem\u200Bple.fr', ['https://exem']],
  ['https://', []],
  ['https://...', []],
])('%s links %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['Un #coucher de #soleil.', ['#coucher', '#soleil']],
  ['#Été2026, #forêt_d_Oc (#plage)', ['#Été2026', '#forêt_d_Oc', '#plage']],
  ['#été', ['#été']],
  ['#пляж #日本 #12h', ['#пляж', '#日本', '#12h']],
  ['#हिन्दी #ไม้ #Ⅷe', ['#हिन्दी', '#ไม้', '#Ⅷe']],
  ['＃large ﹟petit #2² #½ un#mot', []],
  ['#1 #2026 #_ #a ## #a-b c#mot &#x27; #a#b', []],
  [`#${'a'.repeat(50)}`, [`#${'a'.repeat(50)}`]],
  [`#${'a'.repeat(51)}`, []],
  ['https://exemple.fr/#mot', ['https://exemple.fr/#mot']],
  ['@lea #nage', ['@lea', '#nage']],
])('[PST-22] %s has the hashtags and other links %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  '',
  'rien',
  '#a #ab#cd #e\u0301t\u0301 @lea#mot',
  'a @lea https://x.fr b @max',
  'https://@@@ @ @a',
  '\u202E@lea\n@max',
])('the pieces of %j are the text, in order', (text) => {
  const pieces = findTextPieces(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  for (const piece of pieces) expect(text.startsWith(piece.text, piece.at)).toBe(true)
})

test('a person mentioned again is mentioned once, and ten people at most', () => {
  expect(findMentions('@lea @LEA @Lea @max')).toEqual(['lea', 'max'])
  const many = Array.from({ length: 15 }, (_none, index) => `@ami_${index}`)
  expect(findMentions(many.join(' '))).toEqual(many.slice(0, maxMentions).map((one) => one.slice(1)))
})
