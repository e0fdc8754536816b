import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import { auraTypes } from '@aura/contract/aura/aura-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawAuraType, emailKey, isPseudoReserved, pseudoLook, pseudoSkeleton } from './accounts.rules.ts'

test.each([
  ['Zoé', 'zoe'],
  ['ZOE', 'zoe'],
  ['z0e', 'zoe'],
  ['Ali', 'a1i'],
  ['AlI', 'ALL'],
  ['ﬁn', 'fin'],
  ['Straße', 'strasse'],
  ['Œuvre', 'oeuvre'],
  ['Łukasz', 'lukasz'],
  ['bjørn', 'bjorn'],
  ['dıraç', 'dirac'],
  ['ſam', 'sam'],
])('[ACC-18] %s and %s are one pseudo', (one, other) => {
  expect(pseudoSkeleton(one)).toBe(pseudoSkeleton(other))
})

test.each([
  ['zoe', 'zoee'],
  ['marc', 'mark'],
  ['a.b.c', 'abc'],
  ['noe', 'moe'],
])('[ACC-18] %s and %s are two', (one, other) => {
  expect(pseudoSkeleton(one)).not.toBe(pseudoSkeleton(other))
})

const lookOf = (pseudo: string) => pseudoLook(pseudoSkeleton(pseudo))

test.each([
  ['Marne', 'MAME'],
  ['VVilliam', 'william'],
  ['clara', 'Dara'],
  ['Cïara', 'dara'],
  ['vvv', 'wv'],
  ['vvv', 'vw'],
  ['Zvvvo', 'Zvwo'],
  ['ccll', 'cdl'],
  ['aŀix', 'alix'],
  ['tsoŉ', 'tson'],
])('[ACC-64] %s and %s look alike', (one, other) => expect(lookOf(one)).toBe(lookOf(other)))

test.each([
  ['marie', 'mame'],
  ['r.n.a', 'm.a'],
])('[ACC-64] %s and %s do not', (one, other) => expect(lookOf(one)).not.toBe(lookOf(other)))

test('[ACC-18] what has been reduced once stays the same, and every accepted pseudo leaves something', () => {
  const accepted = fc.stringMatching(/^[A-Za-z0-9À-ÖØ-öø-ſ_.-]{3,24}$/u).map(normalizePseudo)
  fc.assert(
    fc.property(accepted.filter(isPseudoWellFormed), (pseudo) => {
      const skeleton = pseudoSkeleton(pseudo)
      expect(skeleton.length).toBeGreaterThanOrEqual(3)
      expect(pseudoSkeleton(skeleton)).toBe(skeleton)
      expect(pseudoSkeleton(pseudo.toUpperCase())).toBe(skeleton)
      expect(pseudoLook(pseudoLook(skeleton))).toBe(pseudoLook(skeleton))
      expect(pseudoSkeleton(pseudo.normalize('NFD'))).toBe(skeleton)
    }),
    { seed: 20261121 },
  )
})

test.each([
  'admin',
  'ADMIN',
  'Adm1n',
  'a.dmin',
  'aura',
  'AURA-',
  'modération',
  'm0derat1on',
  'support',
  '___',
])('[ACC-19] %s is reserved', (pseudo) => expect(isPseudoReserved(pseudo)).toBe(true))

test.each(['admin-zoe', 'Zoé.Support', 'x_AURA_x', 'adrnin', 'rnoderation', 'zoe-rnedia', 'offidel'])(
  '[ACC-64] %s is reserved',
  (pseudo) => expect(isPseudoReserved(pseudo)).toBe(true),
)

test.each(['administree', 'laura', 'auralie', 'zoe', 'laura.zoe', 'mon_equipement'])(
  '[ACC-19] %s is free',
  (pseudo) => {
    expect(isPseudoReserved(pseudo)).toBe(false)
  },
)

test('[ACC-20] an e-mail counts without case and surrounding spaces', () => {
  expect(emailKey('  Zoe@Exemple.FR ')).toBe('zoe@exemple.fr')
  expect(emailKey('zoe+aura@exemple.fr')).not.toBe(emailKey('zoe@exemple.fr'))
})

test('[PRF-24] the shares of the aura types are those of the table, divided by their sum of 101.01', () => {
  const total = auraTypes.reduce((sum, { share }) => sum + share, 0)
  expect(total).toBeCloseTo(101.01, 10)
  const draws = 100_000
  const counts = new Map<string, number>()
  for (let i = 0; i < draws; i++) {
    const { label } = drawAuraType(() => (i + 0.5) / draws)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  for (const { label, share } of auraTypes) {
    expect(Math.abs((counts.get(label) ?? 0) - (share / total) * draws), label).toBeLessThan(2)
  }
})

test.each([0, 0.5, 1 - Number.EPSILON / 2])('a draw of %s is a type of the table', (value) => {
  expect(auraTypes).toContain(drawAuraType(() => value))
})
