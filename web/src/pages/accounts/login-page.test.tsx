import { login } from '@aura/contract/accounts/accounts.contract'
import { finishLogin } from '@aura/contract/accounts/accounts.second-factor.contract'
import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../cache/query-client.ts'
import { BrowserRouter } from '../../lib/router.tsx'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { LoginPage } from './login-page.tsx'

function Site() {
  const { pathname } = useLocation()
  return pathname === '/login' ? <LoginPage /> : <p>Ailleurs</p>
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient({ queries: { retry: false } })}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </QueryClientProvider>,
  )

test('[ACC-60] after « Revenir au mot de passe », with the focus in the form, Forward leads to no code without its password', async () => {
  network.use(answer(login, { challenge: 'défi' }))
  window.history.replaceState({ idx: 0, key: 'login' }, '', '/login')
  const person = userEvent.setup()
  show()
  await person.type(screen.getByLabelText('Adresse e-mail'), 'zoe@exemple.fr')
  await person.type(screen.getByLabelText('Mot de passe'), 'soleil{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Revenir au mot de passe' }))
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 0 }))
  expect(screen.getByLabelText('Mot de passe')).toHaveFocus()
  act(() => window.history.forward())
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }))
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 0 }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Se connecter')
})

test('[ACC-60, APP-15] Back leads from the code to the password; once the person is in, it leads to neither', async () => {
  network.use(
    answer(login, { challenge: 'défi' }),
    answer(finishLogin, { token: 'jeton' }),
    answer(getPreferences, usualPreferences),
    answer(ownPseudo, { pseudo: 'lea' }),
  )
  window.history.replaceState({ idx: 0, key: 'before' }, '', '/members')
  window.history.pushState({ idx: 1, key: 'login' }, '', '/login')
  const person = userEvent.setup()
  show()
  await person.type(screen.getByLabelText('Adresse e-mail'), 'zoe@exemple.fr')
  await person.type(screen.getByLabelText('Mot de passe'), 'soleil{Enter}')
  await screen.findByLabelText('Code de vérification')
  act(() => window.history.back())
  expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('zoe@exemple.fr')

  await person.type(screen.getByLabelText('Mot de passe'), '{Enter}')
  await person.type(await screen.findByLabelText('Code de vérification'), '123456{Enter}')
  expect(await screen.findByText('Ailleurs')).toBeInTheDocument()
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }))
})
