import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { createToxicityScorer } from './toxicity.service.ts'

test('[RUN-35] each text is scored in a turn of its own: a burst of texts lets other calls go on', async () => {
  const log = pino({ level: 'silent' })
  const toxicity = createToxicityScorer({ clock: systemClock, log, url: undefined })
  await toxicity.score('Bonjour')
  let turn = 0
  let isCounting = true
  const counting = (async () => {
    while (isCounting) {
      await nextTurn()
      turn++
    }
  })()
  const texts = Array.from({ length: 20 }, (_, index) => `Texte ${index}`)
  const turns = await Promise.all(texts.map((text) => toxicity.score(text).then(() => turn)))
  isCounting = false
  await counting
  expect(new Set(turns).size).toBe(texts.length)
})
