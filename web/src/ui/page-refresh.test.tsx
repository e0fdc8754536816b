import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PageRefresh } from './page-refresh.tsx'

const finger = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })

/** A finger goes from the top of the page by these ways, and leaves. */
function pull(...ways: [x: number, y: number][]) {
  const page = screen.getByRole('main')
  fireEvent.touchStart(page, finger(100, 100))
  for (const [x, y] of ways) fireEvent.touchMove(page, finger(100 + x, 100 + y))
  fireEvent.touchEnd(page, { touches: [] })
}

function show(state = { isRefreshing: false, isRefreshed: false }) {
  const onRefresh = vi.fn()
  const page = (now: typeof state) => (
    <main>
      <PageRefresh {...now} onRefresh={onRefresh} />
    </main>
  )
  const view = render(page(state))
  return { onRefresh, become: (now: typeof state) => view.rerender(page(now)) }
}

test('[APP-25] the page is read again once it is pulled down far enough', () => {
  const { onRefresh } = show()
  pull([0, 40], [0, 140])
  expect(onRefresh).toHaveBeenCalledTimes(1)
})

test('[APP-25] the finger feels once that it has come far enough', () => {
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { vibrate })
  show()
  pull([0, 60])
  expect(vibrate).not.toHaveBeenCalled()
  pull([0, 140], [0, 150], [0, 160])
  expect(vibrate).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test.each<[string, [number, number][]]>([
  ['too short a way', [[0, 60]]],
  [
    'a way sideways, which leads down later',
    [
      [60, 10],
      [60, 160],
    ],
  ],
  ['a way up', [[0, -140]]],
  [
    'a way down and back',
    [
      [0, 140],
      [0, 20],
    ],
  ],
])('[APP-25] %s reads nothing again', (_what, ways) => {
  const { onRefresh } = show()
  pull(...ways)
  expect(onRefresh).not.toHaveBeenCalled()
})

test('[APP-25] a page that is scrolled down is no page pulled down', () => {
  const { onRefresh } = show()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300)
  pull([0, 140])
  expect(onRefresh).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('[APP-25] while it is read again nothing starts twice, and both are said', () => {
  const { onRefresh, become } = show()
  become({ isRefreshing: true, isRefreshed: false })
  expect(screen.getByRole('status')).toHaveTextContent('Actualisation…')
  pull([0, 140])
  expect(onRefresh).not.toHaveBeenCalled()
  become({ isRefreshing: false, isRefreshed: true })
  expect(screen.getByRole('status')).toHaveTextContent('Actualisé.')
})
