import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { AuraPowersPage } from './aura-powers-page.tsx'

test('[PRF-26] informs on the eight types, and says that their powers are under development', () => {
  renderPage(<AuraPowersPage />)
  expect(screen.getByText('En cours de développement')).toBeInTheDocument()
  expect(screen.getByText(/ne sont pas encore utilisables/)).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(
    screen.getByText('Vos retraits comptent trois fois ; ils sont sans effet contre un verdant.'),
  ).toBeInTheDocument()
})
