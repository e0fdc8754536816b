import {
  challengeEntries,
  likeEntry,
  rankEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { unranked } from '@aura/contract/challenges/challenges.limits'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/challenges/entry-menu-surface.tsx'
import '../../ui/confirm-dialog-surface.tsx'
import '../../ui/popover-surface.tsx'
import { closeSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  anna,
  article,
  bea,
  cleo,
  found,
  namesIn,
  prepareEntries,
  press,
  showEntries,
  toSee,
} from '../../testing/entries.tsx'
import { anEntry } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { stubSeenShare } from '../../testing/render-post.tsx'

prepareEntries()

test('[CHL-19] the entries show once asked for, and hide again', async () => {
  const { person, address } = showEntries([anna], {}, '/challenges/9')
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Voir les participations' }))
  expect(await article('anna')).toHaveTextContent('Légende 3')
  expect(address()).toBe('/challenges/9?entries=shown')
  await person.click(screen.getByRole('button', { name: 'Masquer les participations' }))
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})

test('[CHL-19] the search box asks for the entries with these letters', async () => {
  const { person } = showEntries([anna, bea])
  await article('anna')
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'bea')
  await waitFor(() => expect(namesIn(found())).toEqual(['bea']))
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'x')
  expect(await screen.findByText('Aucune participation trouvée')).toBeInTheDocument()
})

test('[CHL-19, CHL-20] a search shows what it finds among the entries already seen, too', async () => {
  const { person } = showEntries([{ ...anna, is_viewed_by_user: true }, bea])
  await article('bea')
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'anna')
  await waitFor(() => expect(namesIn(found())).toEqual(['anna']))
  expect(screen.queryByText('Vous avez tout vu.')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Déjà vues/ })).not.toBeInTheDocument()
})

test('[CHL-19, CHL-20] an entry marked as seen stays among the entries that a search finds, and keeps the focus', async () => {
  const { person } = showEntries([anna, bea])
  network.use(answer(toggleViewed, { viewed: true }))
  await article('anna')
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'a')
  await waitFor(() => expect(namesIn(found())).toEqual(['anna', 'bea']))
  await press(person, 'anna', 'Marquer comme vue')
  const back = await screen.findByRole('button', { name: 'Remettre à voir' })
  expect(back).toHaveFocus()
  expect(namesIn(found())).toEqual(['anna', 'bea'])
})

test('[CHL-03] the next page is asked for where the last one ended', async () => {
  const showEnd = stubSeenShare()
  showEntries([anna], { hasMore: true, nextCursor: 'after-3' })
  const { queries } = record(challengeEntries, ({ query }) => ({
    posts: query.has('cursor') ? [bea] : [anna],
    hasMore: !query.has('cursor'),
    nextCursor: query.has('cursor') ? null : 'after-3',
  }))
  await article('anna')
  await waitFor(() => {
    showEnd(1)
    expect(namesIn(toSee())).toEqual(['anna', 'bea'])
  })
  expect(queries).toContain('cursor=after-3')
})

test('[CHL-19, CHL-20, CHL-25] an entry marked as seen goes to its own section, and back', async () => {
  const { person } = showEntries([anna, bea])
  let isViewed = false
  network.use(
    answer(toggleViewed, () => {
      isViewed = !isViewed
      return { viewed: isViewed }
    }),
  )
  await press(person, 'anna', 'Marquer comme vue')
  await waitFor(() => expect(namesIn(toSee())).toEqual(['bea']))
  expect(await article('bea')).toHaveFocus()
  await person.click(screen.getByRole('button', { name: /^Déjà vues/ }))
  expect(namesIn(screen.getByRole('list', { name: 'Déjà vues' }))).toEqual(['anna'])
  await press(person, 'anna', 'Remettre à voir')
  await waitFor(() => expect(namesIn(toSee())).toEqual(['anna', 'bea']))
  expect(isViewed).toBe(false)
})

test('[CHL-21] a flag that the server refuses comes back, and is said', async () => {
  const { person } = showEntries([anna, bea])
  network.use(refuse(toggleViewed, 404, 'challenges.entry-unknown'))
  await press(person, 'anna', 'Marquer comme vue')
  expect(await screen.findByText('Erreur lors de la mise à jour du statut de vue')).toBeInTheDocument()
  expect(namesIn(toSee())).toEqual(['anna', 'bea'])
})

test('[CHL-21] an entry that was removed meanwhile leaves the page with the first refusal', async () => {
  const posts = [anna, bea]
  const { person } = showEntries(posts)
  network.use(refuse(toggleViewed, 404, 'challenges.entry-unknown'))
  await article('anna')
  posts.shift()
  await press(person, 'anna', 'Marquer comme vue')
  await waitFor(() => expect(namesIn(toSee())).toEqual(['bea']))
})

