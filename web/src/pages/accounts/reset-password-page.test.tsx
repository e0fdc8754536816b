import { checkResetLink, resetPassword } from '@aura/contract/accounts/accounts.contract'
import { isConnected } from '@aura/contract/accounts/accounts.session.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession, readSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

beforeEach(() => {
  closeSession()
  network.use(answer(checkResetLink, { isUsable: true }))
})

const newPassword = () => screen.findByLabelText('Nouveau mot de passe')

async function choose(password: string) {
  const view = renderPage(<ResetPasswordPage />, '/reset-password?token=lien')
  await view.person.type(await newPassword(), password)
  await view.person.type(screen.getByLabelText('Confirmez le mot de passe'), password)
  await view.person.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
  return view
}

test('[ACC-47] sends the token of the link, forgets the ended session and leads to the login', async () => {
  openSession({ token: 'finie', pseudo: 'lea' })
  unsentWords('lea', 'post').write('Un brouillon')
  network.use(answer(isConnected, { connected: false }))
  const { bodies } = record(resetPassword, { message: 'Mot de passe changé.' })
  const { address } = await choose(' soleil ')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(bodies).toEqual([{ token: 'lien', newPassword: 'soleil' }])
  expect(readSession().token).toBeNull()
  expect(await screen.findByText('Mot de passe changé.')).toBeInTheDocument()
  expect(unsentWords('lea', 'post').read()).toBe('Un brouillon')
})

test.each([
  ['alive', answer(isConnected, { connected: true })],
  ['unknown', disconnect(isConnected)],
])(
  '[ACC-47, APP-18] the link of one account leaves another one of the browser logged in (session %s), and its drafts',
  async (_state, handler) => {
    openSession({ token: 'autre', pseudo: 'hugo' })
    unsentWords('hugo', 'post').write('Un brouillon')
    network.use(handler)
    record(resetPassword, { message: 'Mot de passe changé.' })
    const { address } = await choose('soleil')
    await waitFor(() => expect(address()).toBe('/login'))
    expect(readSession().token).toBe('autre')
    expect(unsentWords('hugo', 'post').read()).toBe('Un brouillon')
  },
)

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

test('[ACC-49] a dead link says so before its form, and leads to a new one', async () => {
  network.use(answer(checkResetLink, { isUsable: false }))
  renderPage(<ResetPasswordPage />, '/reset-password?token=lien')
  const title = await screen.findByRole('heading', { name: 'Ce lien n’est plus valable' })
  expect(title).toBeInTheDocument()
  expect(screen.queryByLabelText('Nouveau mot de passe')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

test('[ACC-45, ACC-46] the field says how many characters it takes; two that differ are refused', async () => {
  const { bodies } = record(resetPassword, { message: 'Mot de passe changé.' })
  const { person } = renderPage(<ResetPasswordPage />, '/reset-password?token=lien')
  expect(await newPassword()).toHaveAccessibleDescription('Au moins 6 caractères.')
  await person.type(await newPassword(), 'soleil')
  await person.type(screen.getByLabelText('Confirmez le mot de passe'), 'soleils')
  await person.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
  expect(await screen.findByText('Les mots de passe ne correspondent pas.')).toBeInTheDocument()
  expect(bodies).toEqual([])
})

test('[ACC-49] a link that cannot be checked does not keep anybody from trying', async () => {
  network.use(disconnect(checkResetLink))
  renderPage(<ResetPasswordPage />, '/reset-password?token=lien')
  expect(await newPassword()).toBeInTheDocument()
})

test('without a token the page leads to asking for a link', () => {
  renderPage(<ResetPasswordPage />, '/reset-password')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lien incomplet')
  expect(screen.queryByLabelText('Nouveau mot de passe')).not.toBeInTheDocument()
})
