import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPseudoReserved, pseudoLook, pseudoSkeleton } from './pseudos.rules.ts'

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
  ['Ștefan', 'stefan'],
  ['Nguyễn', 'nguyen'],
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
  const accepted = fc.stringMatching(/^[\p{Script=Latin}0-9_.-]{3,24}$/u).map(normalizePseudo)
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
