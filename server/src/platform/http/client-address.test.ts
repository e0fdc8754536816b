import { expect, test } from 'vitest'
import { isLoopback, networkOfAddress, rateKeyOfAddress } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => expect(rateKeyOfAddress(address)).toBe(key))

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['', ''],
])('%s is of the network %s', (address, network) => expect(networkOfAddress(address)).toBe(network))

test.each(['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1'])('%s is loopback', (address) => {
  expect(isLoopback(address)).toBe(true)
})

test.each(['10.0.0.1', '128.0.0.1', '::2', '2001:db8::1', '1127.0.0.1', ''])('%s is not', (address) => {
  expect(isLoopback(address)).toBe(false)
})
