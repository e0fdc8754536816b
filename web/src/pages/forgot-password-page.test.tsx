import { forgotPassword } from '@aura/contract/accounts/accounts.contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, disconnect, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

async function ask() {
  const { person } = renderPage(<ForgotPasswordPage />, '/forgot-password')
  await person.type(screen.getByLabelText('Adresse e-mail'), 'zoe@exemple.fr')
  await person.click(screen.getByRole('button', { name: 'Envoyer le lien' }))
}

test('[ACC-43] asks for the link and says what the server says', async () => {
  network.use(answer(forgotPassword, { message: 'Si un compte existe, un e-mail vient de partir.' }))
  await ask()
  expect(await screen.findByText('Si un compte existe, un e-mail vient de partir.')).toBeInTheDocument()
})

test('[ACC-44] a failure shows the server’s message', async () => {
  network.use(refuse(forgotPassword, 429, 'platform.too-many', { message: 'Trop de demandes.' }))
  await ask()
  expect(await screen.findByRole('alert')).toHaveTextContent('Trop de demandes.')
})

test('[ACC-44] a failure without a message says so', async () => {
  network.use(disconnect(forgotPassword))
  await ask()
  expect(await screen.findByText('Erreur')).toBeInTheDocument()
})
