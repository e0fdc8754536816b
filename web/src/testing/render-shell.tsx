import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { Providers } from '../app/providers.tsx'
import { Shell } from '../app/shell.tsx'
import { finishConnecting, openSession } from '../lib/session.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { Address } from './render-page.tsx'

/** Renders the shell around a page at an address; other addresses show « Page introuvable ». `address` answers the present one. */
export function renderShell(page: ReactNode = null, at = '/ici') {
  const view = render(
    <Providers>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route
            element={
              <Shell>
                <Outlet />
              </Shell>
            }
          >
            {page !== null && <Route path={at.split('?')[0] ?? at} element={page} />}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
        <Address />
      </MemoryRouter>
    </Providers>,
    // Tests look at the error boundary; React need not log the error too.
    { onCaughtError: () => undefined },
  )
  return { ...view, address: () => view.getByTestId('address').textContent }
}

// Both layouts are in the document and CSS shows one: the sidebar comes first, the bottom bar second.
export const sidebar = () =>
  within(screen.getAllByRole('navigation', { name: 'Navigation principale' })[0] as HTMLElement)
export const bottomBar = () =>
  within(screen.getAllByRole('navigation', { name: 'Navigation principale' })[1] as HTMLElement)

/** The header of inner pages on phones is inside the page. */
export const header = () => within(screen.getByRole('main'))

/** Opens « Plus » of phones: in the bar for visitors, in the header for members. */
export async function openMore(pseudo: string | null) {
  const place = pseudo === null ? bottomBar() : header()
  await userEvent.click(await place.findByRole('button', { name: 'Plus' }))
  await screen.findByRole('link', { name: 'Mentions légales' })
}

/** A member who was already welcomed. */
export function comeBack(session: { token: string; pseudo?: string }) {
  openSession(session)
  finishConnecting()
}
