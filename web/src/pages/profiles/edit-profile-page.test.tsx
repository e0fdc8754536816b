import {
  changeAuraType,
  getProfile,
  profilePosts,
  updateProfile,
} from '@aura/contract/profiles/profiles.contract'
import { ownTwitch } from '@aura/contract/twitch/twitch.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { readSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aProfile } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { serveBareProfile } from '../../testing/profile-page.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { EditProfilePage } from './edit-profile-page.tsx'
import { ProfilePage } from './profile-page.tsx'

beforeEach(() => {
  beMember()
  network.use(
    answer(getProfile, aProfile({ pseudo: 'moi', bio: 'Ma bio', isOwnProfile: true })),
    answer(ownTwitch, { provider: 'off', twitch_username: null, needs_renewal: false }),
  )
})

const show = () => renderPage(<EditProfilePage />, '/edit-profile')
const save = () => screen.getByRole('button', { name: 'Enregistrer' })

test('[PRF-18, PRF-21, APP-18] saving replaces the stored token and pseudo, takes unsent words along, then goes to the profile', async () => {
  unsentWords('moi', 'post').write('Bientôt')
  network.use(answer(updateProfile, { token: 'new-token', pseudo: 'moi2', profile_picture: null }))
  const { person, address } = show()
  const pseudo = await screen.findByLabelText('Pseudo')
  expect(pseudo).toHaveValue('moi')
  // What it is for, as at sign-up: the login asks for the address [WCAG 1.3.5].
  expect(pseudo).toHaveAttribute('autocomplete', 'nickname')
  expect(pseudo).toHaveAccessibleDescription(/une fois tous les 30 jours/)
  expect(screen.getByLabelText('Bio')).toHaveValue('Ma bio')
  expect(screen.getByLabelText('Bio')).toHaveAccessibleDescription(/en http ou https deviennent des liens/)
  expect(screen.getByText('JPEG ou PNG, 10 Mo au plus.')).toBeInTheDocument()
  await person.clear(pseudo)
  await person.type(pseudo, 'moi2')
  await person.click(save())
  await screen.findByText('/profile/moi2')
  expect(address()).toBe('/profile/moi2')
  expect(readSession()).toMatchObject({ token: 'new-token', pseudo: 'moi2' })
  expect(unsentWords('moi2', 'post').read()).toBe('Bientôt')
})

