import { challengesErrors } from '@aura/contract/challenges/challenges.errors'
import { expect, test } from 'vitest'
import { endOf, faultsOf, phaseAt, type TypedChallenge } from './challenges.rules.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const typed: TypedChallenge = {
  title: 'Reflets',
  description: 'Une flaque.',
  prize: '5',
  end: 'week',
  endAt: '',
}
const sentence = (code: keyof typeof challengesErrors) => challengesErrors[code].message

test.each<[string, Partial<TypedChallenge>, object]>([
  ['all is there', {}, {}],
  ['spaces between thousands', { prize: '1 000' }, {}],
  ['no title', { title: ' ' }, { title: sentence('challenges.title-invalid') }],
  ['a title of 101 letters', { title: 'é'.repeat(101) }, { title: sentence('challenges.title-invalid') }],
  ['no description', { description: '' }, { description: sentence('challenges.description-invalid') }],
  ...['', '0', '-3', '1.5', '2,5', 'dix', '1e3', '9007199254740993'].map(
    (prize): [string, Partial<TypedChallenge>, object] => [
      `a prize of « ${prize} »`,
      { prize },
      { prize: sentence('challenges.prize-invalid') },
    ],
  ),
  ['more than one has', { prize: '1001' }, { prize: expect.stringMatching(/plus que les 1\s000 d’aura/) }],
  ['an unfinished date', { end: 'date' }, { endAt: 'Choisissez une date et une heure.' }],
  ['59 minutes', { end: 'date', endAt: inHours(59 / 60) }, { endAt: sentence('challenges.end-invalid') }],
  ['an hour', { end: 'date', endAt: inHours(1) }, {}],
  ['60 days', { end: 'date', endAt: inHours(24 * 60) }, {}],
  ['61 days', { end: 'date', endAt: inHours(24 * 61) }, { endAt: sentence('challenges.end-invalid') }],
])('[CHL-08, CHL-10, CHL-34] what is said before a challenge is sent: %s', (_, part, faults) => {
  expect(faultsOf({ ...typed, ...part }, 1000, now)).toEqual(faults)
})

test('[CHL-10] where it is not known what one can spend, the server decides', () => {
  expect(faultsOf({ ...typed, prize: '5000' }, undefined, now)).toEqual({})
})

test('[CHL-34] a challenge ends after a usual time, at a date, or never', () => {
  expect(endOf({ end: 'day', endAt: '' }, now)).toBe(inHours(24))
  expect(endOf({ end: 'none', endAt: inHours(5) }, now)).toBeNull()
  expect(endOf({ end: 'date', endAt: inHours(5) }, now)).toBe(inHours(5))
})

test.each([
  ['open', null, 'open'],
  ['open', inHours(1), 'open'],
  ['open', inHours(0), 'choosing'],
  ['closed', inHours(1), 'closed'],
] as const)('[CHL-17, CHL-34] a challenge that is %s and ends at %s is %s', (status, endsAt, phase) => {
  expect(phaseAt({ status, ends_at: endsAt }, now)).toBe(phase)
})
