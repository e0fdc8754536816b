import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, matchPassword } from './passwords.rules.ts'

test('[ACC-13] a password matches its own Argon2id hash, whatever salt it got, and no other', async () => {
  const [one, other] = [await hashPassword('secret1'), await hashPassword('secret1')]
  expect(one).toMatch(/^\$argon2id\$/)
  expect(one).not.toBe(other)
  for (const stored of [one, other]) {
    expect(await isPassword('secret1', stored)).toBe(true)
    expect(await isPassword('secret2', stored)).toBe(false)
  }
})

test('one hashing compares with two hashes of one salt', async () => {
  const own = await hashPassword('secret1')
  const tried = await hashPassword('secret2', own)
  expect(await matchPassword('secret1', [own, tried])).toEqual([true, false])
  expect(await matchPassword('secret2', [own, tried])).toEqual([false, true])
  expect(await matchPassword('secret3', [own, undefined])).toEqual([false, false])
})

test('nothing matches an absent hash or a text that is none', async () => {
  expect(await matchPassword('', [undefined, null])).toEqual([false, false])
  expect(await isPassword('none', 'none')).toBe(false)
})

test('a hash of another strength is still read', async () => {
  const weaker = await hash('secret1', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  expect(await isPassword('secret1', weaker)).toBe(true)
})
