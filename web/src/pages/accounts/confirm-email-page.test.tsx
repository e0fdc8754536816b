import { confirmEmail } from '@aura/contract/accounts/accounts.security.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, disconnect, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'

test('[ACC-56] the page of the link confirms when the button is pressed, not before', async () => {
  const sent: unknown[] = []
  network.use(disconnect(confirmEmail))
  const { person } = renderPage(<ConfirmEmailPage />, '/confirm-email?token=abc')
  await person.click(screen.getByRole('button', { name: 'Confirmer cette adresse' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Connexion impossible.')
  network.use(
    answer(confirmEmail, { message: 'Fait.' }, async (request) => sent.push(await request.clone().json())),
  )
  await person.click(screen.getByRole('button', { name: 'Confirmer cette adresse' }))
  const done = await screen.findByRole('heading', { name: 'Adresse confirmée' })
  await waitFor(() => expect(done).toHaveFocus())
  expect(sent).toEqual([{ token: 'abc' }])
})

test('[ACC-56] without its token the link is said to be incomplete', () => {
  renderPage(<ConfirmEmailPage />, '/confirm-email')
  expect(screen.getByRole('heading', { name: 'Lien incomplet' })).toBeInTheDocument()
  expect(screen.getByText('Ouvrez le lien reçu par e-mail en entier.')).toBeInTheDocument()
  expect(screen.queryByText(/Elle remplacera/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir mes réglages' })).toBeInTheDocument()
})

test('[ACC-56] from a link that is no longer valid one gets to the settings, where the change is asked for anew', async () => {
  network.use(refuse(confirmEmail, 400, 'accounts.email-link-invalid'))
  const { person } = renderPage(<ConfirmEmailPage />, '/confirm-email?token=abc')
  await person.click(screen.getByRole('button', { name: 'Confirmer cette adresse' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce lien n’est plus valable.')
  expect(screen.queryByRole('button', { name: 'Confirmer cette adresse' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir mes réglages' })).toHaveAttribute('href', '/settings/account')
})
