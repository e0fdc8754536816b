import { File as NodeFile } from 'node:buffer'
import { giveAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { suggestPeople } from '@aura/contract/follows/follows.contract'
import { getProfile, updateProfile } from '@aura/contract/profiles/profiles.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { aPost, aProfile, aSuggestion } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { OwnFirstSteps } from './first-steps/own-first-steps.tsx'
import { FirstStepsPage } from './first-steps-page.tsx'

const own = (parts = {}) => aProfile({ pseudo: 'moi', isOwnProfile: true, profile_picture: null, ...parts })

beforeEach(() => {
  localStorage.removeItem('aura.first-steps-hidden')
  beMember()
  network.use(
    answer(getProfile, own()),
    answer(suggestPeople, { people: [aSuggestion({ id: 1, pseudo: 'lea' })], followsAnyone: false }),
    answer(discovery, {
      posts: [aPost({ id: 4, pseudo: 'zoe' })],
      hasMore: false,
      nextCursor: null,
      asOf: '2026-11-21T10:00:00.000Z',
    }),
    answer(giveAura, { delta: 1 }),
  )
})

const show = (step = '') => renderPage(<FirstStepsPage />, `/premiers-pas${step}`)
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

test('[ACC-42] the first steps follow each other, and each can be left out', async () => {
  const { person, address } = show()
  await heading('Un visage à votre lumière')
  expect(screen.getByText('Étape 1 sur 3')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Passer cette étape' }))
  expect(await heading('Des personnes à suivre')).toHaveFocus()
  expect(await screen.findByRole('button', { name: 'Suivre lea' })).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Continuer' }))
  await heading('Votre première aura')
  await person.click(await screen.findByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByText('C’est donné. Cette lumière porte votre nom.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Entrer dans Aura' }))
  expect(address()).toBe('/feed')
})

test('[ACC-42, APP-14] on a site without anybody to suggest, the step says so', async () => {
  network.use(answer(suggestPeople, { people: [], followsAnyone: false }))
  const { person } = show()
  await heading('Un visage à votre lumière')
  await person.click(screen.getByRole('button', { name: 'Passer cette étape' }))
  expect(await screen.findByText('Personne à proposer pour l’instant')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continuer' })).toBeInTheDocument()
})

test('[ACC-42] a portrait just saved keeps its step, which says so', async () => {
  const { person } = show()
  await heading('Un visage à votre lumière')
  network.use(
    answer(updateProfile, { token: 'new-token', pseudo: 'moi', profile_picture: '/media/portrait.jpg' }),
    answer(getProfile, own({ profile_picture: '/media/portrait.jpg' })),
  )
  // Forms of the test's network take files of Node alone.
  const picked = new NodeFile(['soleil'], 'soleil.png', { type: 'image/png' })
  fireEvent.change(await screen.findByLabelText('Choisir une photo'), { target: { files: [picked] } })
  await person.click(await screen.findByRole('button', { name: 'Utiliser cette photo' }))
  expect(await screen.findByText('Votre portrait est en place.')).toBeInTheDocument()
  expect(screen.getByText('Étape 1 sur 3')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Continuer' }))
  await heading('Des personnes à suivre')
})

test('a person who has a portrait already is not asked for one', async () => {
  network.use(answer(getProfile, own({ profile_picture: '/media/portrait.jpg' })))
  show('?etape=portrait')
  await heading('Des personnes à suivre')
  expect(screen.getByText('Étape 1 sur 2')).toBeInTheDocument()
})

test('all of them can be left out at once, by a button or by Escape', async () => {
  const first = show()
  await first.person.click(await screen.findByRole('button', { name: 'Tout passer' }))
  expect(first.address()).toBe('/feed')
  first.unmount()
  const second = show('?etape=aura')
  await heading('Votre première aura')
  await second.person.keyboard('{Escape}')
  expect(second.address()).toBe('/feed')
})

test('one’s own profile says what is left of them until they are done or hidden', async () => {
  network.use(
    answer(userAuraGiven, {
      auraGivenFromPosts: 1,
      auraGivenFromDonations: 0,
      posts: [aPost()],
      nextCursor: null,
      hasMore: false,
    }),
  )
  const { person, unmount } = renderPage(
    <>
      <h1>moi</h1>
      <OwnFirstSteps profile={own({ following: 3 })} />
    </>,
    '/profile/moi',
  )
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('2 sur 3'))
  expect(screen.getByRole('link', { name: 'Choisir un portrait' })).toHaveAttribute(
    'href',
    '/premiers-pas?etape=portrait',
  )
  await person.click(screen.getByRole('button', { name: 'Masquer vos premiers pas' }))
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  unmount()
  const { container } = renderPage(<OwnFirstSteps profile={own()} />, '/profile/moi')
  expect(container.querySelector('div')).toBeNull()
})
