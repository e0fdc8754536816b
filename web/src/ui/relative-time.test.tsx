import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

const now = new Date('2026-11-20T12:00:00Z')

test('[PST-14] an age is written in short and said in words; the full moment is its title', () => {
  render(<RelativeTime at="2026-11-20T11:48:00Z" now={now} />)
  expect(screen.getByText('12 min')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByText('il y a 12 minutes')).toBeInTheDocument()
  expect(screen.getByTitle('20 novembre 2026 à 12:48')).toHaveAttribute('datetime', '2026-11-20T11:48:00Z')
})

test.each(['2026-11-20T11:59:30Z', '2026-10-01T12:00:00Z'])(
  '[PST-14] %s has one form, written once',
  (at) => {
    const { container } = render(<RelativeTime at={at} now={now} />)
    expect(container.querySelectorAll('span')).toHaveLength(0)
  },
)
