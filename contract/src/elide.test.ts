import { expect, test } from 'vitest'
import { elide } from './elide.ts'

test.each([
  ['emma', 'd’emma'],
  ['Élodie', 'd’Élodie'],
  ['Œdipe', 'd’Œdipe'],
  ['yves', 'd’yves'],
  ['yann', 'de yann'],
  ['hugo', 'de hugo'],
  ['camille', 'de camille'],
  ['_alex', 'de _alex'],
  ['8ball', 'de 8ball'],
])('elides before %s', (name, words) => {
  expect(elide('de', name)).toBe(words)
})

test('elides other words too', () => {
  expect(elide('que', 'alex')).toBe('qu’alex')
  expect(elide('que', 'noe')).toBe('que noe')
})
