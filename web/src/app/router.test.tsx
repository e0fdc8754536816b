import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Providers } from './providers.tsx'
import { Router } from './router.tsx'

test('[NTF-11] the address of a challenge’s notification is answered as the challenge’s own', async () => {
  window.history.replaceState(null, '', '/challenge/9')
  render(
    <Providers>
      <Router />
    </Providers>,
  )
  await screen.findByRole('heading', { level: 1 })
  expect(window.location.pathname).toBe('/challenges/9')
})
