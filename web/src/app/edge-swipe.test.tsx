import { createEvent, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { EdgeSwipe } from './edge-swipe.tsx'

const { innerWidth: screenWidth, innerHeight: screenHeight } = window
beforeEach(() => {
  window.innerWidth = 390
})
afterEach(() => {
  window.innerWidth = screenWidth
  window.innerHeight = screenHeight
})

type Point = readonly [x: number, y: number]

const touch = (type: 'touchStart' | 'touchMove', element: Element, [clientX, clientY]: Point) => {
  const event = createEvent[type](element, { touches: [{ clientX, clientY }] })
  fireEvent(element, event)
  return event
}

/** Draws a finger over the page; answers whether the page took the last move from the browser. */
function swipe(element: Element, from: Point, ...to: Point[]): boolean {
  touch('touchStart', element, from)
  return to.map((point) => touch('touchMove', element, point)).some((event) => event.defaultPrevented)
}

const page = (at: string) => {
  const view = renderPage(
    <>
      <EdgeSwipe />
      <p>Texte</p>
      <input type="range" aria-label="Temps" />
    </>,
    at,
    '*',
  )
  return { ...view, text: view.getByText('Texte'), slider: view.getByLabelText('Temps') }
}
const mark = () => document.querySelector('[data-edge-swipe]')

test('[APP-20] a swipe from the left edge goes back, and shows how far it has come', () => {
  const { text, address } = page('/challenges/4')
  expect(swipe(text, [6, 300], [40, 302], [120, 310])).toBe(true)
  expect(mark()).toHaveAttribute('data-enough')
  fireEvent.touchEnd(text)
  expect(address()).toBe('/challenges')
  expect(mark()).not.toBeInTheDocument()
})

test.each<[string, Point, Point[]]>([
  ['too short', [6, 300], [[50, 300]]],
  [
    'taken back',
    [6, 300],
    [
      [150, 300],
      [20, 300],
    ],
  ],
  [
    'a scroll',
    [6, 300],
    [
      [9, 340],
      [140, 360],
    ],
  ],
  ['away from the edge', [60, 300], [[200, 300]]],
])('[APP-20] a swipe that is %s goes nowhere', (_, from, to) => {
  const { text, address } = page('/challenges/4')
  swipe(text, from, ...to)
  fireEvent.touchEnd(text)
  expect(address()).toBe('/challenges/4')
  expect(mark()).not.toBeInTheDocument()
})

test.each([
  ['a phone on its side', 844, 390, true],
  ['a tablet', 820, 1180, false],
])('[APP-20] the swipe on %s', (_, width, height, leads) => {
  window.innerWidth = width
  window.innerHeight = height
  const { text, address } = page('/challenges/4')
  swipe(text, [6, 300], [200, 302])
  fireEvent.touchEnd(text)
  expect(address()).toBe(leads ? '/challenges' : '/challenges/4')
})

test('[APP-20] sliders keep their touches, the browser’s own gesture comes first, and places of the bar have no way back', () => {
  const { text, slider, address, unmount } = page('/challenges/4')
  expect(swipe(slider, [6, 300], [200, 300])).toBe(false)
  fireEvent.touchEnd(slider)
  swipe(text, [6, 300], [200, 300])
  fireEvent.touchCancel(text)
  expect(address()).toBe('/challenges/4')
  unmount()
  const feed = page('/feed')
  expect(swipe(feed.text, [6, 300], [200, 300])).toBe(false)
})
