import { humanCheck, pseudoAvailable, register } from '@aura/contract/accounts/accounts.contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../cache/query-client.ts'
import { BrowserRouter } from '../../lib/router.tsx'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { passFirstStep, type } from '../../testing/registration.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

beforeEach(() => {
  network.use(answer(humanCheck, { kind: 'recaptcha', siteKey: 'clé' }))
})

afterEach(() => {
  vi.useRealTimers()
  delete window.grecaptcha
})

test.each([
  ['ACC-01', '/register', <RegisterPage key="register" />],
  ['ACC-32', '/login', <LoginPage key="login" />],
])('[%s] %s has a pop-up that points to the explanation of Aura', async (_row, address, page) => {
  renderPage(page, address)
  const popup = within(screen.getByRole('dialog', { name: 'C’est quoi, Aura\u00a0?' }))
  expect(popup.getByRole('link')).toHaveAttribute('href', '/aura-app')
})

function Site() {
  const { pathname } = useLocation()
  return pathname === '/register' ? <RegisterPage /> : <p>Ailleurs</p>
}

test('[ACC-01, APP-18] what follows the sign-up takes the entry of its second step: Back and Forward lead from page to page', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  window.grecaptcha = { ready: (then) => then(), execute: async () => 'preuve' }
  network.use(
    answer(pseudoAvailable, { state: 'free' }),
    answer(register, { message: 'Inscription réussie !' }),
  )
  window.history.replaceState({ idx: 0, key: 'register' }, '', '/register')
  const person = userEvent.setup()
  render(
    <QueryClientProvider client={createQueryClient({ queries: { retry: false } })}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  await passFirstStep(person)
  type('Pseudo', 'zoé')
  await person.selectOptions(screen.getByLabelText('Sexe'), 'Femme')
  vi.advanceTimersByTime(3000)
  await person.click(screen.getByRole('button', { name: 'Créer mon compte' }))
  expect(await screen.findByText('Ailleurs')).toBeInTheDocument()
  expect(window.history.state).toMatchObject({ idx: 1 })
  act(() => window.history.back())
  expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('')
  act(() => window.history.forward())
  await waitFor(() => expect(screen.getByText('Ailleurs')).toBeInTheDocument())
})
