import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Link } from '../lib/router.tsx'
import { renderShell, sidebar } from '../testing/render-shell.tsx'

test('[RUN-19] a fragment that is no address opens its page all the same', async () => {
  renderShell(<Link to="/ailleurs#%E0%A4">Y aller</Link>)
  await userEvent.click(screen.getByRole('link', { name: 'Y aller' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toHaveFocus()
  expect(sidebar().getByRole('link', { name: 'Accueil' })).toBeInTheDocument()
})
