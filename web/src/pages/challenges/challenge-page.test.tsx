import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import { challengeEntries, getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { challengesErrors } from '@aura/contract/challenges/challenges.errors'
import type { ResponseOf } from '@aura/contract/endpoint'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aChallengeWithEntries, anEntry, aWinner } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { ChallengePage } from './challenge-page.tsx'

type Challenge = ResponseOf<typeof getChallenge>

const closed = { status: 'closed', closed_at: '2026-11-21T10:00:00.000Z', winner: aWinner } as const

const open = (at = '/challenges/9') => renderPage(<ChallengePage />, at, '/challenges/:id')
const show = (parts: Partial<Challenge> = {}) => {
  network.use(answer(getChallenge, aChallengeWithEntries(parts)))
  return open()
}
const title = () => screen.findByRole('heading', { level: 1, name: 'La plus belle lumière' })
const choose = async (person: ReturnType<typeof open>['person'], action: string) => {
  await person.click(await screen.findByRole('button', { name: 'Options du défi' }))
  await person.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => beMember())

test('[CHL-03, CHL-18, CHL-34, CHL-35] an open challenge tells what, by whom, for how much, for how long and by which rules', async () => {
  const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const { person } = show({ ends_at: endsAt, entries_count: 4, description: 'Avant la nuit.\nSans flash.' })
  await title()
  for (const words of ['En cours', 'Aura en jeu', '50', '4 participations', /Sans flash\./, /ID.9/])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'lea.martin' })).toHaveAttribute('href', '/profile/lea.martin')
  expect(screen.getByRole('timer')).toHaveAttribute('datetime', endsAt)
  await person.click(screen.getByText('Les règles'))
  expect(screen.getByText(/il lui reste 7 jours/)).toBeVisible()
  expect(screen.getByText(/la participation la plus aimée par les autres gagne/)).toBeVisible()
})

test('the heading of the challenge takes over the focus of the one shown while it loads', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  network.use(answer(getChallenge, async () => arrival.then(() => aChallengeWithEntries())))
  open()
  screen.getByRole('heading', { level: 1 }).focus()
  arrive()
  expect(await title()).toHaveFocus()
})

test('[CHL-34] the countdown ends by itself: nobody enters any more, and the creator has seven days', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  show({ entries_count: 2, ends_at: at(30), choose_until: at(30 + 7 * 86_400) })
  await title()
  expect(screen.getByRole('button', { name: /Participer/ })).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(await screen.findByText(/^En attente du choix.: lea\.martin a jusqu’au/)).toBeInTheDocument()
  expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Participer/ })).not.toBeInTheDocument()
  vi.useRealTimers()
})

test.each([
  [3, false, /^À vous de choisir/],
  // Entries of people hidden from the creator are not counted, but decide.
  [0, false, /^À vous de choisir/],
  [0, true, /^Personne n’a participé\. Le prix vous revient le/],
])(
  '[CHL-32, CHL-35, PRV-06] its creator is told what comes after the end, with %i entries that show; may delete it: %s',
  async (entries, canDelete, sentence) => {
    const past = new Date(Date.now() - 1000).toISOString()
    show({
      is_own: true,
      can_delete: canDelete,
      entries_count: entries,
      ends_at: past,
      choose_until: '2027-01-01T10:00:00.000Z',
    })
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    expect(screen.getByText(/il reste à choisir qui le remporte/)).toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: 'Options du défi' })).toHaveLength(canDelete ? 1 : 0)
    expect(screen.queryAllByRole('button', { name: 'Choisir parmi les participations' })).toHaveLength(
      entries === 0 ? 0 : 1,
    )
  },
)

test('[CHL-34, CHL-35] past an end without entries nobody is said to choose: the prize goes back', async () => {
  const past = new Date(Date.now() - 1000).toISOString()
  show({ entries_count: 0, ends_at: past, choose_until: '2027-01-01T10:00:00.000Z' })
  expect(
    await screen.findByText(/^Personne n’a participé\. Le prix revient à lea\.martin le .+ au plus tard\.$/),
  ).toBeInTheDocument()
  expect(screen.getByText('Terminé')).toBeInTheDocument()
  expect(screen.queryByText(/En attente du choix|désigner/)).not.toBeInTheDocument()
})

