import { expect, test } from 'vitest'
import { isPictureName } from './media-address.ts'

test.each([
  ['a.jpg', true],
  ['a.jpeg', true],
  ['a.png', true],
  ['a.gif', true],
  ['a.webp', true],
  ['a.JPG', true],
  ['a.mp4.png', true],
  ['a.mp4', false],
  ['a.webm', false],
  ['a.mov', false],
  ['a.avif', false],
  ['a.svg', false],
  ['a.jpg.mp4', false],
  ['a.jpgx', false],
  ['ajpg', false],
  ['a', false],
])('[MED-15] whether %s is shown as an image: %s', (name, isPicture) => {
  expect(isPictureName(name)).toBe(isPicture)
})
