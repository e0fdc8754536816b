import { forgotPassword } from '@aura/contract/accounts/accounts.contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { disconnect, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

test.each([
  [
    'shows the server’s message',
    refuse(forgotPassword, 429, 'platform.too-many', { message: 'Trop de demandes.' }),
    'Trop de demandes.',
  ],
  ['without a message says so', disconnect(forgotPassword), 'Erreur'],
])('[ACC-44] a failure %s', async (_what, failing, sentence) => {
  network.use(failing)
  const { person } = renderPage(<ForgotPasswordPage />, '/forgot-password')
  await person.type(screen.getByLabelText('Adresse e-mail'), 'zoe@exemple.fr')
  await person.click(screen.getByRole('button', { name: 'Envoyer le lien' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})
