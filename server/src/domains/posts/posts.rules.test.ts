import { expect, test } from 'vitest'
import { cutLegend } from './posts.rules.ts'

test.each([
  ['is kept as it is', 'Un soir à Brest', 'Un soir à Brest'],
  ['loses the space around it', ' \n Un soir \t', 'Un soir'],
  ['of 140 characters stays whole', 'é'.repeat(140), 'é'.repeat(140)],
  ['of 141 characters loses the last', `${'a'.repeat(140)}b`, 'a'.repeat(140)],
  ['counts an emoji as one character and never halves it', '🌊'.repeat(141), '🌊'.repeat(140)],
  ['does not end with the space it was cut at', `${'a'.repeat(139)} b`, 'a'.repeat(139)],
  ['may be empty', '   ', ''],
])('[PST-02] a legend %s', (_, raw, kept) => {
  expect(cutLegend(raw)).toBe(kept)
})
