import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from '../lib/session.ts'
import { renderPage } from '../testing/render-page.tsx'
import { LandingPage } from './landing-page.tsx'

beforeEach(() => {
  closeSession()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function wait(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds))
}

test('[APP-06] shows its title, a way to sign up and a way to log in', () => {
  renderPage(<LandingPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Start Getting AURA' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute('href', '/register')
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login')
})

test('[APP-07] sends a member to the feed at once', () => {
  openSession({ token: 't' })
  expect(renderPage(<LandingPage />).address()).toBe('/feed')
})

test('[APP-07] sends a visitor to the feed after 4 s', () => {
  const { address } = renderPage(<LandingPage />)
  wait(3999)
  expect(address()).toBe('/')
  wait(1)
  expect(address()).toBe('/feed')
})

test.each(['pointerDown', 'keyDown', 'wheel', 'touchStart', 'scroll'] as const)(
  '[APP-07] keeps a visitor who gives a sign of life: %s',
  (sign) => {
    const { address } = renderPage(<LandingPage />)
    fireEvent[sign](document.body)
    wait(10_000)
    expect(address()).toBe('/')
  },
)
