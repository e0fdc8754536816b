import { confirmAccount } from '@aura/contract/accounts/accounts.contract'
import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  registrationSearch,
  registrationSecret,
} from '../../features/accounts/register/registration-secret.ts'
import { closeSession, openSession, readSession } from '../../lib/session.ts'
import { answer, disconnect } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ConfirmationPage } from './confirmation-page.tsx'

const secret = 'a'.repeat(43)
const sent: unknown[] = []

beforeEach(() => {
  closeSession()
  registrationSecret.write(null)
  registrationSearch.write(null)
  sent.length = 0
  network.use(
    answer(getPreferences, usualPreferences),
    answer(ownPseudo, { pseudo: 'lea' }),
    confirming('ok'),
  )
})

const confirming = (status: 'ok' | 'expired' | 'invalid', token?: string) =>
  answer(confirmAccount, { status, ...(token ? { token } : {}) }, async (request) =>
    sent.push(await request.clone().json()),
  )
const show = () => renderPage(<ConfirmationPage />, '/confirmation?token=jeton')

test('[ACC-24, ACC-53] the page confirms by a call, once, and leads to the login where nobody registered', async () => {
  const { address } = show()
  const way = await screen.findByRole('link', { name: 'Se connecter' })
  expect(way).toHaveAttribute('href', '/login')
  expect(address()).toBe('/confirmation?status=ok')
  expect(sent).toEqual([{ token: 'jeton' }])
})

test('[ACC-53] in the browser that registered it opens the session', async () => {
  registrationSecret.write(secret)
  network.use(confirming('ok', 'session'))
  const { address } = show()
  expect(await screen.findByRole('link', { name: 'Entrer' })).toHaveAttribute('href', '/feed')
  expect(address()).toBe('/confirmation?status=ok')
  expect(readSession()).toMatchObject({ token: 'session', isJustConnected: true })
  expect(registrationSecret.read()).toBeNull()
  expect(sent).toEqual([expect.objectContaining({ token: 'jeton', registrationSecret: secret })])
})

test('[ACC-53, LDB-03] it leads to the page from which the person registered', async () => {
  registrationSearch.write(`?next=${encodeURIComponent('/rank?page=2')}`)
  registrationSecret.write(secret)
  network.use(confirming('ok', 'session'))
  show()
  expect(await screen.findByRole('link', { name: 'Entrer' })).toHaveAttribute('href', '/rank?page=2')
})

test('[ACC-53] somebody who is logged in there stays so', async () => {
  registrationSecret.write(secret)
  openSession({ token: 'autre' })
  show()
  await screen.findByRole('link', { name: 'Entrer' })
  expect(sent).toEqual([{ token: 'jeton' }])
  expect(readSession().token).toBe('autre')
})

test.each([
  ['expired', 'Ce lien a expiré'],
  ['invalid', 'Ce lien n’est pas valable'],
] as const)('[ACC-25] a link that is %s says so and offers another', async (status, title) => {
  network.use(confirming(status))
  show()
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Renvoyer l’e-mail' })).toBeInTheDocument()
})

test('[ACC-24] without an answer the page offers to try again', async () => {
  network.use(disconnect(confirmAccount))
  const { person, address } = show()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  network.use(confirming('ok'))
  await person.click(retry)
  await waitFor(() => expect(address()).toBe('/confirmation?status=ok'))
})

test('[ACC-53] a step back to « Regardez vos e-mails » shows the confirmed account to its member, with the way in', async () => {
  openSession({ token: 'session' })
  renderPage(<ConfirmationPage />, '/confirmation', '/confirmation', { email: 'lea@exemple.fr' })
  expect(await screen.findByRole('heading', { name: 'Compte confirmé' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Entrer' })).toHaveAttribute('href', '/feed')
  expect(screen.queryByText('Rien reçu\u00a0?')).not.toBeInTheDocument()
})

test('[ACC-24] without a session the page says to look for the mail', () => {
  renderPage(<ConfirmationPage />, '/confirmation', '/confirmation', { email: 'lea@exemple.fr' })
  expect(screen.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeInTheDocument()
})
