import { giveAura } from '@aura/contract/aura/aura.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { getPost, likePost, type Post } from '@aura/contract/posts/posts.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setLetterKeys } from '../../lib/letter-keys.ts'
import { closeSession } from '../../lib/session.ts'
import { setMuted } from '../../lib/sound.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { chooseInMenu, renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

const show = (parts: Partial<Post> = {}) => renderPost(aPost(parts), '/feed?tab=decouverte')

const up = () => screen.getByRole('button', { name: 'Donner de l’aura' })
const like = () => screen.getByRole('button', { name: 'J’aime' })

beforeEach(() => beMember())

test('[AUR-12, AUR-13] giving aura ticks the count at once and lights the post’s own light', async () => {
  const { bodies } = record(giveAura, { delta: 1 })
  const { person } = show({ aura: 12 })
  await person.click(up())
  expect(up()).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('13 d’aura')).toBeInTheDocument()
  expect(document.querySelector('[data-animation]')).toHaveAttribute('data-animation', 'fire')
  await waitFor(() => expect(bodies).toEqual([{ postId: 1 }]))
})

test('[AUR-68] a vote that waits says why and until when', async () => {
  network.use(answer(giveAura, { delta: 1, held: { why: 'serial', until: '2026-12-05' } }))
  const { person } = show()
  await person.click(up())
  expect(
    await screen.findByText(
      /^Votre vote attend .*\(beaucoup d’actes .*\)\. Sans décision d’ici le 5 décembre 2026/,
    ),
  ).toBeInTheDocument()
  expect(up()).toHaveAttribute('aria-pressed', 'true')
})

test('[AUR-12] a total is read again when another device of the same account had voted', async () => {
  const deltas = [-1, 1]
  const { bodies } = record(giveAura, () => ({ delta: deltas.shift() ?? 0 }))
  const { bodies: reads } = record(getPost, aPost({ hasAura: true, aura: 13 }))
  const { person } = show({ aura: 12 })
  await person.click(up())
  await waitFor(() => expect(bodies).toHaveLength(2))
  await waitFor(() => expect(reads).toHaveLength(1))
  expect(await screen.findByText('13 d’aura')).toBeInTheDocument()
  expect(up()).toHaveAttribute('aria-pressed', 'true')
})

test('[AUR-15] likes are read again when another device of the same account had liked', async () => {
  const deltas = [-1, 1]
  const { bodies } = record(likePost, () => ({ delta: deltas.shift() ?? 0 }))
  const { bodies: reads } = record(getPost, aPost({ hasLike: true, likes: 8 }))
  const { person } = show({ likes: 7 })
  await person.click(like())
  await waitFor(() => expect(bodies).toHaveLength(2))
  await waitFor(() => expect(reads).toHaveLength(1))
  expect(await screen.findByText('8 mentions J’aime')).toBeInTheDocument()
  expect(like()).toHaveAttribute('aria-pressed', 'true')
})

test('[AUR-12] a like that is refused says why', async () => {
  network.use(refuse(likePost, 404, 'posts.unknown'))
  const { person } = show()
  await person.click(like())
  expect(
    await screen.findByText('Erreur lors du like du post. Ce post n’existe pas ou n’est plus visible.'),
  ).toBeInTheDocument()
  expect(like()).toHaveAttribute('aria-pressed', 'false')
})

test('[AUR-55] a vote whose answer is lost is sent once more with the same key', async () => {
  let answered = 0
  const { keys } = record(giveAura, () => (answered++ === 0 ? HttpResponse.error() : { delta: 1 }))
  const { person } = show({ aura: 12 })
  await person.click(up())
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect(screen.getByText('13 d’aura')).toBeInTheDocument()
})

test('[AUR-10] one’s own post shows its aura without arrows; the key says why, without a call', async () => {
  const { person } = show({ canDelete: true, deleteReason: 'author', aura: 12 })
  expect(screen.getByText('12 d’aura')).toBeInTheDocument()
  for (const name of ['Donner de l’aura', 'Retirer de l’aura'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  await person.keyboard('a')
  expect(await screen.findByText('Vous ne pouvez pas voter pour votre propre contenu.')).toBeInTheDocument()
})

test('two quick presses on the picture like it, and never take the like back', async () => {
  const { bodies } = record(likePost, { delta: 1 })
  const { person } = show()
  const picture = screen.getByRole('img', { name: 'Image publiée par lea.martin' })
  await person.dblClick(picture)
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  await person.dblClick(picture)
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(bodies).toHaveLength(1))
})

test('keys: l likes, a gives aura, m turns the sound on', async () => {
  network.use(answer(likePost, { delta: 1 }), answer(giveAura, { delta: 1 }))
  setMuted(true)
  const { person } = show()
  await person.keyboard('l')
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  await person.keyboard('a')
  expect(up()).toHaveAttribute('aria-pressed', 'true')
  await person.keyboard('m')
  expect(localStorage.getItem('aura.sound')).toBe('on')
})

test('[APP-19] letters act on the post from the page, not from the navigation', async () => {
  const { bodies } = record(likePost, { delta: 1 })
  const votes = record(giveAura, { delta: 1 })
  const { person } = show()
  renderPage(<a href="/search">Recherche</a>)
  screen.getByRole('link', { name: 'Recherche' }).focus()
  await person.keyboard('salut')
  expect(like()).toHaveAttribute('aria-pressed', 'false')
  expect(up()).toHaveAttribute('aria-pressed', 'false')
  up().focus()
  await person.keyboard('l')
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect([bodies.length, votes.bodies.length]).toEqual([1, 0]))
})

