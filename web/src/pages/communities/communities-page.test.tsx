import type { CommunityCard, OwnCommunity } from '@aura/contract/communities/communities.contract'
import {
  communityRole,
  createCommunity,
  getCommunity,
  listCommunities,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { joinCommunity, requestToJoin } from '@aura/contract/communities/communities.members.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Link } from '../../lib/router.tsx'
import { closeSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { free } from '../../testing/community-page.tsx'
import { aCommunity } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { CommunitiesPage } from './communities-page.tsx'

const stranger = { userRole: nonMember, action: 'join' } as const
const numbered = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    aCommunity({ id: place + 1, name: `Cercle ${place + 1}`, ...stranger }),
  )

/** The whole list, read as pages. */
const recordList = (all: readonly CommunityCard[], own: readonly OwnCommunity[] = []) =>
  record(listCommunities, ({ query }) => {
    const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))]
    const from = (page - 1) * perPage
    return {
      communities: all.slice(from, from + perPage),
      userCommunities: page === 1 ? [...own] : [],
      hasMore: all.length > from + perPage,
    }
  })

const show = (at = '/communities') => renderPage(<CommunitiesPage />, at)
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Communautés' })).getAllByRole('article')

beforeEach(() => beMember())

test('[COM-01, COM-02] ten communities at first, five more each time, one’s own before them', async () => {
  const { queries } = recordList(numbered(17), [aCommunity({ id: 90, name: 'La mienne', userRole: 'owner' })])
  const { person } = show()
  expect(await cards()).toHaveLength(10)
  const mine = within(screen.getByRole('list', { name: 'Mes communautés' }))
  expect(mine.getByRole('link', { name: /La mienne/ })).toHaveAttribute('href', '/community/90')
  for (const count of [15, 17]) {
    await person.click(screen.getByRole('button', { name: 'Afficher plus' }))
    await waitFor(async () => expect(await cards()).toHaveLength(count))
  }
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).not.toBeInTheDocument()
  expect(queries).toEqual(['page=1&perPage=10', 'page=3&perPage=5', 'page=4&perPage=5'])
})

test('[COM-01] the heading of all waits for one’s own communities, which would push it down', async () => {
  recordList(numbered(3), [aCommunity({ id: 90, name: 'La mienne', userRole: 'owner' })])
  show()
  expect(screen.queryByRole('heading', { name: 'Toutes les communautés' })).not.toBeInTheDocument()
  await cards()
  expect(screen.getByRole('heading', { name: 'Toutes les communautés' })).toBeInTheDocument()
})

test('[COM-01] one’s own row shows the cover itself, in a size that fits', async () => {
  const pictured = aCommunity({
    id: 90,
    cover_image: 'cover-1080.webp',
    cover_variants: [{ name: 'cover-320.webp', width: 320, height: 107 }],
    cover_placeholder: 'data:image/webp;base64,AA==',
  })
  recordList([], [{ ...pictured, userRole: 'owner' }])
  show()
  const row = await screen.findByRole('list', { name: 'Mes communautés' })
  const cover = [...row.querySelectorAll('img')].at(-1)
  expect(cover).toHaveAttribute('src', '/media/cover-1080.webp')
  expect(cover).toHaveAttribute('srcset', '/media/cover-320.webp 320w')
  expect(cover).toHaveAttribute('sizes', '192px')
})

test('[COM-01, COM-40] a card tells name, description cut at 100, members, aura, category and privacy', async () => {
  recordList([
    aCommunity({
      id: 3,
      name: 'Le cercle',
      description: 'é'.repeat(140),
      privacy: 1,
      category: 'science',
      ...stranger,
    }),
  ])
  show()
  const [card] = await cards()
  expect(within(card as HTMLElement).getByRole('link', { name: 'Le cercle' })).toHaveAttribute(
    'href',
    '/community/3',
  )
  expect(card).toHaveTextContent(`${'é'.repeat(100)}…`)
  for (const words of ['128 membres', '940 d’aura', 'Science', 'Privée'])
    expect(card).toHaveTextContent(words)
})

