import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('counts down by the clock, says when the time is over, and tells so once', () => {
  const onOver = vi.fn()
  render(<Countdown until="2026-11-22T10:01:05Z" over="Terminé" onOver={onOver} />)
  expect(screen.getByRole('timer')).toHaveTextContent(/^1\smin 5\ss$/)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => vi.advanceTimersByTime(62_000))
  expect(screen.getByRole('timer')).toHaveTextContent(/^3\ss$/)
  act(() => vi.advanceTimersByTime(10_000))
  expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Terminé')
  expect(onOver).toHaveBeenCalledOnce()
})

test.each([
  ['each minute beyond an hour', '2026-11-22T12:00:30Z', 180_000, 3, /^1\sh 57\smin$/],
  ['each second of the last hour', '2026-11-22T10:30:00Z', 10_000, 10, /^29\smin 50\ss$/],
])('is rendered %s', (_when, until, afterMs, times, shown) => {
  const onRender = vi.fn()
  render(
    <Profiler id="countdown" onRender={onRender}>
      <Countdown until={until} over="Terminé" />
    </Profiler>,
  )
  onRender.mockClear()
  for (let passedMs = 0; passedMs < afterMs; passedMs += 250) act(() => vi.advanceTimersByTime(250))
  expect(screen.getByRole('timer')).toHaveTextContent(shown)
  expect(onRender).toHaveBeenCalledTimes(times)
})