test('[CHL-35] from what is left to choose a button leads to the entries', async () => {
  const names: (string | null)[] = []
  Element.prototype.scrollIntoView = function scrollTo() {
    names.push(this.textContent)
  }
  network.use(answer(challengeEntries, { posts: [], hasMore: false, nextCursor: null }))
  const past = new Date(Date.now() - 1000).toISOString()
  const { person, address } = show({
    is_own: true,
    entries_count: 3,
    ends_at: past,
    choose_until: '2027-01-01T10:00:00.000Z',
  })
  await person.click(await screen.findByRole('button', { name: 'Choisir parmi les participations' }))
  expect(address()).toBe('/challenges/9?entries=shown')
  expect(screen.getByRole('button', { name: 'Masquer les participations' })).toHaveFocus()
  // Before they show, the page is too short to scroll there.
  expect(names).toEqual(['Masquer les participations'])
})

test('a long description is folded after six lines', async () => {
  const { person } = show({ description: 'Une lumière. '.repeat(150) })
  const text = (await screen.findByText(/^Une lumière\./)).closest('p')
  expect(text).toHaveAttribute('data-folded')
  await person.click(screen.getByRole('button', { name: 'Lire la suite' }))
  expect(text).not.toHaveAttribute('data-folded')
})

test.each([
  ['zoe.k', true],
  ['noe', false],
])('a closed challenge tells its winner so: %s', async (pseudo, isWinner) => {
  beMember(pseudo)
  show({ ...closed, prize_state: 'paid' })
  await title()
  expect(screen.queryAllByText('Vous avez gagné ce défi.')).toHaveLength(isWinner ? 1 : 0)
  expect(screen.getByRole('link', { name: 'zoe.k' })).toBeInTheDocument()
})

test.each([
  [false, 'Choix de lea.martin.'],
  [true, 'La participation la plus aimée par les autres.'],
])(
  '[CHL-17, CHL-18, CHL-35] a closed challenge shows who won and leads to the entry; by likes: %s',
  async (isByLikes, sentence) => {
    show({ ...closed, prize_state: 'paid', winner: { ...aWinner, is_by_likes: isByLikes } })
    await title()
    for (const words of ['Défi fermé', 'Aura gagné', 'Remporté par', sentence])
      expect(screen.getByText(words)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'zoe.k' })).toHaveAttribute('href', '/profile/zoe.k')
    expect(screen.getByRole('link', { name: 'Voir la participation' })).toHaveAttribute(
      'href',
      '/challenges/9?post=99',
    )
    expect(screen.queryByText(/attend la modération.:/)).not.toBeInTheDocument()
  },
)

test.each<[string, Partial<Challenge>, string, RegExp | null]>([
  ['its creator', { is_own: true }, 'lea.martin', /zoe\.k et vous semblez partager/],
  ['the winner', { user_has_participated: true }, 'zoe.k', /^Votre prix attend la modération/],
  ['others', {}, 'noe', null],
])(
  '[CHL-37] a held prize is said to its creator and its winner alone: %s',
  async (_, parts, pseudo, sentence) => {
    beMember(pseudo)
    show({ ...closed, prize_state: 'held', ...parts })
    await title()
    const said = screen.queryByText(/attend la modération.:/)
    if (sentence === null) expect(said).not.toBeInTheDocument()
    else expect(said).toHaveTextContent(sentence)
  },
)

