import { resetPassword } from '@aura/contract/accounts/accounts.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession, readSession } from '../lib/session.ts'
import { answer, disconnect, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

beforeEach(() => closeSession())

async function choose(password: string, confirmation = password) {
  const view = renderPage(<ResetPasswordPage />, '/reset-password?token=lien')
  await view.person.type(screen.getByLabelText('Nouveau mot de passe'), password)
  await view.person.type(screen.getByLabelText('Confirmez le mot de passe'), confirmation)
  await view.person.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
  return view
}

test('[ACC-45] the strength shows over the page while the password is typed', async () => {
  const { person } = renderPage(<ResetPasswordPage />, '/reset-password?token=lien')
  const strength = () => screen.queryByRole('meter', { name: 'Robustesse du mot de passe' })
  expect(strength()).not.toBeInTheDocument()
  await person.type(screen.getByLabelText('Nouveau mot de passe'), 'soleiL')
  expect(strength()).toHaveAttribute('value', '2')
  expect(screen.getByText('Au moins 6 caractères.')).toBeInTheDocument()
  await person.click(screen.getByLabelText('Confirmez le mot de passe'))
  expect(strength()).not.toBeInTheDocument()
})

test('[ACC-47] sends the token of the link, forgets the ended session and leads to the login', async () => {
  const sent: unknown[] = []
  openSession({ token: 'finie' })
  network.use(
    answer(resetPassword, { message: 'Mot de passe changé.' }, async (request) =>
      sent.push(await request.clone().json()),
    ),
  )
  const { address } = await choose(' soleil ')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(sent).toEqual([{ token: 'lien', newPassword: 'soleil' }])
  expect(readSession().token).toBeNull()
  expect(await screen.findByText('Mot de passe changé.')).toBeInTheDocument()
})

test('[ACC-46] a confirmation that differs is refused', async () => {
  await choose('soleil', 'soleils')
  expect(await screen.findByText('Les mots de passe ne correspondent pas.')).toBeInTheDocument()
})

test('[ACC-48, ACC-49] a link that no longer holds shows the server’s message and leads to a new one', async () => {
  network.use(refuse(resetPassword, 400, 'accounts.reset-invalid'))
  await choose('soleil')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Ce lien n’est plus valable. Demandez-en un nouveau.',
  )
  expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

test('[ACC-48] a failure without a message says so', async () => {
  network.use(disconnect(resetPassword))
  await choose('soleil')
  expect(await screen.findByText('Une erreur est survenue.')).toBeInTheDocument()
})

test('without a token the page leads to asking for a link', () => {
  renderPage(<ResetPasswordPage />, '/reset-password')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lien incomplet')
  expect(screen.queryByLabelText('Nouveau mot de passe')).not.toBeInTheDocument()
})
