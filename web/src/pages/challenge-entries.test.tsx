import {
  assignAura,
  type ChallengePost,
  challengeEntries,
  getChallenge,
  likeEntry,
  rankEntry,
  removeEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { unranked } from '@aura/contract/challenges/challenges.limits'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../features/challenges/entry-menu-surface.tsx'
import '../ui/confirm-dialog-surface.tsx'
import '../ui/popover-surface.tsx'
import type { ChallengeDetail } from '../cache/challenges.ts'
import { closeSession } from '../lib/session.ts'
import { answer, disconnect, record, refuse } from '../testing/answer.ts'
import { stubScreen } from '../testing/comments-network.tsx'
import { aChallengeWithEntries, anEntry } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { stubSeenShare } from '../testing/render-post.tsx'
import { beMember } from '../testing/session.ts'
import { ChallengeEntries } from './challenge-entries.tsx'

const anna = anEntry({ id: 3, pseudo: 'anna', created_at: '2026-11-20T12:00:00.000Z' })
const bea = anEntry({ id: 2, pseudo: 'bea', created_at: '2026-11-20T11:00:00.000Z' })
const cleo = anEntry({ id: 1, pseudo: 'cleo', created_at: '2026-11-20T10:00:00.000Z' })

/** The challenge holds these entries, which come with it. */
function show(
  posts: ChallengePost[],
  parts: Partial<ChallengeDetail> = {},
  at = '/challenges/9?entries=shown',
) {
  const challenge = aChallengeWithEntries({ posts, ...parts })
  network.use(
    answer(challengeEntries, ({ query }) => ({
      posts: posts.filter(({ pseudo }) => pseudo.includes(query.get('query') ?? '')),
      hasMore: challenge.hasMore,
      nextCursor: challenge.nextCursor,
    })),
  )
  return renderPage(<ChallengeEntries challenge={challenge} />, at, '/challenges/:id')
}

const article = (pseudo: string) => screen.findByRole('article', { name: `Post de ${pseudo}` })
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('article')
    .map((one) => one.getAttribute('aria-label')?.replace('Post de ', ''))
const toSee = () => screen.getByRole('list', { name: 'À voir' })
const press = async (person: ReturnType<typeof show>['person'], pseudo: string, name: string | RegExp) =>
  person.click(within(await article(pseudo)).getByRole('button', { name }))

beforeEach(() => {
  beMember()
  stubScreen()
  Element.prototype.scrollIntoView = vi.fn()
  window.scrollBy = vi.fn() as typeof window.scrollBy
})
afterEach(() => vi.useRealTimers())

test('[CHL-19] the entries show once asked for, and hide again', async () => {
  const { person, address } = show([anna], {}, '/challenges/9')
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Voir les participations' }))
  expect(await article('anna')).toHaveTextContent('Légende 3')
  expect(address()).toBe('/challenges/9?entries=shown')
  await person.click(screen.getByRole('button', { name: 'Masquer les participations' }))
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})

test('[CHL-19] the search box asks for the entries with these letters', async () => {
  const { person } = show([anna, bea])
  await article('anna')
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'bea')
  await waitFor(() => expect(namesIn(toSee())).toEqual(['bea']))
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'x')
  expect(await screen.findByText('Aucune participation trouvée')).toBeInTheDocument()
})

test('[CHL-03] the next page is asked for where the last one ended', async () => {
  const showEnd = stubSeenShare()
  show([anna], { hasMore: true, nextCursor: 'after-3' })
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
  const { person } = show([anna, bea])
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
  const { person } = show([anna, bea])
  network.use(refuse(toggleViewed, 404, 'challenges.entry-unknown'))
  await press(person, 'anna', 'Marquer comme vue')
  expect(await screen.findByText('Erreur lors de la mise à jour du statut de vue')).toBeInTheDocument()
  expect(namesIn(toSee())).toEqual(['anna', 'bea'])
})

test('[CHL-22, CHL-23, CHL-25] entries stand by the viewer’s rank, then newest; a rank is set, typed and cleared', async () => {
  const { person } = show([anna, bea, cleo])
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
  const { person } = show([anna, bea])
  const { bodies } = record(rankEntry, ({ body }) => ({ user_ranking: body.ranking_position }))
  await press(person, 'bea', 'Mon classement')
  await screen.findByRole('dialog', { name: 'Classer la participation de bea' })
  await person.keyboard('7')
  await waitFor(() => expect(bodies).toEqual([{ ranking_position: 7 }]))
})

test.each(['0', '1,5', '999999', ''])(
  '[CHL-22] the rank « %s » is refused before it is sent',
  async (typed) => {
    const { person } = show([anna])
    await press(person, 'anna', 'Mon classement')
    const field = await screen.findByLabelText('Autre rang')
    await person.type(field, `${typed}{Enter}`)
    expect(field).toBeInvalid()
    expect(screen.getByText('Un nombre entier, à partir de 1.')).toBeInTheDocument()
  },
)

