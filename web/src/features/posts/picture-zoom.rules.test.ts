import { describe, expect, test } from 'vitest'
import { enlarged, fitted, pinched, whole } from './picture-zoom.rules.ts'

const centre = { x: 195, y: 422 }
const frame = { width: 390, height: 844 }
const picture = { width: 390, height: 260 }

describe('[MED-17] a pinch', () => {
  test('enlarges by as much as the fingers part, about what lies between them', () => {
    const view = pinched(
      whole,
      [
        { x: 95, y: 422 },
        { x: 195, y: 422 },
      ],
      [
        { x: 45, y: 422 },
        { x: 245, y: 422 },
      ],
      centre,
    )
    expect(view).toEqual({ scale: 2, x: 50, y: 0 })
  })

  test('of two fingers that move together moves the picture', () => {
    const view = pinched(
      { scale: 2, x: 0, y: 0 },
      [
        { x: 100, y: 400 },
        { x: 200, y: 400 },
      ],
      [
        { x: 130, y: 380 },
        { x: 230, y: 380 },
      ],
      centre,
    )
    expect(view).toEqual({ scale: 2, x: 30, y: -20 })
  })

  test.each([
    ['six times at most', 10_000, 6],
    ['a little smaller while held', 1, 0.7],
  ])('goes to %s', (_words, spread, scale) => {
    const view = pinched(
      whole,
      [
        { x: 195, y: 422 },
        { x: 295, y: 422 },
      ],
      [
        { x: 195, y: 422 },
        { x: 195 + spread, y: 422 },
      ],
      centre,
    )
    expect(view.scale).toBe(scale)
  })
})

test('[MED-17] a wheel enlarges about the point where it turns', () => {
  const [from, at] = [
    { scale: 2, x: 10, y: 0 },
    { x: 295, y: 522 },
  ]
  const view = enlarged(from, 1.5, at, centre)
  expect(view).toEqual({ scale: 3, x: -35, y: -50 })
  // Both show the same part of the picture at that point.
  expect((at.x - centre.x - view.x) / view.scale).toBe((at.x - centre.x - from.x) / from.scale)
})

describe('[MED-17] once released', () => {
  test('a picture smaller than whole is whole', () => {
    expect(fitted({ scale: 0.8, x: 40, y: -3 }, frame, picture)).toEqual(whole)
  })

  test('an enlarged one leaves no gap that it could fill', () => {
    expect(fitted({ scale: 2, x: 900, y: 900 }, frame, picture)).toEqual({ scale: 2, x: 195, y: 0 })
    expect(fitted({ scale: 4, x: -900, y: -900 }, frame, picture)).toEqual({ scale: 4, x: -585, y: -98 })
  })
})
