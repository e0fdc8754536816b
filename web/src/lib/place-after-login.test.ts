import { expect, test } from 'vitest'
import { placeAfterLogin } from './place-after-login.ts'

const from = (next: string) => placeAfterLogin(`?${new URLSearchParams({ next })}`)

test('[APP-15] a login returns to the place it was asked from, with its query and fragment', () => {
  expect(from('/profile/zoé?onglet=posts#haut')).toBe('/profile/zo%C3%A9?onglet=posts#haut')
})

test('[APP-15] without a place, a login leads to the feed', () => {
  expect(placeAfterLogin('')).toBe('/feed')
  expect(placeAfterLogin('?next=')).toBe('/feed')
})

test.each([
  'https://ailleurs.example/',
  '//ailleurs.example/',
  '/\\ailleurs.example/',
  '\\\\ailleurs.example/',
  '/\t/ailleurs.example/',
  '/\n//ailleurs.example',
  '/.//ailleurs.example/',
  '/..//ailleurs.example/',
  'javascript:alert(1)',
  'feed',
  ' /feed',
  '//',
])('[APP-15] %j is no place of this site', (next) => {
  expect(from(next)).toBe('/feed')
})