test('[CHL-22, CHL-23, CHL-25] entries stand by the viewer’s rank, then newest; a rank is set, typed and cleared', async () => {
  const { person } = showEntries([anna, bea, cleo])
  const { bodies } = record(rankEntry, ({ body }) => ({ user_ranking: body.ranking_position }))
  await press(person, 'cleo', 'Mon classement')
  await person.click(await screen.findByRole('button', { name: '2' }))
  await waitFor(() => expect(namesIn(toSee())).toEqual(['cleo', 'anna', 'bea']))
  await press(person, 'bea', 'Mon classement')
  await person.type(screen.getByLabelText('Autre rang'), '1{Enter}')
  await waitFor(() => expect(namesIn(toSee())).toEqual(['bea', 'cleo', 'anna']))
  await press(person, 'bea', 'Mon rang\u00a0: 1')
  await person.click(screen.getByRole('button', { name: 'Retirer du classement' }))
  await waitFor(() => expect(namesIn(toSee())).toEqual(['cleo', 'anna', 'bea']))
  expect(bodies.map(({ ranking_position }) => ranking_position)).toEqual([2, 1, unranked])
})

test('[CHL-22] a digit ranks without a pointer', async () => {
  const { person } = showEntries([anna, bea])
  const { bodies } = record(rankEntry, ({ body }) => ({ user_ranking: body.ranking_position }))
  await press(person, 'bea', 'Mon classement')
  await screen.findByRole('dialog', { name: 'Classer la participation de bea' })
  await person.keyboard('7')
  await waitFor(() => expect(bodies).toEqual([{ ranking_position: 7 }]))
})

test.each(['0', '1,5', '999999', ''])(
  '[CHL-22] the rank « %s » is refused before it is sent, and its field takes the focus',
  async (typed) => {
    const { person } = showEntries([anna])
    await press(person, 'anna', 'Mon classement')
    const field = await screen.findByLabelText('Autre rang')
    if (typed !== '') await person.type(field, typed)
    await person.click(screen.getByRole('button', { name: 'Classer' }))
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
    expect(screen.getByText('Un nombre entier, de 1 à 999 998.')).toBeInTheDocument()
  },
)

test('[CHL-24] a rank that is not taken comes back, and is said', async () => {
  const { person } = showEntries([anna, bea])
  network.use(disconnect(rankEntry))
  await press(person, 'bea', 'Mon classement')
  await person.click(await screen.findByRole('button', { name: '1' }))
  expect(await screen.findByText('Erreur lors de la mise à jour du classement')).toBeInTheDocument()
  expect(namesIn(toSee())).toEqual(['anna', 'bea'])
})

test('an entry that moves keeps its place on the screen', async () => {
  const { person } = showEntries([anna, bea])
  record(rankEntry, ({ body }) => ({ user_ranking: body.ranking_position }))
  const moved = await article('bea')
  let scrolled = 0
  moved.getBoundingClientRect = () =>
    ({ top: (namesIn(toSee())[0] === 'bea' ? 80 : 500) - scrolled }) as DOMRect
  await press(person, 'bea', 'Mon classement')
  window.scrollBy = vi.fn((options) => {
    scrolled += (options as ScrollToOptions).top ?? 0
  }) as typeof window.scrollBy
  await person.click(await screen.findByRole('button', { name: '1' }))
  await waitFor(() => expect(namesIn(toSee())).toEqual(['bea', 'anna']))
  expect(moved.getBoundingClientRect().top).toBe(500)
})

test('[CHL-26] a like is shown at once and taken back when refused', async () => {
  const { person } = showEntries([anna])
  const { bodies } = record(likeEntry, { liked: true, likes: 4 })
  await press(person, 'anna', 'J’aime')
  expect(within(await article('anna')).getByText('4 mentions J’aime')).toBeInTheDocument()
  await waitFor(() => expect(bodies).toHaveLength(1))
  network.use(disconnect(likeEntry))
  await press(person, 'anna', 'J’aime')
  expect(await screen.findByText('Erreur lors du like du post')).toBeInTheDocument()
  expect(within(await article('anna')).getByText('4 mentions J’aime')).toBeInTheDocument()
})

test('of their own entry its author keeps no marks, and gives it no aura', async () => {
  showEntries([anEntry({ id: 4, pseudo: 'moi', deleteReason: 'author', aura: 3 })])
  const own = within(await article('moi'))
  expect(own.getByText(/^3.*aura/)).toBeInTheDocument()
  for (const name of ['Mon classement', 'Marquer comme vue', 'Donner de l’aura', 'Retirer de l’aura'])
    expect(own.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('a visitor keeps no marks', async () => {
  closeSession()
  showEntries([anna])
  await article('anna')
  expect(screen.queryByRole('button', { name: 'Mon classement' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Marquer comme vue' })).not.toBeInTheDocument()
})

test.each([
  ['an open challenge invites to take part', {}, /La première place est libre/],
  ['one’s own says how to find entrants', { is_own: true }, /Partagez le lien/],
  ['a closed one says that nobody took part', { status: 'closed' as const }, 'Personne n’a relevé ce défi.'],
])('without entries, %s', async (_what, parts, words) => {
  showEntries([], parts)
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('[CHL-19] without entries, the page says so at once, and no button leads to an empty list', async () => {
  showEntries([], { entries_count: 0 }, '/challenges/9')
  expect(await screen.findByText('Aucune participation pour l’instant')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /participations$/ })).not.toBeInTheDocument()
})

test('entries that cannot be loaded are asked for again', async () => {
  const { person } = showEntries([anna])
  network.use(disconnect(challengeEntries))
  await article('anna')
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'a')
  expect(await screen.findByText('Les participations n’ont pas pu être chargées.')).toBeInTheDocument()
  network.use(answer(challengeEntries, { posts: [anna], hasMore: false, nextCursor: null }))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await article('anna')).toBeInTheDocument()
})
