import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResultsStatus } from './results-status.tsx'

test('[APP-19] a first page of one result is said in the singular', () => {
  const { rerender } = render(<ResultsStatus asked="" count={2} hasMore />)
  rerender(<ResultsStatus asked="zoé" count={1} hasMore />)
  expect(screen.getByRole('status')).toHaveTextContent('Le premier résultat.')
})