test('[COM-01, COM-03] a search waits for the end of typing, stays in the address, and says when nothing is found', async () => {
  recordList(numbered(2))
  const { queries } = record(searchCommunities, ({ query }) => ({
    communities: query.get('query') === 'lune' ? [aCommunity({ id: 5, name: 'La lune', ...stranger })] : [],
  }))
  const { person, address } = show()
  await cards()
  const field = screen.getByRole('textbox', { name: 'Chercher une communauté' })
  // At one moment, however slow the machine.
  for (const value of ['lu', 'lune']) fireEvent.change(field, { target: { value } })
  expect(await screen.findByRole('link', { name: 'La lune' })).toBeInTheDocument()
  expect(queries).toEqual(['query=lune&limit=10'])
  await waitFor(() => expect(address()).toBe('/communities?q=lune'))
  fireEvent.change(field, { target: { value: 'lunetique' } })
  expect(await screen.findByText(/Rien pour «.lunetique.»/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  expect(await screen.findByRole('link', { name: 'Cercle 1' })).toBeInTheDocument()
  await waitFor(() => expect(address()).toMatch(/^\/communities\??$/))
})

test('[COM-01, COM-03] a link to all communities empties the field and shows all', async () => {
  recordList(numbered(2))
  network.use(
    answer(searchCommunities, { communities: [aCommunity({ id: 5, name: 'La lune', ...stranger })] }),
  )
  const { person } = renderPage(
    <>
      <Link to="/communities">Menu</Link>
      <CommunitiesPage />
    </>,
    '/communities?q=lune',
    '/communities',
  )
  expect(await screen.findByRole('link', { name: 'La lune' })).toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'Menu' }))
  expect(await screen.findByRole('link', { name: 'Cercle 1' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Chercher une communauté' })).toHaveValue('')
})

test('[COM-03] a search is read on five at a time too', async () => {
  const { queries } = record(searchCommunities, ({ query }) => ({
    communities: numbered(12).slice(0, Number(query.get('limit'))),
  }))
  const { person } = show('/communities?q=cercle')
  expect(await cards()).toHaveLength(10)
  await person.click(screen.getByRole('button', { name: 'Afficher plus' }))
  await waitFor(async () => expect(await cards()).toHaveLength(12))
  expect(queries).toEqual(['query=cercle&limit=10', 'query=cercle&limit=15'])
})

test('[COM-01] a list that fails is asked again; without any community it says what to do', async () => {
  network.use(disconnect(listCommunities))
  const { person } = show()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  recordList([])
  await person.click(retry)
  expect(await screen.findByText('Aucune communauté pour l’instant')).toBeInTheDocument()
})

test('[COM-17, COM-22] one joins in place: the server’s sentence and the new state without a reload', async () => {
  let community = aCommunity({ id: 4, name: 'Ouverte', ...stranger })
  network.use(
    answer(listCommunities, () => ({ communities: [community], userCommunities: [], hasMore: false })),
    answer(getCommunity, () => community),
    answer(joinCommunity, () => {
      community = { ...community, userRole: 'member', action: 'leave' }
      return { message: 'Vous avez rejoint la communauté avec succès' }
    }),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Rejoindre Ouverte' }))
  expect(await screen.findByText('Vous avez rejoint la communauté avec succès')).toBeInTheDocument()
  expect(await screen.findByText('Membre')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Rejoindre Ouverte' })).not.toBeInTheDocument()
})

test('[APP-18, COM-18, COM-51, COM-55] rules and question come before a request, whose answer outlives errors and the page', async () => {
  const community = aCommunity({
    id: 4,
    name: 'Fermée',
    privacy: 1,
    rules: 'Restez courtois.',
    question: 'Pourquoi venir ?',
    userRole: nonMember,
    action: 'request',
  })
  recordList([community])
  network.use(
    answer(getCommunity, community),
    answer(communityRole, free),
    refuse(requestToJoin, 409, 'communities.too-many-joined'),
  )
  const { person } = show()
  const openRequest = async () => {
    await person.click(await screen.findByRole('button', { name: 'Demander à rejoindre Fermée' }))
    return within(await screen.findByRole('dialog', { name: 'Demander à rejoindre Fermée' }))
  }
  const dialog = await openRequest()
  expect(dialog.getByText('Restez courtois.')).toBeInTheDocument()
  const send = dialog.getByRole('button', { name: 'Envoyer la demande' })
  await person.click(send)
  const field = dialog.getByLabelText('Pourquoi venir ?')
  expect(field).toHaveAccessibleDescription('0 / 500 Répondez à la question de la communauté.')
  await person.type(field, 'Pour la lumière.')
  await person.click(send)
  expect(await dialog.findByText(/Vous êtes déjà membre de 200 communautés/)).toBeInTheDocument()
  expect(field).toHaveValue('Pour la lumière.')
  cleanup()
  show()
  const again = await openRequest()
  expect(again.getByLabelText('Pourquoi venir ?')).toHaveValue('Pour la lumière.')
  const { bodies } = record(requestToJoin, { message: 'Votre demande a été envoyée' })
  await person.click(again.getByRole('button', { name: 'Envoyer la demande' }))
  expect(await screen.findByText('Votre demande a été envoyée')).toBeInTheDocument()
  expect(bodies).toEqual([{ answer: 'Pour la lumière.' }])
  expect(Object.keys(localStorage).filter((key) => key.includes('join'))).toEqual([])
})

test('[COM-52] who was declined learns from a card when they may ask again, before they write an answer', async () => {
  const community = aCommunity({
    id: 4,
    name: 'Fermée',
    privacy: 1,
    question: 'Pourquoi venir ?',
    userRole: nonMember,
    action: 'request',
  })
  recordList([community])
  const declined = { reason: '', askAgainAt: '2026-11-29T11:00:00.000Z' }
  network.use(answer(getCommunity, community), answer(communityRole, { ...free, declined }))
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Demander à rejoindre Fermée' }))
  expect(
    await screen.findByText(/^Votre demande a été refusée\. .* à partir du 29 novembre 2026/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[COM-04] a community is founded by name, description and privacy, and opens', async () => {
  recordList([])
  const { bodies } = record(createCommunity, aCommunity({ id: 12 }))
  const { person, address } = show()
  await person.click(screen.getByRole('button', { name: 'Créer une communauté' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Créer une communauté' }))
  expect(dialog.getByRole('radio', { name: 'Publique' })).toBeChecked()
  expect(dialog.getByLabelText('Nom')).toHaveAccessibleDescription(/^De 3 à 50 caractères\./)
  await person.type(dialog.getByLabelText('Nom'), 'Nuits claires')
  await person.type(dialog.getByLabelText('Description'), 'Photos de nuit.')
  await person.click(dialog.getByRole('radio', { name: 'Privée' }))
  await person.click(dialog.getByRole('button', { name: 'Créer' }))
  await screen.findByText('/community/12')
  expect(address()).toBe('/community/12')
  expect(bodies).toEqual([{ name: 'Nuits claires', description: 'Photos de nuit.', privacy: 1 }])
})

test('[COM-04, COM-49] what is missing or refused is said beside its field, and nothing typed is lost', async () => {
  recordList([])
  network.use(refuse(createCommunity, 409, 'communities.name-taken'))
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Créer une communauté' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Créer une communauté' }))
  const [name, description] = [dialog.getByLabelText('Nom'), dialog.getByLabelText('Description')]
  await person.type(name, '42')
  await person.click(dialog.getByRole('button', { name: 'Créer' }))
  expect(name).toHaveAccessibleDescription(/de 3 à 50 caractères, dont une lettre au moins/)
  expect(description).toBeInvalid()
  await person.type(name, ' lumières')
  await person.type(description, 'Des lumières.')
  await person.click(dialog.getByRole('button', { name: 'Créer' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Une communauté porte déjà ce nom/))
  expect(name).toHaveValue('42 lumières')
  expect(description).toHaveValue('Des lumières.')
})

test('[COM-01, APP-23] a visitor sees the list and learns that an account is needed to join or to found', async () => {
  closeSession()
  recordList([aCommunity({ id: 4, name: 'Ouverte', ...stranger })])
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Rejoindre Ouverte' }))
  expect(await screen.findByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
    'href',
    '/register?next=%2Fcommunities&pour=rejoindre',
  )
})
