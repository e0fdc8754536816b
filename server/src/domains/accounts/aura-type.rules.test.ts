import { auraTypes } from '@aura/contract/aura/aura-types'
import { expect, test } from 'vitest'
import { drawAuraType } from './aura-type.rules.ts'

test('[PRF-24] the shares of the aura types are those of the table, divided by their sum of 101.01', () => {
  const total = auraTypes.reduce((sum, { share }) => sum + share, 0)
  expect(total).toBeCloseTo(101.01, 10)
  const draws = 100_000
  const counts = new Map<string, number>()
  for (let i = 0; i < draws; i++) {
    const { label } = drawAuraType(() => (i + 0.5) / draws)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  for (const { label, share } of auraTypes) {
    expect(Math.abs((counts.get(label) ?? 0) - (share / total) * draws), label).toBeLessThan(2)
  }
})

test.each([0, 0.5, 1 - Number.EPSILON / 2])('a draw of %s is a type of the table', (value) => {
  expect(auraTypes).toContain(drawAuraType(() => value))
})
