import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { Providers } from '../app/providers.tsx'
import { Shell } from '../app/shell.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { Address } from './render-page.tsx'

/** Renders the shell around a page at an address; other addresses show « Page introuvable ». `address` answers the present one. */
export function renderShell(page: ReactNode = null, at = '/ici') {
  const view = render(
    <Providers>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route element={<Shell />}>
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
