import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { countVisit } from '../../lib/visits.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { SupportBadge } from './support-badge.tsx'

afterEach(() => vi.useRealTimers())

const link = () => screen.queryByRole('link', { name: /Soutenez/ })

test('[APP-11] the badge shows on every fifth visit, leads to the donations, and goes after 60 s', async () => {
  vi.useFakeTimers()
  const shown: number[] = []
  for (let visit = 1; visit <= 11; visit++) {
    countVisit()
    const { unmount } = renderPage(<SupportBadge />)
    if (link()) shown.push(visit)
    unmount()
  }
  expect(shown).toEqual([5, 10])
  localStorage.setItem('aura.visits', '15')
  renderPage(<SupportBadge />)
  expect(link()).toHaveAttribute('href', '/aura-app#soutenir')
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(link()).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(link()).not.toBeInTheDocument()
})

test('[APP-11, APP-19] the badge can be sent away; the focus moves to the heading', async () => {
  localStorage.setItem('aura.visits', '5')
  const { person } = renderPage(
    <>
      <h1>Accueil</h1>
      <SupportBadge />
    </>,
  )
  await person.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(link()).not.toBeInTheDocument()
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('[APP-11] pages without the badge neither prolong its minute nor bring it back once closed', async () => {
  vi.useFakeTimers()
  const show = () => renderPage(<SupportBadge />)
  localStorage.setItem('aura.visits', '20')
  const first = show()
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  first.unmount()
  await vi.advanceTimersByTimeAsync(15_000)
  const second = show()
  expect(link()).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(link()).not.toBeInTheDocument()
  second.unmount()
  const afterwards = show()
  expect(link()).not.toBeInTheDocument()
  afterwards.unmount()
  localStorage.setItem('aura.visits', '25')
  const third = show()
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  third.unmount()
  show()
  expect(link()).not.toBeInTheDocument()
})
