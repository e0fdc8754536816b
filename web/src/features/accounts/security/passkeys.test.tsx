import { listPasskeys, type Passkey, removePasskey } from '@aura/contract/accounts/accounts.passkeys.contract'
import { getAccountSecurity } from '@aura/contract/accounts/accounts.security.contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usualSecurity } from '../../../testing/account-security.ts'
import { answer, record, refuse } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { passkeyPlace } from '../webauthn.ts'
import { PasskeyList } from './passkey-list.tsx'

const phone: Passkey = {
  id: 7,
  name: 'Téléphone',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
}

beforeEach(() => network.use(answer(getAccountSecurity, usualSecurity)))
afterEach(() => vi.unstubAllGlobals())

test('[ACC-59] a passkey is removed with the password, refused at its field', async () => {
  network.use(
    answer(listPasskeys, { passkeys: [phone] }),
    refuse(removePasskey, 403, 'accounts.wrong-password'),
  )
  const { person } = renderPage(<PasskeyList />)
  await person.click(await screen.findByRole('button', { name: 'Retirer la clé d’accès Téléphone' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Retirer «\sTéléphone\s»\s\?/ }))
  await person.type(await dialog.findByLabelText('Mot de passe actuel'), 'soleil')
  await person.click(dialog.getByRole('button', { name: 'Retirer' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Le mot de passe est incorrect.')
  const { bodies } = record(removePasskey, { message: 'La clé d’accès est retirée.' })
  network.use(answer(listPasskeys, { passkeys: [] }))
  await person.click(dialog.getByRole('button', { name: 'Retirer' }))
  expect(await screen.findByText('La clé d’accès est retirée.')).toBeInTheDocument()
  expect(bodies).toEqual([{ password: 'soleil' }])
  expect(screen.queryByRole('list', { name: 'Clés d’accès' })).not.toBeInTheDocument()
})

test.each([
  ['http://localhost:3000', undefined, 'here'],
  ['http://localhost:3000', 'http://localhost:3000', 'here'],
  ['http://localhost:3000', 'http://127.0.0.1:3000', 'nowhere'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', 'nowhere'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', new URL('http://localhost:3000')],
  ['https://www.aura.example', 'https://aura.example', new URL('https://aura.example')],
])('[ACC-59] at %s, of a site whose address is %s, passkeys work: %s', (origin, publicOrigin, place) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { origin })
  expect(passkeyPlace(publicOrigin === undefined ? {} : { publicOrigin })).toEqual(place)
})

test('[ACC-59] a browser without passkeys says so instead of offering one', async () => {
  network.use(answer(listPasskeys, { passkeys: [] }))
  renderPage(<PasskeyList />)
  expect(await screen.findByText(/ne permet pas les clés d’accès/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