test('[CHL-24] a rank that is not taken comes back, and is said', async () => {
  const { person } = show([anna, bea])
  network.use(disconnect(rankEntry))
  await press(person, 'bea', 'Mon classement')
  await person.click(await screen.findByRole('button', { name: '1' }))
  expect(await screen.findByText('Erreur lors de la mise à jour du classement')).toBeInTheDocument()
  expect(namesIn(toSee())).toEqual(['anna', 'bea'])
})

test('an entry that moves keeps its place on the screen', async () => {
  const { person } = show([anna, bea])
  record(rankEntry, ({ body }) => ({ user_ranking: body.ranking_position }))
  const moved = await article('bea')
  let top = 500
  moved.getBoundingClientRect = () => ({ top }) as DOMRect
  await press(person, 'bea', 'Mon classement')
  const one = await screen.findByRole('button', { name: '1' })
  window.scrollBy = vi.fn((options) => {
    top -= (options as ScrollToOptions).top ?? 0
  }) as typeof window.scrollBy
  const observer = new MutationObserver(() => {
    top = 80
  })
  observer.observe(toSee(), { childList: true })
  await person.click(one)
  await waitFor(() => expect(namesIn(toSee())).toEqual(['bea', 'anna']))
  expect(window.scrollBy).toHaveBeenCalledOnce()
  observer.disconnect()
})

test('[CHL-26] a like is shown at once and taken back when refused', async () => {
  const { person } = show([anna])
  const { bodies } = record(likeEntry, { liked: true, likes: 4 })
  await press(person, 'anna', 'J’aime')
  expect(within(await article('anna')).getByText('4 mentions J’aime')).toBeInTheDocument()
  await waitFor(() => expect(bodies).toHaveLength(1))
  network.use(disconnect(likeEntry))
  await press(person, 'anna', 'J’aime')
  expect(await screen.findByText('Erreur lors du like du post')).toBeInTheDocument()
  expect(within(await article('anna')).getByText('4 mentions J’aime')).toBeInTheDocument()
})

test('[CHL-04] the entry of the address is shown, come to and highlighted for 3 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show([anna, bea], {}, '/challenges/9?post=2')
  const named = await article('bea')
  expect(named).toHaveAttribute('data-lit')
  await waitFor(() => expect(named).toHaveFocus())
  expect(named.scrollIntoView).toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(named).toHaveAttribute('data-lit')
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(named).not.toHaveAttribute('data-lit')
})

test.each([
  ['far down', [anna], cleo],
  ['already seen', [anna, { ...cleo, is_viewed_by_user: true }], { ...cleo, is_viewed_by_user: true }],
])('[CHL-04] the entry of the address stands first when it is %s', async (_what, posts, named) => {
  network.use(answer(getChallenge, aChallengeWithEntries({ posts, named_post: named })))
  show(posts, {}, '/challenges/9?post=1')
  expect(await article('cleo')).toHaveAttribute('data-lit')
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Post de cleo',
    'Post de anna',
  ])
})

test('[CHL-04] an entry of the address that is gone is said to be so', async () => {
  network.use(answer(getChallenge, aChallengeWithEntries({ posts: [anna] })))
  show([anna], {}, '/challenges/9?post=77')
  expect(await screen.findByText('Cette participation n’est plus là.')).toBeInTheDocument()
  await article('anna')
})

