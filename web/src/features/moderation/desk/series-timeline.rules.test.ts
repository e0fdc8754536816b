import { expect, test } from 'vitest'
import { seriesBars } from './series-timeline.rules.ts'

const box = { width: 104, height: 40, bar: 4 }

test('[MOD-23] a series stands at its moments: gifts up, withdrawals down, the largest at full height', () => {
  const bars = seriesBars(
    [
      { at: '2026-11-13T12:00:00.000Z', amount: -10, held: false },
      { at: '2026-11-17T00:00:00.000Z', amount: 1, held: true },
      { at: '2026-11-20T12:00:00.000Z', amount: 5, held: false },
    ],
    box,
  )
  expect(bars).toEqual([
    { x: 0, y: 20, height: 19, isHeld: false },
    { x: 50, y: 17, height: 3, isHeld: true },
    { x: 100, y: 10.5, height: 9.5, isHeld: false },
  ])
})

test('[MOD-23] what is older than seven days stands at the edge, and no series draws nothing', () => {
  expect(seriesBars([], box)).toEqual([])
  const [old] = seriesBars(
    [
      { at: '2026-10-13T12:00:00.000Z', amount: 1, held: false },
      { at: '2026-11-20T12:00:00.000Z', amount: 1, held: false },
    ],
    box,
  )
  expect(old?.x).toBe(0)
})
