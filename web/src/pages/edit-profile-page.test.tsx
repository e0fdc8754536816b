import { getProfile, updateProfile } from '@aura/contract/profiles/profiles.contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession, readSession } from '../lib/session.ts'
import { answer, disconnect, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { aProfile } from '../testing/shown.ts'
import { EditProfilePage } from './edit-profile-page.tsx'

beforeEach(() => {
  closeSession()
  openSession({ token: 'old-token', pseudo: 'moi' })
  network.use(answer(getProfile, aProfile({ pseudo: 'moi', bio: 'Ma bio', isOwnProfile: true })))
})

const show = () => renderPage(<EditProfilePage />, '/edit-profile')
const save = () => screen.getByRole('button', { name: 'Enregistrer' })

test('[PRF-18, PRF-21] saving replaces the stored token and pseudo, then goes to the profile', async () => {
  network.use(answer(updateProfile, { token: 'new-token', pseudo: 'moi2', profile_picture: null }))
  const { person, address } = show()
  const pseudo = await screen.findByLabelText('Pseudo')
  expect(pseudo).toHaveValue('moi')
  expect(screen.getByLabelText('Bio')).toHaveValue('Ma bio')
  await person.clear(pseudo)
  await person.type(pseudo, 'moi2')
  await person.click(save())
  await screen.findByText('/profile/moi2')
  expect(address()).toBe('/profile/moi2')
  expect(readSession()).toMatchObject({ token: 'new-token', pseudo: 'moi2' })
})

test('[PRF-20] a pseudo is required and a bio has 250 characters at most', async () => {
  const { person } = show()
  await person.clear(await screen.findByLabelText('Pseudo'))
  await person.click(screen.getByLabelText('Bio'))
  await person.paste('é'.repeat(300))
  await person.click(save())
  expect(await screen.findByText('La bio compte au plus 250 caractères.')).toBeInTheDocument()
  expect(screen.getByLabelText('Pseudo')).toBeInvalid()
})

test('[PRF-19] a picture that is not JPEG or PNG is refused', async () => {
  // `accept` only guides the browser’s dialog; a person may choose any file.
  const person = userEvent.setup({ applyAccept: false })
  show()
  const input = await screen.findByLabelText('Changer la photo')
  await person.upload(input, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Seuls les fichiers image (JPEG, PNG) sont autorisés.')
})

test('[PRF-22] a refusal shows the server’s sentence and keeps what was typed', async () => {
  network.use(refuse(updateProfile, 409, 'accounts.pseudo-taken'))
  const { person } = show()
  const pseudo = await screen.findByLabelText('Pseudo')
  await person.type(pseudo, 'deux')
  await person.click(save())
  expect(await screen.findByText('Ce pseudo est déjà pris. Choisissez-en un autre.')).toBeInTheDocument()
  expect(pseudo).toHaveValue('moideux')
})

test('[PRF-22] without a sentence of the server, the house’s own', async () => {
  network.use(disconnect(updateProfile))
  const { person } = show()
  await screen.findByLabelText('Pseudo')
  await person.click(save())
  expect(await screen.findByText('Erreur lors de la mise à jour.')).toBeInTheDocument()
})

test('[APP-15] a visitor is asked to log in and will come back', () => {
  closeSession()
  const { address } = show()
  expect(address()).toBe('/login?next=%2Fedit-profile')
})
