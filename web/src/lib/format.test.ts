import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateAndTime,
  formatNumber,
  formatRelativeDate,
  pluralOf,
} from './format.ts'
import { formatDuration } from './format-duration.ts'
import { formatMoment } from './format-moment.ts'

/** French numbers use two kinds of unbreakable spaces; tests read them as plain ones. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

describe('counts', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [999, '999'],
    [1284, '1 284'],
    [9999, '9 999'],
    [12_432, '12,4 k'],
    [120_000, '120 k'],
    [1_250_000, '1,3 M'],
    [-12_432, '−12,4 k'],
  ])('writes %d as %s', (count, words) => {
    expect(plain(formatCount(count))).toBe(words)
  })

  test('writes a count in full', () => {
    expect(plain(formatNumber(12_432))).toBe('12 432')
    expect(plain(formatNumber(-12))).toBe('−12')
    expect(plain(formatNumber(-0))).toBe('0')
  })

  test.each([
    [0, 'abonné'],
    [1, 'abonné'],
    [2, 'abonnés'],
    [-1, 'abonné'],
  ])('agrees with %d as French does', (count, word) => {
    expect(pluralOf(count, 'abonné', 'abonnés')).toBe(word)
  })
})

describe('dates', () => {
  const now = new Date('2026-11-20T12:00:00Z')

  test.each([
    ['2026-11-20T11:59:30Z', 'à l’instant', 'à l’instant'],
    ['2026-11-20T12:00:05Z', 'à l’instant', 'à l’instant'],
    ['2026-11-20T11:59:00Z', 'il y a 1 minute', '1 min'],
    ['2026-11-20T11:01:00Z', 'il y a 59 minutes', '59 min'],
    ['2026-11-20T10:00:00Z', 'il y a 2 heures', '2 h'],
    ['2026-11-19T11:00:00Z', 'hier', '1 j'],
    ['2026-11-18T23:00:00Z', 'hier', '1 j'],
    ['2026-11-18T22:59:00Z', 'avant-hier', '2 j'],
    ['2026-11-15T11:00:00Z', 'il y a 5 jours', '5 j'],
    ['2026-10-21T13:00:00Z', 'il y a 30 jours', '30 j'],
  ])('[PST-14] writes %s relative to now, in words and in short', (iso, words, short) => {
    expect(plain(formatRelativeDate(iso, now))).toBe(words)
    expect(plain(formatRelativeDate(iso, now, 'short'))).toBe(short)
  })

  test('[PST-14] writes the full French date and time from 30 days on', () => {
    expect(plain(formatRelativeDate('2026-10-21T12:00:00Z', now))).toBe('21 octobre 2026 à 14:00')
    expect(plain(formatRelativeDate('2026-10-21T12:00:00Z', now, 'short'))).toBe('21 octobre 2026 à 14:00')
  })

  test('[PST-14] a full date within a sentence follows its article', () => {
    expect(formatMoment('2026-11-20T10:00:00Z', now)).toBe('il y a 2 heures')
    expect(plain(formatMoment('2026-10-01T12:00:00Z', now))).toBe('le 1er octobre 2026 à 14:00')
  })

  test('[RUN-32] shows dates in Paris, winter and summer', () => {
    expect(plain(formatDateAndTime('2026-01-01T23:30:00Z'))).toBe('2 janvier 2026 à 00:30')
    expect(plain(formatDateAndTime('2026-07-01T23:30:00Z'))).toBe('2 juillet 2026 à 01:30')
    expect(plain(formatDate('2026-12-31T23:30:00Z'))).toBe('1er janvier 2027')
  })

  test('[RUN-32] a day stays on the line of its month', () => {
    expect(formatDate('2026-12-31T23:30:00Z')).toBe('1er\u00a0janvier 2027')
    expect(formatDateAndTime('2026-07-02T10:00:00Z')).toBe('2\u00a0juillet 2026 à 12:00')
  })
})

test.each([
  [0, '0 s'],
  [12, '12 s'],
  [312, '5 min 12 s'],
  [3600, '1 h'],
  [11_100, '3 h 5 min'],
  [183_600, '2 j 3 h'],
])('%i seconds are written %s', (seconds, written) => {
  expect(formatDuration(seconds).replaceAll('\u00a0', ' ')).toBe(written)
})
