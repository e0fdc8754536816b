import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ExplanationPopup } from './explanation-popup.tsx'

test('[ACC-01, ACC-32, APP-19] the explanation is closed for good; the focus moves to the heading', async () => {
  localStorage.removeItem('aura.explanation-closed')
  const page = (
    <>
      <h1>Se connecter</h1>
      <ExplanationPopup />
    </>
  )
  const { person, unmount } = renderPage(page)
  await person.click(screen.getByRole('button', { name: 'Fermer l’explication' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('heading')).toHaveFocus()
  unmount()
  renderPage(page)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
