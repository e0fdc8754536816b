import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
})

test('[PST-14] an age is written in short and said in words; the full moment is its title', () => {
  render(<RelativeTime at="2026-11-20T11:48:00Z" />)
  expect(screen.getByText('12 min')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByText('il y a 12 minutes')).toBeInTheDocument()
  expect(screen.getByTitle('20 novembre 2026 à 12:48')).toHaveAttribute('datetime', '2026-11-20T11:48:00Z')
})

test.each(['2026-11-20T11:59:30Z', '2026-10-01T12:00:00Z'])(
  '[PST-14] %s has one form, written once',
  (at) => {
    const { container } = render(<RelativeTime at={at} />)
    expect(container.querySelectorAll('span')).toHaveLength(0)
  },
)

test('[PST-14] ages are counted on by one timer, which ends with the last of them', async () => {
  const { unmount } = render(
    <>
      <RelativeTime at="2026-11-20T11:48:00Z" />
      <RelativeTime at="2026-11-20T09:00:30Z" />
    </>,
  )
  expect(vi.getTimerCount()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getAllByRole('time').map((time) => time.textContent)).toEqual([
    '13\u00a0minil y a 13 minutes',
    '3\u00a0hil y a 3 heures',
  ])
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('[PST-14] an age that shows after none did is counted from then', async () => {
  render(<RelativeTime at="2026-11-20T11:48:00Z" />).unmount()
  await vi.advanceTimersByTimeAsync(150_000)
  render(<RelativeTime at="2026-11-20T11:48:00Z" />)
  expect(screen.getByText('14 min')).toBeInTheDocument()
})
