import { restoreEmail } from '@aura/contract/accounts/accounts.security.contract'
import { isConnected } from '@aura/contract/accounts/accounts.session.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSession, readSession } from '../../lib/session.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { RestoreEmailPage } from './restore-email-page.tsx'

async function restore() {
  const view = renderPage(<RestoreEmailPage />, '/restore-email?token=lien')
  await view.person.type(screen.getByLabelText('Nouveau mot de passe'), 'soleil')
  await view.person.type(screen.getByLabelText('Confirmez le mot de passe'), 'soleil')
  await view.person.click(screen.getByRole('button', { name: 'Rétablir mon adresse' }))
  return view
}

test('[ACC-56] the link to a replaced address restores it with a new password, and leads to the login', async () => {
  openSession({ token: 'finie' })
  network.use(answer(isConnected, { connected: false }))
  const { bodies } = record(restoreEmail, { message: 'Adresse rétablie.' })
  const { address } = await restore()
  await waitFor(() => expect(address()).toBe('/login'))
  expect(bodies).toEqual([{ token: 'lien', newPassword: 'soleil' }])
  expect(readSession().token).toBeNull()
  expect(await screen.findByText('Adresse rétablie.')).toBeInTheDocument()
})

test('[ACC-56] a link that no longer holds says so, and an incomplete one asks for nothing', async () => {
  network.use(refuse(restoreEmail, 400, 'accounts.restoration-invalid'))
  const { unmount } = await restore()
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce lien n’est plus valable')
  expect(screen.queryByRole('button', { name: 'Rétablir mon adresse' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: /^Mot de passe oublié/ })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  unmount()
  renderPage(<RestoreEmailPage />, '/restore-email')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lien incomplet')
  expect(screen.queryByLabelText('Nouveau mot de passe')).not.toBeInTheDocument()
})
