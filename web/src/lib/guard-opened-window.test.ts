import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './guard-opened-window.ts'

const pressed = vi.fn()
let now = 10_000
let opener: HTMLElement

/** What a press at a place of the page does there, after so many milliseconds. */
function press(element: Element, { after, x = 50 }: { after: number; x?: number }) {
  now += after
  for (const type of ['pointerdown', 'mousedown', 'click']) {
    const event = new MouseEvent(type, {
      bubbles: true,
      cancelable: true,
      detail: 1,
      clientX: x,
      clientY: 20,
    })
    Object.defineProperty(event, 'timeStamp', { value: now })
    element.dispatchEvent(event)
    now += 60
  }
}

function openWindow(): void {
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  document.body.append(dialog)
}

beforeEach(() => {
  opener = document.createElement('button')
  opener.addEventListener('click', openWindow)
  document.body.append(opener)
  document.addEventListener('pointerdown', pressed)
  document.addEventListener('click', pressed)
  press(opener, { after: 5000 })
  pressed.mockClear()
})
afterEach(() => {
  document.removeEventListener('pointerdown', pressed)
  document.removeEventListener('click', pressed)
  document.body.replaceChildren()
})

test('the second press of a slow double click does nothing to the window that the first one opened', () => {
  press(document.body, { after: 200 })
  expect(pressed).not.toHaveBeenCalled()
})

test.each([
  ['a later press', [{ after: 500 }]],
  ['a press elsewhere', [{ after: 100, x: 80 }]],
  ['the press after the dropped one', [{ after: 100 }, { after: 400 }]],
])('%s acts on the window', (_, presses: readonly { after: number; x?: number }[]) => {
  for (const one of presses) press(document.body, one)
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a key acts on the window at once', () => {
  press(document.body, { after: 100 })
  const key = new MouseEvent('click', { bubbles: true, detail: 0 })
  document.body.dispatchEvent(key)
  expect(pressed).toHaveBeenCalledOnce()
})

test('where no window opened, each press of a double click acts', () => {
  document.body.replaceChildren(document.createElement('p'))
  press(document.body, { after: 1000 })
  press(document.body, { after: 100 })
  expect(pressed).toHaveBeenCalledTimes(4)
})