test('[CHL-05] sharing copies the address of the entry, and says so for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { person } = show([anna])
  await press(person, 'anna', 'Partager')
  expect(await screen.findByText('Lien copié')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/challenges/9?post=3`)
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(screen.queryByText('Lien copié')).not.toBeInTheDocument()
})

test('[CHL-27, CHL-28] the creator awards an entry after a question that names person and prize', async () => {
  const { person } = show([anna, bea], { is_own: true })
  const { bodies } = record(assignAura, { message: 'Aura attribuée avec succès !', prize_state: 'paid' })
  await press(person, 'bea', 'Attribuer l’aura')
  const question = await screen.findByRole('alertdialog', { name: 'Attribuer l’aura à bea\u00a0?' })
  expect(question).toHaveTextContent('reçoit 50 d’aura')
  expect(question).toHaveTextContent('définitif')
  expect(bodies).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Attribuer l’aura' }))
  expect(await screen.findByText('Aura attribuée avec succès !')).toBeInTheDocument()
  expect(bodies).toEqual([{ post_id: 2 }])
})

test.each([
  ['is refused', () => refuse(assignAura, 409, 'challenges.closed')],
  ['has no answer', () => disconnect(assignAura)],
])('[CHL-28] an award that %s says so', async (_what, failing) => {
  const { person } = show([anna], { is_own: true })
  network.use(failing())
  await press(person, 'anna', 'Attribuer l’aura')
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Attribuer l’aura' }),
  )
  expect(await screen.findByText("Une erreur s'est produite.")).toBeInTheDocument()
})

test('[CHL-37] a prize that waits for moderators is said to wait', async () => {
  const { person } = show([anna], { is_own: true })
  network.use(
    answer(assignAura, {
      message: 'En attente',
      prize_state: 'held',
      held: { why: 'raid', until: '2026-12-06' },
    }),
  )
  await press(person, 'anna', 'Attribuer l’aura')
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Attribuer l’aura' }),
  )
  expect(await screen.findByText(/attend la décision d’un modérateur.*6 décembre 2026/)).toBeInTheDocument()
})

test('[CHL-27] others cannot award, nor the creator of a closed challenge', async () => {
  const { unmount } = show([anna])
  await article('anna')
  expect(screen.queryByRole('button', { name: 'Attribuer l’aura' })).not.toBeInTheDocument()
  unmount()
  show([anna], { is_own: true, status: 'closed' })
  await article('anna')
  expect(screen.queryByRole('button', { name: 'Attribuer l’aura' })).not.toBeInTheDocument()
})

test('the winning entry stands first once the challenge is closed, with its badge', async () => {
  const winner = {
    id: 20,
    pseudo: 'cleo',
    profile_picture: null,
    aura_type_id: 4,
    post_id: 1,
    is_by_likes: false,
  }
  network.use(answer(getChallenge, aChallengeWithEntries({ named_post: cleo })))
  show([anna, bea], { status: 'closed', winner })
  expect(await article('cleo')).toHaveTextContent('Participation gagnante')
  expect(namesIn(document.body)).toEqual(['cleo', 'anna', 'bea'])
})

test('[CHL-36] authors withdraw their entry while the challenge is open', async () => {
  const own = anEntry({ id: 4, pseudo: 'moi', deleteReason: 'author', canDelete: true })
  const posts = [own, bea]
  const { person } = show(posts)
  const { bodies } = record(removeEntry, () => {
    posts.shift()
    return { message: 'Participation retirée.' }
  })
  await press(person, 'moi', 'Options de la participation')
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer ma participation' }))
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer ma participation' }),
  )
  expect(await screen.findByText('Participation retirée.')).toBeInTheDocument()
  await waitFor(() => expect(namesIn(document.body)).toEqual(['bea']))
  expect(bodies).toEqual([{}])
})

test('[CHL-36] the creator removes an entry only with a reason, which stays when the server fails', async () => {
  const { person } = show([anna, bea], { is_own: true })
  network.use(disconnect(removeEntry))
  await press(person, 'anna', 'Options de la participation')
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer cette participation' }))
  const reason = await screen.findByLabelText('Raison')
  expect(screen.getByRole('button', { name: 'Retirer cette participation' })).toBeDisabled()
  await person.type(reason, 'Hors sujet')
  await person.click(screen.getByRole('button', { name: 'Retirer cette participation' }))
  await screen.findByText('La participation n’a pas pu être retirée.')
  expect(reason).toHaveValue('Hors sujet')
  const { bodies } = record(removeEntry, { message: 'Participation retirée.' })
  await person.click(screen.getByRole('button', { name: 'Retirer cette participation' }))
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Hors sujet' }]))
})

test('[CHL-36] neither others nor anybody in a closed challenge are offered to remove', async () => {
  const { person } = show([anna], { is_own: true, status: 'closed' })
  await press(person, 'anna', 'Options de la participation')
  expect(await screen.findByRole('menuitem', { name: 'Signaler' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: /Retirer/ })).not.toBeInTheDocument()
})

test('[CHL-35, CHL-36] past the end the creator is not offered to remove', async () => {
  const { person } = show([anna], { is_own: true, ends_at: '2026-01-01T10:00:00.000Z' })
  await press(person, 'anna', 'Options de la participation')
  expect(await screen.findByRole('menuitem', { name: 'Signaler' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: /Retirer/ })).not.toBeInTheDocument()
})

test('of their own entry its author keeps no marks, and gives it no aura', async () => {
  show([anEntry({ id: 4, pseudo: 'moi', deleteReason: 'author', aura: 3 })])
  const own = within(await article('moi'))
  expect(own.getByText(/^3.*aura/)).toBeInTheDocument()
  for (const name of ['Mon classement', 'Marquer comme vue', 'Donner de l’aura', 'Retirer de l’aura'])
    expect(own.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('a visitor keeps no marks', async () => {
  closeSession()
  show([anna])
  await article('anna')
  expect(screen.queryByRole('button', { name: 'Mon classement' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Marquer comme vue' })).not.toBeInTheDocument()
})

test.each([
  ['an open challenge invites to take part', {}, /La première place est libre/],
  ['one’s own says how to find entrants', { is_own: true }, /Partagez le lien/],
  ['a closed one says that nobody took part', { status: 'closed' as const }, 'Personne n’a relevé ce défi.'],
])('without entries, %s', async (_what, parts, words) => {
  show([], parts)
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('entries that cannot be loaded are asked for again', async () => {
  const { person } = show([anna])
  network.use(disconnect(challengeEntries))
  await article('anna')
  await person.type(screen.getByRole('textbox', { name: 'Chercher une participation' }), 'a')
  expect(await screen.findByText('Les participations n’ont pas pu être chargées.')).toBeInTheDocument()
})
