import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { BackgroundTasks } from './background-tasks.tsx'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './late-parts.tsx'

/** A page that is still loading, so that the browser is never idle. */
beforeEach(() => void Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true }))
afterEach(() => void Reflect.deleteProperty(document, 'readyState'))

test('a page that the service worker opened without the server says « Hors ligne » before the browser is idle', async () => {
  network.use(http.get('*/healthz', () => HttpResponse.error()))
  const mark = document.createElement('meta')
  mark.name = 'aura-offline'
  document.head.append(mark)
  renderPage(<BackgroundTasks />, '/feed')
  expect(await screen.findByText('Hors ligne')).toBeInTheDocument()
  mark.remove()
})
