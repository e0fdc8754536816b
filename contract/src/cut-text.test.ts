import { expect, test } from 'vitest'
import { cutText, previewLengths } from './cut-text.ts'

test('[PST-15] post text is cut at 200 and a description at 100, counted in code points', () => {
  expect(previewLengths).toEqual({ postText: 200, description: 100 })
  for (const length of Object.values(previewLengths)) {
    expect(cutText('🌞'.repeat(length), length)).toBe('🌞'.repeat(length))
    expect(cutText('🌞'.repeat(length + 1), length)).toBe(`${'🌞'.repeat(length)}…`)
  }
  expect(cutText('bonjour à tous', 8)).toBe('bonjour…')
  expect(cutText('Il neige. Il vente', 9)).toBe('Il neige…')
  expect(cutText('Il neige ! Il vente', 10)).toBe('Il neige !…')
})

test.each([
  ['On parle de réglages, de lieux', 27, 'On parle de réglages, de…'],
  ['de lieux et', 8, 'de lieux…'],
  ['Bonjour @ines.lumiere', 12, 'Bonjour…'],
  [' anticonstitutionnellement', 9, ' anticons…'],
])('[PST-15] the words of %s that fit in %i stay whole', (text, length, preview) => {
  expect(cutText(text, length)).toBe(preview)
})
