import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, parsePath, Route, Routes, useLocation, useNavigate } from 'react-router'
import { createQueryClient } from '../cache/query-client.ts'
import { JoinGate } from '../features/accounts/join/join-gate.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'

/** Shows the present address, for tests to read. */
export function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

/** Lets a test go to another page, as a step back does. */
function Leave({ hold }: { hold: (leave: () => void) => void }) {
  const navigate = useNavigate()
  hold(() => void navigate('/elsewhere'))
  return null
}

/**
 * Renders a page at an address, with the cache and the toasts around it; other addresses are empty. `path` is the route of a page
 * with parameters, `state` what the history holds of it, `before` the address of the entry before. Answers a `person` to act with and
 * `address`, the present address; `leave` goes to another page.
 */
export function renderPage(
  page: ReactElement,
  at = '/',
  path = at.split('?')[0] ?? at,
  state?: unknown,
  before?: string,
) {
  const client = createQueryClient({ queries: { retry: false } })
  let leave: (() => void) | undefined
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[...(before === undefined ? [] : [before]), { ...parsePath(at), state }]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <JoinGate />
        <Address />
        <Leave
          hold={(held) => {
            leave = held
          }}
        />
      </MemoryRouter>
      <ToastRegion />
    </QueryClientProvider>,
  )
  const address = () => view.getByTestId('address').textContent
  return { ...view, client, person: userEvent.setup(), address, leave: () => act(() => leave?.()) }
}
