import { expect, test } from 'vitest'
import {
  isNameInOneScript,
  isNameReserved,
  isNameWellFormed,
  nameLook,
  normalizeName,
  readIdOrName,
} from './communities.names.rules.ts'

test.each([
  ['  Les   amis\n du\tpain ', 'Les amis du pain'],
  ['Cafe\u0301 noir', 'Café noir'],
  ['Ci\u200bné\u00ad\u202eclub\u2800', 'Cinéclub'],
  ['Jeux \u200b vidéo', 'Jeux vidéo'],
  ['Photo\u{1d159}\ufffc\ue000\u0378', 'Photo'],
  ['C++ & C# 🎉', 'C++ & C# 🎉'],
])('[COM-49] the name %j is written %j', (raw, written) => {
  expect(normalizeName(raw)).toBe(written)
})

test.each([
  ['Éléphants', 'ELEPHANTS'],
  ['Cuisine du monde', 'cuisine-du-monde'],
  ['Marne', 'Mame'],
  ['Ciné club', 'Cine C1ub'],
  ['Zoo', 'Z00'],
  ['Aurore', '\u0410u\u0433\u043er\u0435'],
  ['ＰＡＩＮ', 'pain'],
  ['Photo', 'Ρhοtο'],
  ['Pain', 'ᴘᴀɪɴ'],
  ['Photographie', 'Photogɾaphie'],
  ['Astronomie', 'Astronomie\u00a0`'],
  ['Astronomie', '| Astronomie │'],
  ['Photo', '🅿hoto'],
  ['Photo', '𝖯hotо'],
])('[COM-49] %j and %j read the same', (one, other) => {
  expect(nameLook(one)).toBe(nameLook(other))
})

test('[COM-49] names that differ in a letter, a digit or a sign are two', () => {
  const names = ['Pain', 'Pains', 'Pain 2', 'C++', 'C+', 'Пекарня', 'Δέλτα', '日本語']
  expect(new Set(names.map(nameLook)).size).toBe(names.length)
})

/** Latin mixed with another script, a whole name of look-alikes, letters of scripts hardly in use or that no reader knows. */
const disguised = [
  ...['Phօtographie', 'Ꮲhotographie', 'ꓑhotographie', 'Ⲣhotographie', 'Aսra', 'Ꭺura', 'Рhoto', 'Ph٥to'],
  ...['СОСА', 'ꓮꓴꓣꓮ', 'ᗩᑌᖇᗩ', 'ⲀⲢⲀ', 'Astronomieǀ'],
]
const foreign = [
  'Москва',
  'Μουσική',
  'Հայաստան',
  'مقهى',
  'ⵉⵎⴰⵣⵉⵖⵏ',
  'हिन्दी 2',
  'カフェー',
  'Ɛyɔ ɖe ŋu',
  'Łódź',
  'Sağ ol',
]

test.each(['ab', 'x'.repeat(51), '123', '2026 !', '🎉🎉🎉', 'l23', 'O00', '...', 'ʼʼʼ', '', '१२३'])(
  '[COM-49] %j is no name',
  (name) => {
    expect(isNameWellFormed(normalizeName(name))).toBe(false)
  },
)

test.each(['abc', 'x'.repeat(50), 'Lol', 'a12', '3e Âge', '𝔤𝔬𝔱𝔥', 'Ол1', '日本語', ...foreign])(
  '[COM-49] %j is a name',
  (name) => {
    expect(isNameWellFormed(normalizeName(name))).toBe(true)
    expect(isNameInOneScript(normalizeName(name))).toBe(true)
  },
)

test.each([...disguised, 'Atelier مرحبا'])('[COM-49] %j mixes or imitates letters', (name) => {
  expect(isNameInOneScript(normalizeName(name))).toBe(false)
})

test.each([
  'Posts',
  'my_communities',
  'My Communities',
  'communities',
  'Édit Community',
  'user profile',
  'mernbers',
  'Aura',
  'АURА',
  'Admin',
  'L’équipe d’Aura',
  'Support Aura',
  'Aura France officiel',
  'Communauté officielle',
  'A.u.r.a',
  'Modération',
  'Modérateurs',
  'Modérateurs Aura',
  'Administrateurs',
  'AuraSupport',
  'supportAURA',
  '🅰uraSupport',
  'Assistance Aura',
  'Support client',
])('[COM-49] %j is reserved', (name) => {
  expect(isNameReserved(normalizeName(name))).toBe(true)
})

test.each([
  'Aide aux devoirs',
  'Fans d’Aura',
  'Équipe de foot',
  'Les amis du pain',
  'Restaurateurs',
  'Contact improvisation',
  'Auramance',
  'Modérateurs de débats',
])('[COM-49] %j is free', (name) => {
  expect(isNameReserved(normalizeName(name))).toBe(false)
})

test('[COM-50] digits are an id, anything else a name', () => {
  expect(readIdOrName('0012')).toEqual({ id: 12 })
  expect(readIdOrName(' Jeux  Vidéo')).toEqual({ look: nameLook('jeux video') })
  expect(readIdOrName('12a')).toEqual({ look: nameLook('12a') })
})
