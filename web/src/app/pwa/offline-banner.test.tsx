import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { feedOptions } from '../../cache/feed.ts'
import { networkFailure } from '../../lib/call-error.ts'
import { aPost } from '../../testing/fixtures.ts'
import { renderPage } from '../../testing/render-page.tsx'
import '../../ui/toast-surface.tsx'
import { showToast } from '../../ui/toast.ts'
import { OfflineBanner } from './offline-banner.tsx'

beforeEach(() => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine')
})

const banner = () => screen.findByText('Hors ligne').then((words) => words.closest('p'))

test('the strip speaks of what was seen over the feed last seen, and nowhere else', async () => {
  const { client } = renderPage(<OfflineBanner />, '/feed')
  expect(await banner()).toHaveTextContent(/^Hors ligne$/)
  const page = { posts: [aPost()], hasMore: false, nextCursor: null, asOf: '2026-11-20T10:00:00.000Z' }
  act(() => {
    client.setQueryData(feedOptions('decouverte').queryKey, { pages: [page], pageParams: [null] })
  })
  expect(await banner()).toHaveTextContent('Hors ligne · voici ce que vous aviez vu')
})

test('[AUR-16] a failure says why in its toast, beside its own words', async () => {
  renderPage(<p>La page</p>)
  act(() => showToast({ kind: 'error', message: 'Erreur lors du like du post' }))
  expect(await screen.findByText('Erreur lors du like du post')).toBeInTheDocument()
  expect(
    screen.getByText('Vous êtes hors ligne. Réessayez dès que la connexion revient.'),
  ).toBeInTheDocument()
  // What says so already says it once.
  const cause = networkFailure()
  act(() => showToast({ kind: 'error', message: cause.message, cause }))
  expect(await screen.findByText(cause.message)).toBeInTheDocument()
  expect(screen.getAllByText(/^Vous êtes hors ligne/)).toHaveLength(1)
})
