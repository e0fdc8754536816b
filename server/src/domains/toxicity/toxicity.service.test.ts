import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { createToxicityScorer, type Scoring } from './toxicity.service.ts'

const insult = 'Quel connard'

async function openScorer() {
  const log = pino({ level: 'silent' })
  const toxicity = createToxicityScorer({ clock: systemClock, log, url: undefined })
  await toxicity.score('Bonjour', { writerId: 1, isPreview: false })
  return toxicity
}

/** Scores texts of these writers all at once; returns the writers in the order in which their texts were scored. */
async function scoreAtOnce(asked: readonly Scoring[]): Promise<Scoring[]> {
  const toxicity = await openScorer()
  const scored: Scoring[] = []
  await Promise.all(asked.map((scoring) => toxicity.score(insult, scoring).then(() => scored.push(scoring))))
  return scored
}

const previewsOf = (writerId: number, count: number) =>
  Array.from({ length: count }, (): Scoring => ({ writerId, isPreview: true }))

test('[RUN-35] each text is scored in a turn of its own: a burst of texts lets other calls go on', async () => {
  const toxicity = await openScorer()
  let turn = 0
  let isCounting = true
  const counting = (async () => {
    while (isCounting) {
      await nextTurn()
      turn++
    }
  })()
  const writers = Array.from({ length: 20 }, (_, writerId) => ({ writerId, isPreview: writerId % 2 === 0 }))
  const turns = await Promise.all(writers.map((scoring) => toxicity.score('Texte', scoring).then(() => turn)))
  isCounting = false
  await counting
  expect(new Set(turns).size).toBe(writers.length)
})

test('[RUN-35] a comment is scored before previews that came earlier, but for the one under way', async () => {
  const previews = Array.from({ length: 52 }, (_, index) => previewsOf(index + 1, 1)).flat()
  const scored = await scoreAtOnce([...previews, { writerId: 99, isPreview: false }])
  expect(scored.findIndex(({ isPreview }) => !isPreview)).toBe(1)
  expect(scored).toHaveLength(53)
})

test.each([true, false])('[RUN-35] writers take turns (previews: %s)', async (isPreview) => {
  const scored = await scoreAtOnce([1, 1, 1, 1, 2, 2].map((writerId) => ({ writerId, isPreview })))
  expect(scored.map(({ writerId }) => writerId)).toEqual([1, 2, 1, 2, 1, 1])
})

test('[RUN-36, CMT-07] a preview for which there is no room answers no score, and comments are still scored', async () => {
  const toxicity = await openScorer()
  const previews = Array.from({ length: 300 }, (_, index) => previewsOf(index + 1, 1)).flat()
  const scores = previews.map((scoring) => toxicity.score(insult, scoring))
  expect(await toxicity.score(insult, { writerId: 999, isPreview: false })).toBeGreaterThan(0.2)
  const counted = Map.groupBy(await Promise.all(scores), (score) => score > 0)
  expect([counted.get(true)?.length, counted.get(false)?.length]).toEqual([257, 43])
})

test('[RUN-35] one writer takes a part of the places for previews, and others the rest', async () => {
  const toxicity = await openScorer()
  const mine = previewsOf(1, 100).map((scoring) => toxicity.score(insult, scoring))
  expect(await toxicity.score(insult, { writerId: 2, isPreview: true })).toBeGreaterThan(0.2)
  expect(await Promise.all(mine)).toContain(0)
})
