import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPage } from './lazy-page.tsx'

const HomePage = () => <h1>Accueil</h1>
const show = (Page: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback="Chargement">
      <Page />
    </Suspense>,
  )

test('a page whose code has come is drawn at once, another one after a placeholder', async () => {
  const known = lazyPage(async () => ({ HomePage, other: HomePage }))
  await known.load()
  const { unmount } = show(known)
  expect(screen.getByRole('heading', { name: 'Accueil' })).toBeInTheDocument()
  unmount()
  show(lazyPage(async () => ({ HomePage })))
  expect(screen.getByText('Chargement')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Accueil' })).toBeInTheDocument()
})