test('[PRF-21] the profile that saving leads to shows what was saved, though the form had read it just before', async () => {
  let bio = 'Ma bio'
  serveBareProfile()
  network.use(
    answer(getProfile, () => aProfile({ pseudo: 'moi', bio, isOwnProfile: true })),
    answer(profilePosts, { posts: [], hasMore: false }),
    answer(updateProfile, () => {
      bio = 'Ma bio du soir'
      return { token: 'new-token', pseudo: 'moi', profile_picture: null }
    }),
  )
  const pages = (
    <Routes>
      <Route path="/edit-profile" element={<EditProfilePage />} />
      <Route path="/profile/:pseudo" element={<ProfilePage />} />
    </Routes>
  )
  const { person, address, client } = renderPage(pages, '/edit-profile', '/*')
  // As in the application, which reads nothing again that it has just read.
  client.setDefaultOptions({ queries: { staleTime: 30_000 } })
  await person.type(await screen.findByLabelText('Bio'), ' du soir')
  await person.click(save())
  await waitFor(() => expect(address()).toBe('/profile/moi'))
  expect(await screen.findByText('Ma bio du soir')).toBeInTheDocument()
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

test('[ACC-61] a pseudo changed lately waits for its date, which the page says', async () => {
  const profile = aProfile({ pseudo: 'moi', isOwnProfile: true })
  network.use(answer(getProfile, { ...profile, pseudo_changeable_at: '2026-12-21T10:00:00.000Z' }))
  show()
  const pseudo = await screen.findByLabelText('Pseudo')
  expect(pseudo).toHaveAttribute('readonly')
  expect(pseudo).toHaveAccessibleDescription(/à partir du 21\sdécembre 2026/)
})

test('[PRF-22] a failure is said in the sentence of the server', async () => {
  network.use(refuse(updateProfile, 507, 'platform.no-space'))
  const { person } = show()
  await screen.findByLabelText('Pseudo')
  await person.click(save())
  expect(await screen.findByText('Le serveur n’a plus de place. Réessayez plus tard.')).toBeInTheDocument()
  expect(screen.queryByText('Erreur lors de la mise à jour.')).not.toBeInTheDocument()
})

test('[PRF-22] without a sentence of the server, the house’s own', async () => {
  network.use(disconnect(updateProfile))
  const { person } = show()
  await screen.findByLabelText('Pseudo')
  await person.click(save())
  expect(await screen.findByText('Erreur lors de la mise à jour.')).toBeInTheDocument()
})

test('[PRF-18, PRF-25] another aura type is chosen after a question, which leads to the powers too', async () => {
  const { bodies } = record(changeAuraType, {
    message: 'Votre aura est désormais mystis.',
    aura_type_id: 6,
    aura_type_changeable_at: '2026-12-21T10:00:00.000Z',
  })
  const { person } = show()
  expect(await screen.findByRole('link', { name: /leurs pouvoirs/ })).toHaveAttribute('href', '/aura-powers')
  const choose = screen.getByRole('button', { name: 'Choisir ce type' })
  expect(choose).toBeDisabled()
  expect(screen.getByRole('radio', { name: 'solaris' })).toHaveAccessibleDescription('rare · la vôtre')
  await person.click(screen.getByRole('radio', { name: 'mystis' }))
  await person.click(choose)
  const question = await screen.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Choisir ce type' }))
  expect(await screen.findByText('Votre aura est désormais mystis.')).toBeInTheDocument()
  expect(bodies).toEqual([{ aura_type_id: 6 }])
  expect(await screen.findByText(/à partir du 21 décembre 2026/)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'mystis' })).toBeDisabled()
})

test('[APP-18] a bio that was not saved comes back after a reload; cancelling gives it up', async () => {
  const first = show()
  await first.person.type(await screen.findByLabelText('Bio'), ' du soir')
  first.unmount()

  const second = show()
  expect(await screen.findByLabelText('Bio')).toHaveValue('Ma bio du soir')
  expect(screen.getByText(/ont été reprises/)).toBeInTheDocument()
  await second.person.click(screen.getByRole('link', { name: 'Annuler' }))
  second.unmount()

  show()
  expect(await screen.findByLabelText('Bio')).toHaveValue('Ma bio')
})

test('[APP-19] giving up unsaved changes by the keyboard leaves the focus above the form', async () => {
  const first = show()
  await first.person.type(await screen.findByLabelText('Bio'), ' du soir')
  first.unmount()

  const { person } = show()
  const giveUp = await screen.findByRole('button', { name: 'Abandonner ces modifications' })
  act(() => giveUp.focus())
  await person.keyboard('{Enter}')
  expect(screen.getByLabelText('Bio')).toHaveValue('Ma bio')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('[PRF-21] a profile saved once its page was left takes nobody away, and leaves no draft', async () => {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<{ token: string; pseudo: string; profile_picture: null }>()
  network.use(
    answer(
      updateProfile,
      () => late.promise,
      () => asked.resolve(),
    ),
  )
  const { person, address, leave } = show()
  await person.type(await screen.findByLabelText('Bio'), ' du soir')
  await person.click(save())
  await asked.promise
  leave()
  late.resolve({ token: 'new-token', pseudo: 'moi', profile_picture: null })
  await waitFor(() => expect(readSession().token).toBe('new-token'))
  expect(address()).toBe('/elsewhere')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('aura.unsent.'))).toEqual([])
})
