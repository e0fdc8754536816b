import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ThemeChoice } from './theme-choice.tsx'

test('[APP-17] the theme is chosen among three', () => {
  render(<ThemeChoice />)
  expect(
    screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent),
  ).toEqual(['Auto', 'Sombre', 'Clair'])
})

test('[APP-17] a browser without light-dark() offers no theme that it cannot show', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  render(<ThemeChoice />)
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.getByText(/^Thème sombre seulement/)).toBeVisible()
})