test('[APP-19] letters do nothing once the viewer turned them off', async () => {
  setLetterKeys(false)
  const { person } = show()
  await person.keyboard('lasc')
  expect(like()).toHaveAttribute('aria-pressed', 'false')
  expect(up()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const takeButton = () => screen.getByRole('button', { name: 'Retirer de l’aura' })
const followButton = () => screen.getByRole('button', { name: 'Suivre lea.martin' })
const [here, atPost] = ['/feed?tab=decouverte', '/post/post/1/0']

test.each<[string, string, string, string, (person: UserEvent) => Promise<void>]>([
  ['giving aura', 'Donnez votre lumière à lea.martin', 'aura', atPost, (person) => person.click(up())],
  [
    'taking aura',
    'Donnez votre lumière à lea.martin',
    'aura',
    atPost,
    (person) => person.click(takeButton()),
  ],
  ['liking', 'Un j’aime pour lea.martin', 'aimer', atPost, (person) => person.click(like())],
  ['following', 'Suivez lea.martin', 'suivre', here, (person) => person.click(followButton())],
  ['reporting', 'Signalez-le', 'signaler', atPost, (person) => chooseInMenu(person, 'Signaler')],
])(
  '[APP-15, APP-23] a visitor %s learns what an account is for, and will come back to the post',
  async (_act, title, reason, place, act) => {
    closeSession()
    const { person, address } = show()
    await act(person)
    const sheet = within(await screen.findByRole('dialog', { name: `${title}\u00a0: créez un compte` }))
    const query = `next=${encodeURIComponent(place)}&pour=${reason}`
    const [first, second] = sheet.getAllByRole('link')
    expect(first).toHaveAttribute('href', `/register?${query}`)
    expect(second).toHaveAttribute('href', `/login?${query}`)
    expect(second).toHaveAccessibleName('J’ai déjà un compte')
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(address()).toBe(here)
  },
)

test('[PRF-15, PRF-16, APP-19] following from a post turns the button, whose name says what it shows', async () => {
  const { bodies } = record(followUser, { isFollowing: true, followers: 5 })
  const { person } = show()
  const button = screen.getByRole('button', { name: 'Suivre lea.martin' })
  await person.click(button)
  expect(button).toHaveTextContent('Suivi')
  expect(button).toHaveAccessibleName('Suivi\u00a0: lea.martin')
  await waitFor(() => expect(bodies).toEqual([{ userIdToFollow: 20 }]))
})

test('[FED-09] a linked Twitch channel has its button, and LIVE while live', () => {
  show({ twitch: { twitch_username: 'lea_live', twitch_profile_image: null, is_live: true } })
  expect(screen.getByRole('link', { name: 'lea_live sur Twitch' })).toHaveAttribute(
    'href',
    'https://www.twitch.tv/lea_live',
  )
  expect(screen.getByText('LIVE')).toBeInTheDocument()
})

test('[FED-09] a linked Twitch channel that is not live has its button, and no LIVE', () => {
  show({ twitch: { twitch_username: 'lea_live', twitch_profile_image: null, is_live: false } })
  expect(screen.getByRole('link', { name: 'lea_live sur Twitch' })).toBeInTheDocument()
  expect(screen.queryByText('LIVE')).not.toBeInTheDocument()
})

const longLegend = 'Bonjour à tous, avec @ines.lumiere et une adresse https://exemple.fr/ici'

test('[PST-13, PST-25] a press on the words of a cut legend opens it, one on a mention goes to the profile', async () => {
  const { person, address } = show({ legend: longLegend })
  const words = screen.getByText(/^Bonjour à tous/)
  expect(words).toHaveTextContent('Bonjour à tous, avec @ines.lumiere et…')
  await person.click(words)
  expect(words).toHaveTextContent(longLegend)
  await person.click(screen.getByRole('button', { name: 'moins' }))
  expect(words).toHaveTextContent('Bonjour à tous, avec @ines.lumiere et…')
  await person.click(screen.getByRole('link', { name: '@ines.lumiere' }))
  expect(address()).toBe('/profile/ines.lumiere')
})

test('[PST-14] how old a post is is counted on while it shows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:05:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  show({ created_at: '2026-11-20T10:00:00.000Z' })
  expect(screen.getByRole('time')).toHaveTextContent('5 minutes')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getByRole('time')).toHaveTextContent('6 minutes')
})
