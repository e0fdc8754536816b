import { beforeEach, expect, test, vi } from 'vitest'
import './guard-second-press.ts'

const onSwitch = vi.fn()
const onOther = vi.fn()
let now = 10_000

/** A button that fills the place below the pointer. */
function makeButton(onClick: () => void, isSwitch: boolean): HTMLButtonElement {
  const button = document.createElement('button')
  button.toggleAttribute('data-single-press', isSwitch)
  button.getBoundingClientRect = () => new DOMRect(0, 0, 100, 40)
  button.addEventListener('click', onClick)
  document.body.append(button)
  return button
}

/** A press at a moment, as a browser tells it that counts presses up to `detail`. */
function press(button: Element, { after, detail }: { after: number; detail: number }): void {
  now += after
  const event = new MouseEvent('click', { bubbles: true, detail, clientX: 50, clientY: 20 })
  Object.defineProperty(event, 'timeStamp', { value: now })
  button.dispatchEvent(event)
}

const later = { after: 5_000, detail: 1 }

beforeEach(() => {
  onSwitch.mockClear()
  onOther.mockClear()
  return () => document.body.replaceChildren()
})

test.each([
  ['a double click, however slow the system lets it be', { after: 700, detail: 2 }, 1],
  ['a double tap that the browser does not count', { after: 250, detail: 1 }, 1],
  ['two presses on purpose', { after: 350, detail: 1 }, 2],
  ['two presses of a key', { after: 100, detail: 0 }, 2],
])('a switch that takes one press: %s', (_, second, times) => {
  const button = makeButton(onSwitch, true)
  press(button, later)
  press(button, second)
  expect(onSwitch).toHaveBeenCalledTimes(times)
})

test('what stands where the switch was takes no second press of a double click, and takes the next', () => {
  const button = makeButton(onSwitch, true)
  press(button, later)
  button.remove()
  const other = makeButton(onOther, false)
  press(other, { after: 400, detail: 1 })
  expect(onOther).not.toHaveBeenCalled()
  press(other, { after: 200, detail: 1 })
  expect(onOther).toHaveBeenCalledOnce()
})

test('buttons that are no switches take every press', () => {
  const other = makeButton(onOther, false)
  press(other, later)
  press(other, { after: 50, detail: 2 })
  expect(onOther).toHaveBeenCalledTimes(2)
})
