import { expect, test } from 'vitest'
import {
  createRecoveryCodes,
  describeTotp,
  findTotpStep,
  hashRecoveryCode,
  readCode,
} from './second-factor.rules.ts'

const secret = Buffer.from('12345678901234567890')

// The SHA-1 vectors of RFC 6238, appendix B, cut to six digits.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [2_000_000_000, '279037', 66_666_666],
])('[ACC-60] at %d s the code is %s', (second, code, step) => {
  const at = (seconds: number) => findTotpStep(secret, { code, before: undefined }, new Date(seconds * 1000))
  expect(at(second)).toBe(step)
  // A step early or late still counts, two do not.
  for (const distance of [-30, 30]) expect(at(second + distance)).toBe(step)
  for (const distance of [-60, 60]) expect(at(second + distance)).toBeUndefined()
})

test('[ACC-60] of two codes the second must be about now and the first the one before it', () => {
  // Steps 0, 1 and 2.
  const [first, second, third] = ['755224', '287082', '359152'] as const
  const stepOf = (before: string, code: string, at = 59) =>
    findTotpStep(secret, { before, code }, new Date(at * 1000))
  expect(stepOf(first, second)).toBe(1)
  expect(stepOf(second, third)).toBe(2)
  expect(stepOf(first, third)).toBeUndefined()
  expect(stepOf(second, first)).toBeUndefined()
  expect(stepOf(second, second)).toBeUndefined()
  expect(stepOf(first, second, 120)).toBeUndefined()
})

test('[ACC-60] the address names the site, the account and the secret', () => {
  const { secret: text, address } = describeTotp(secret, 'zoé')
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(address).toContain('otpauth://totp/Aura:zo%C3%A9?issuer=Aura&secret=GEZDGNBVGY3TQOJQ')
})

test('[ACC-60] ten recovery codes differ and are read however they are typed', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect(readCode(typed)).toEqual({ recoveryHash: hashRecoveryCode(code) })
  }
  expect(readCode(' 123 456 ')).toEqual({ code: '123456', before: undefined })
  expect(readCode('123456 654-321')).toEqual({ code: '654321', before: '123456' })
})
