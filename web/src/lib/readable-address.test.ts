import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/community/Soirs%20d%27%C3%A9t%C3%A9', "/community/Soirs d'été"],
  ['/search?q=caf%c3%a9+%F0%9F%8C%8A', '/search?q=café+🌊'],
  ['/profile/lea?tab=posts', '/profile/lea?tab=posts'],
  // What has a meaning in an address stays, so that it leads to the same page.
  ['/community/a%2Fb%3Fc%23d%26e%25C3', '/community/a%2Fb%3Fc%23d%26e%25C3'],
  ['/search?q=100%25%20%C3%A9t%C3%A9', '/search?q=100%25 été'],
  // Malformed codes stay as they are, and the others are read.
  ['/search?q=%E0%A4%A&r=%C3%A9%', '/search?q=%E0%A4%A&r=é%'],
  ['/search?q=%C3&r=%C3%A9', '/search?q=%C3&r=é'],
  // A line end, a turn of direction, a space without width and one that looks like others.
  ['/search?q=%0A%E2%80%AE%E2%80%8B%C2%A0%00', '/search?q=%0A%E2%80%AE%E2%80%8B%C2%A0%00'],
])('[MOD-07] %s reads %s and leads to the same page', (address, words) => {
  expect(readableAddress(address)).toBe(words)
  const pageOf = (written: string) =>
    new URL(written, 'https://aura.test').href.toLowerCase().replaceAll('%27', "'")
  expect(pageOf(words)).toBe(pageOf(address))
})
