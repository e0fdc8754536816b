import { toxicityThreshold } from '@aura/contract/comments/comments.limits'
import { expect, test } from 'vitest'
import { type LabelledSentence, readLabelledSentences } from '../../testing/labelled-sentences.ts'
import { readingsOf } from './french-readings.rules.ts'
import { scoreFrench } from './french-scorer.rules.ts'

const isToxic = (text: string) => scoreFrench(text) > toxicityThreshold
const sentences = readLabelledSentences()

/** How many of those found are toxic, and how many of the toxic ones are found. */
function measure(measured: readonly LabelledSentence[]) {
  const found = measured.filter(({ text }) => isToxic(text))
  const rightly = found.filter((sentence) => sentence.isToxic).length
  return {
    precision: rightly / found.length,
    recall: rightly / measured.filter((sentence) => sentence.isToxic).length,
  }
}

test('[CMT-10] finds most toxic sentences among those kept aside while it was built, and little else', () => {
  const heldOut = sentences.filter(({ isHeldOut }) => isHeldOut)
  expect(heldOut.length).toBeGreaterThan(250)
  const { precision, recall } = measure(heldOut)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.85)
})

test('[CMT-10] does no worse on those it was built with', () => {
  const { precision, recall } = measure(sentences.filter(({ isHeldOut }) => !isHeldOut))
  expect(precision).toBeGreaterThanOrEqual(0.98)
  expect(recall).toBeGreaterThanOrEqual(0.95)
})

test.each([
  'c0n n@rd',
  'c.o.n.n.a.r.d',
  'f i l s d e p u t e',
  'encu1é',
  'enc*lé',
  'connaaaard',
  'con\u200Bnard',
  'sа\u200Blоре',
  'p🖕u🖕t🖕e',
  '𝓬𝓸𝓷𝓷𝓪𝓻𝓭',
  'tagueule',
  'FDP',
])('[CMT-10] %s is an insult', (text) => {
  expect(isToxic(text)).toBe(true)
})

test.each([
  'connexion',
  'Sacré-Cœur',
  'dispute, députée, amputer, réputé, computer',
  'J’ai pu te voir',
  'un conseil',
  'T’es pas con',
  'Réf. FDP 4021',
  'Il m’a traité de connard',
  'Le mot « connard » est une insulte',
])('[CMT-10] %s is none', (text) => {
  expect(scoreFrench(text)).toBe(0)
})

test('[CMT-10] several insults weigh more than one, and never more than 1', () => {
  expect(scoreFrench('connard, salope')).toBeGreaterThan(scoreFrench('connard'))
  expect(scoreFrench('connard salope pute enculé bâtard fdp ta gueule va mourir')).toBeLessThanOrEqual(1)
})

test.each(['a', '1', 'a1', 'c.', 'c ', 'en cu lé ', 'c*n ', '« con » ', 'a\u200B', '\uFDFA', '🇨', 'é', '!a'])(
  '[CMT-10] a text of %j alone is read at most three ways, each bounded by its length',
  (unit) => {
    const text = unit.repeat(2000).slice(0, 2000)
    const readings = readingsOf(text)
    expect(readings.length).toBeLessThanOrEqual(3)
    for (const { text: read } of readings) expect(read.length).toBeLessThanOrEqual(3 * text.length + 5)
    expect(scoreFrench(text)).toBeLessThanOrEqual(1)
  },
)
