import { afterEach, expect, test, vi } from 'vitest'
import { decideConsents, readConsents } from './consent.ts'

afterEach(() => vi.useRealTimers())

test('[SUB-13] a choice is kept for its purpose, with its date and a version, for 6 months', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') })
  expect(readConsents()).toEqual({})
  decideConsents({ advertising: true })
  vi.setSystemTime(new Date('2026-12-24T10:00:00Z'))
  decideConsents({ payment: false })
  expect(JSON.parse(localStorage.getItem('aura.consent') ?? '')).toEqual({
    version: 1,
    choices: {
      advertising: { isAllowed: true, at: '2026-11-23T10:00:00.000Z' },
      payment: { isAllowed: false, at: '2026-12-24T10:00:00.000Z' },
    },
  })
  vi.setSystemTime(new Date('2027-05-23T08:00:00Z'))
  expect(Object.keys(readConsents())).toEqual(['advertising', 'payment'])
  vi.setSystemTime(new Date('2027-05-24T10:00:00Z'))
  expect(Object.keys(readConsents())).toEqual(['payment'])
  vi.setSystemTime(new Date('2027-06-25T10:00:00Z'))
  expect(readConsents()).toEqual({})
})

test.each([
  '{',
  'null',
  '{"version":0,"choices":{"advertising":{"isAllowed":true,"at":"2026-11-23T10:00:00Z"}}}',
  '{"version":1}',
  '{"version":1,"choices":{"advertising":true,"payment":null}}',
  '{"version":1,"choices":{"advertising":{"isAllowed":true,"at":"soon"}}}',
])('[SUB-13] what is no choice of this version is no consent: %s', (text) => {
  localStorage.setItem('aura.consent', text)
  expect(readConsents()).toEqual({})
})