test.each([
  [true, /sans que son prix soit remis.*il vous est revenu/],
  [false, /sans que son prix soit remis.*il est revenu à qui l’avait mis en jeu/],
])('[CHL-33] a prize that came back is told; own: %s', async (isOwn, sentence) => {
  show({ ...closed, winner: null, prize_state: 'returned', is_own: isOwn })
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('[CHL-31, CHL-32, CHL-33] deleting asks first, says what comes back, then leads to the list', async () => {
  const { person, address } = show({ is_own: true })
  const { bodies } = record(deleteChallenge, { message: 'Défi supprimé.' })
  await choose(person, 'Supprimer')
  const question = await screen.findByRole('alertdialog', { name: 'Supprimer ce défi' })
  expect(question).toHaveTextContent(
    'Êtes-vous sûr de vouloir supprimer ce défis ? Cette action est irréversible. 50 d’aura vous reviennent. Les participations disparaissent du défi.',
  )
  await person.click(within(question).getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Défi supprimé.')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/challenges'))
  expect(bodies).toHaveLength(1)
})

test('[CHL-33, AUR-55] a deletion without an answer is sent again under its key', async () => {
  const { person, address } = show({ is_own: true })
  let calls = 0
  const { keys } = record(deleteChallenge, () =>
    calls++ === 0 ? Response.error() : { message: 'Défi supprimé.' },
  )
  await choose(person, 'Supprimer')
  const question = await screen.findByRole('alertdialog', { name: 'Supprimer ce défi' })
  await person.click(within(question).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(address()).toBe('/challenges'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('[CHL-31] a challenge that closed elsewhere is not deleted: the page says so and shows it closed', async () => {
  let challenge = aChallengeWithEntries({ is_own: true })
  network.use(
    answer(getChallenge, () => challenge),
    refuse(deleteChallenge, 409, 'challenges.closed'),
  )
  const { person } = open()
  await choose(person, 'Supprimer')
  challenge = { ...challenge, ...closed, can_delete: false, prize_state: 'paid' }
  const question = await screen.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText(challengesErrors['challenges.closed'].message)).toBeInTheDocument()
  expect(await screen.findByText('Remporté par')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Options du défi' })).not.toBeInTheDocument()
})

test('[CHL-03, MOD-01] somebody else’s challenge can be reported', async () => {
  const { person } = show()
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  await choose(person, 'Signaler')
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler ce défi' }))
  await person.selectOptions(dialog.getByLabelText('De quoi s’agit-il ?'), 'Violence')
  await person.type(dialog.getByRole('textbox'), 'Dangereux')
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'challenge', challengeId: 9, reason: 'Dangereux', category: 'violence' }])
})

test('[CHL-03] sharing copies the link of the challenge', async () => {
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Partager' }))
  expect(await screen.findByText('Lien du défi copié dans le presse-papiers !')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/challenges/9`)
})

test.each(['/challenges/9', '/challenges/abc'])(
  '[CHL-07] %s that does not exist says so and leads to the others',
  async (at) => {
    network.use(refuse(getChallenge, 404, 'challenges.unknown'))
    open(at)
    expect(await screen.findByRole('heading', { level: 1, name: 'Défi introuvable.' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Voir les défis' })).toHaveAttribute('href', '/challenges')
  },
)

test('[CHL-03] a challenge that cannot be read is asked again', async () => {
  network.use(disconnect(getChallenge))
  const { person } = open()
  await screen.findByText('Le défi n’a pas pu être chargé.')
  network.use(answer(getChallenge, aChallengeWithEntries()))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(title)
})

test('[CHL-03] an open challenge follows its entries, and leads to the new ones', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  })
  const anna = anEntry({ id: 3, pseudo: 'anna', created_at: '2026-11-20T12:00:00.000Z' })
  let posts: (typeof anna)[] = []
  const listed = record(challengeEntries, () => ({ posts, hasMore: false, nextCursor: null }))
  network.use(answer(getChallenge, () => aChallengeWithEntries({ posts, entries_count: posts.length })))
  const { person } = open('/challenges/9?entries=shown')
  expect(await screen.findByText('0 participation')).toBeInTheDocument()
  expect(screen.getByText('Aucune participation pour l’instant')).toBeInTheDocument()
  const before = listed.queries.length
  posts = [anna]
  await act(() => vi.advanceTimersByTimeAsync(90_000))
  expect(await screen.findByText('1 participation')).toBeInTheDocument()
  expect(screen.queryByText('Aucune participation pour l’instant')).not.toBeInTheDocument()
  expect(listed.queries).toHaveLength(before)
  await person.click(screen.getByRole('button', { name: 'Nouvelles participations' }))
  expect(await screen.findByRole('article', { name: 'Post d’anna' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nouvelles participations' })).not.toBeInTheDocument()
  vi.useRealTimers()
})
