import { discovery } from '@aura/contract/feed/feed.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from '../../lib/session.ts'
import { answer, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LandingPage } from './landing-page.tsx'

const discovered = (...posts: Post[]) =>
  answer(discovery, { posts, hasMore: false, nextCursor: null, asOf: '2026-11-21T10:00:00.000Z' })

beforeEach(() => {
  closeSession()
  network.use(discovered())
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

test.each([
  ['Mentions légales', '/mentions-legales'],
  ['Conditions d’utilisation', '/conditions'],
  ['Confidentialité', '/confidentialite'],
])('[APP-16] links %s, having no menu', (name, href) => {
  renderPage(<LandingPage />)
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
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

function Steps() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate('/')}>
        forth
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  )
}

test.each([
  ['visitor', () => {}],
  ['member', () => openSession({ token: 't' })],
])('[APP-07] a %s who steps back from the feed is not sent there again', (_who, arrive) => {
  arrive()
  const pages = (
    <>
      <Steps />
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  )
  const { address } = renderPage(pages, '/about', '/*')
  fireEvent.click(screen.getByRole('button', { name: 'forth' }))
  wait(4000)
  expect(address()).toBe('/feed')
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  expect(address()).toBe('/about')
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

test('[APP-07] « Rester ici » keeps a visitor too, and says how to enter', () => {
  const { address } = renderPage(<LandingPage />)
  fireEvent.click(screen.getByRole('button', { name: 'Rester ici' }))
  wait(10_000)
  expect(address()).toBe('/')
  expect(screen.getByRole('link', { name: 'Entrer sans compte' })).toHaveAttribute('href', '/feed')
})

test('shows up to three of the best posts, of one author each, the best first', async () => {
  vi.useRealTimers()
  const own = { user_id: 20, pseudo: 'lea' }
  network.use(
    discovered(
      aPost({ id: 1, ...own }),
      aPost({ id: 3, user_id: 21, pseudo: 'max', media: null }),
      aPost({ id: 4, user_id: 22, pseudo: 'zoe' }),
      aPost({ id: 2, ...own }),
    ),
  )
  renderPage(<LandingPage />)
  const list = within(screen.getByRole('list', { name: 'En ce moment sur Aura' }))
  expect(await list.findByRole('link', { name: /lea/ })).toHaveAttribute('href', '/post/post/1/0')
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['lea', 'zoe'])
})

test('does without posts when none come', async () => {
  vi.useRealTimers()
  network.use(refuse(discovery, 500, 'platform.internal'))
  renderPage(<LandingPage />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Créer un compte' })).toBeInTheDocument()
})
