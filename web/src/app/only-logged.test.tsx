import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import { viewPosts } from '@aura/contract/posts/posts.contract'
import { screen } from '@testing-library/react'
import { type ComponentType, lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { noteSeen, sendSeenPosts } from '../features/feed/seen-posts.ts'
import { NotificationAlerts } from '../features/notifications/notification-alerts.tsx'
import { setAppIconBadge } from '../lib/app-badge.ts'
import { openSession } from '../lib/session.ts'
import { disconnect, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { awaitFirstToast } from '../ui/toast.ts'

test.each([
  {
    what: 'news that are asked for',
    named: 'GET /api/notifications/check',
    fail() {
      network.use(refuse(checkNotifications, 503, 'platform.unavailable'))
      return <NotificationAlerts token="jeton" />
    },
  },
  {
    what: 'posts seen that are told of',
    named: 'POST /api/posts/view',
    fail() {
      network.use(disconnect(viewPosts))
      noteSeen(3)
      void sendSeenPosts()
      return null
    },
  },
  {
    what: 'the number on the icon',
    named: 'number on the icon',
    fail() {
      const refused = async () => Promise.reject(new DOMException('not installed', 'NotAllowedError'))
      Object.assign(navigator, { setAppBadge: refused, clearAppBadge: refused })
      setAppIconBadge(2)
      return null
    },
  },
])('[APP-14] $what: a failure is logged, and nothing of it is shown', async ({ named, fail }) => {
  openSession({ token: 'jeton', pseudo: 'moi' })
  const logged = vi.spyOn(console, 'info')
  renderPage(
    <>
      <p>La page</p>
      {fail()}
    </>,
  )
  const toast = vi.fn()
  awaitFirstToast(toast)
  await expect.poll(() => logged.mock.calls.map(([text]) => text)).toContain(`Aura: ${named} failed`)
  expect(screen.getByText('La page')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(toast).not.toHaveBeenCalled()
})

test('[APP-14] code of what goes on behind the page does not come: that is logged, and the page stands', async () => {
  const NeverComes = lazy(() => Promise.reject<{ default: ComponentType }>(new TypeError('no such file')))
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  renderPage(
    <>
      <p>La page</p>
      <OptionalBoundary>
        <NeverComes />
      </OptionalBoundary>
    </>,
  )
  await expect.poll(() => logged.mock.calls.join()).toContain('no such file')
  expect(screen.getByText('La page')).toBeInTheDocument()
})
