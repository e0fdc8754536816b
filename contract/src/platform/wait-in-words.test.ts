import { expect, test } from 'vitest'
import { waitInWords } from './wait-in-words.ts'

test.each([
  [0, '1 seconde'],
  [40, '40 secondes'],
  [60, '1 minute'],
  [206, '4 minutes'],
  [3600, '1 heure'],
  [5000, '2 heures'],
])('says a wait of %i s as « %s », never shorter than it is', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words.replace(' ', '\u00a0'))
})
