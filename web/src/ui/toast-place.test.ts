import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findToastPlace } from './toast-place.ts'

const [width, height] = [360, 640]
const toastPx = 50

/** Puts buttons on a phone's screen, where jsdom lays nothing out: each across the screen, from one height to another. */
function layOut(...rows: readonly (readonly [top: number, bottom: number])[]): void {
  const buttons = rows.map(([top, bottom]) => {
    const button = document.createElement('button')
    button.getBoundingClientRect = () => new DOMRect(0, top, width, bottom - top)
    return button
  })
  document.body.replaceChildren(...buttons)
  document.elementsFromPoint = (_x, y) =>
    buttons.filter((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      return top <= y && y < bottom
    })
}

describe('[APP-22] a toast', () => {
  beforeEach(() => {
    vi.stubGlobal('innerWidth', width)
    vi.stubGlobal('innerHeight', height)
    return () => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(document, 'elementsFromPoint')
      document.body.replaceChildren()
    }
  })

  test('stays where it is read as long as it covers nothing there', () => {
    layOut([300, 340])
    const present = { top: 60, right: 12 }
    expect(findToastPlace(toastPx, present)).toEqual(present)
  })

  test('goes below what fills the upper third, as low as there is room', () => {
    layOut([0, 213])
    const { top } = findToastPlace(toastPx, { top: 60, right: 12 })
    expect(top + toastPx).toBeGreaterThan(height - 24)
    layOut([0, 213], [560, 640])
    const above = findToastPlace(toastPx, { top: 60, right: 12 })
    expect(above.top + toastPx).toBeLessThanOrEqual(560)
    expect(above.top + toastPx).toBeGreaterThan(540)
  })

  test('does not move where every place covers as much', () => {
    layOut([0, 213], [213, 426], [426, 640])
    const present = { top: 60, right: 12 }
    expect(findToastPlace(toastPx, present)).toEqual(present)
  })
})
