import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { deletePost, likePost, type Post } from '@aura/contract/posts/posts.contract'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { CacheMeta } from '../cache/cached.ts'
import { setMuted } from '../lib/mute.ts'
import { closeSession, openSession } from '../lib/session.ts'
import { answer, disconnect, refuse } from '../testing/answer.ts'
import { aPost } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { InteractivePost } from './interactive-post.tsx'

function Shown({ post }: { post: Post }) {
  const { data } = useQuery({
    queryKey: ['test', post.id],
    queryFn: () => post,
    initialData: post,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { holds: 'post' } satisfies CacheMeta,
  })
  return <InteractivePost post={data} isCurrent />
}

const show = (parts: Partial<Post> = {}, at = '/feed?tab=decouverte') =>
  renderPage(<Shown post={aPost(parts)} />, at)

const up = () => screen.getByRole('button', { name: 'Donner de l’aura' })
const down = () => screen.getByRole('button', { name: 'Retirer de l’aura' })
const like = () => screen.getByRole('button', { name: 'J’aime' })
const animation = () => document.querySelector('[data-animation]')

beforeEach(() => {
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
})

test('[AUR-12, AUR-13] giving aura ticks the count at once, lights the post’s own light, and carries a key', async () => {
  const keys: (string | null)[] = []
  const bodies: unknown[] = []
  network.use(
    http.post('*/api/posts/aura', async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      bodies.push(await request.json())
      return HttpResponse.json({ delta: 1 })
    }),
  )
  const { person } = show({ aura: 12 })
  await person.click(up())
  expect(up()).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('13 d’aura')).toBeInTheDocument()
  expect(animation()).toHaveAttribute('data-animation', 'fire')
  await waitFor(() => expect(bodies).toEqual([{ postId: 1 }]))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('[AUR-09, AUR-12] switching from down to up moves the total by two', async () => {
  network.use(answer(giveAura, { delta: 2 }))
  const { person } = show({ aura: 12, hasntAura: true, auraActive: true })
  await person.click(up())
  expect(up()).toHaveAttribute('aria-pressed', 'true')
  expect(down()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('14 d’aura')).toBeInTheDocument()
  expect(animation()).toBeInTheDocument()
})

test('[AUR-09, AUR-13] pressing again takes back, without light', async () => {
  network.use(answer(giveAura, { delta: -1 }))
  const { person } = show({ aura: 12, hasAura: true, auraActive: true })
  await person.click(up())
  expect(up()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('11 d’aura')).toBeInTheDocument()
  expect(animation()).not.toBeInTheDocument()
})

test('[AUR-12] a refused vote is taken back with the server’s sentence', async () => {
  network.use(refuse(takeAura, 404, 'posts.unknown'))
  const { person } = show({ aura: 12 })
  await person.click(down())
  expect(await screen.findByText('Ce post n’existe pas ou n’est plus visible.')).toBeInTheDocument()
  expect(down()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('12 d’aura')).toBeInTheDocument()
})

test('[AUR-55] a vote whose answer is lost is sent once more with the same key', async () => {
  const keys: (string | null)[] = []
  network.use(
    http.post('*/api/posts/aura', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ delta: 1 })
    }),
  )
  const { person } = show({ aura: 12 })
  await person.click(up())
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
  expect(screen.getByText('13 d’aura')).toBeInTheDocument()
})

test('[AUR-10] one’s own post says why it cannot be voted on, without a call', async () => {
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  await person.click(up())
  expect(await screen.findByText('Vous ne pouvez pas voter pour votre propre contenu.')).toBeInTheDocument()
  expect(up()).toHaveAttribute('aria-pressed', 'false')
})

test('[AUR-15] a like adds what the server answered', async () => {
  network.use(answer(likePost, { delta: 1 }))
  const { person } = show({ likes: 3 })
  await person.click(like())
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('4 mentions J’aime')).toBeInTheDocument()
})

test('[AUR-16] a failed like is taken back and says so', async () => {
  network.use(disconnect(likePost))
  const { person } = show({ likes: 3 })
  await person.click(like())
  expect(await screen.findByText('Erreur lors du like du post')).toBeInTheDocument()
  expect(like()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('3 mentions J’aime')).toBeInTheDocument()
})

test('two quick presses on the picture like it, and never take the like back', async () => {
  let calls = 0
  network.use(answer(likePost, { delta: 1 }, () => (calls += 1)))
  const { person } = show()
  const picture = screen.getByRole('img', { name: 'Image publiée par lea.martin' })
  await person.dblClick(picture)
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  await person.dblClick(picture)
  expect(like()).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(calls).toBe(1))
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

test.each([
  ['giving aura', up],
  ['taking aura', down],
  ['liking', like],
  ['following', () => screen.getByRole('button', { name: 'Suivre lea.martin' })],
])('[APP-15] a visitor %s is asked to log in, and will come back', async (_act, button) => {
  closeSession()
  const { person, address } = show()
  await person.click(button())
  expect(address()).toBe(`/login?next=${encodeURIComponent('/feed?tab=decouverte')}`)
})

test('[PRF-15, PRF-16, APP-19] following from a post turns the button, whose name says what it shows', async () => {
  const bodies: unknown[] = []
  network.use(
    http.post('*/api/follow', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ isFollowing: true, followers: 5 })
    }),
  )
  const { person } = show()
  const button = screen.getByRole('button', { name: 'Suivre lea.martin' })
  await person.click(button)
  expect(button).toHaveTextContent('Suivi')
  expect(button).toHaveAccessibleName('Suivi\u00a0: lea.martin')
  await waitFor(() => expect(bodies).toEqual([{ userIdToFollow: 20 }]))
})

test('[PRF-16] a refused follow is taken back with the server’s sentence', async () => {
  network.use(refuse(followUser, 404, 'profiles.unknown'))
  const { person } = show()
  const button = screen.getByRole('button', { name: 'Suivre lea.martin' })
  await person.click(button)
  expect(await screen.findByText('Ce profil n’existe pas.')).toBeInTheDocument()
  expect(button).toHaveTextContent('Suivre')
})

test('[PST-13] a caption is cut at 40 characters and expands', async () => {
  const legend = 'Dernier soir au cap Corse, on n’a pas parlé pendant une heure.'
  const { person } = show({ legend })
  expect(screen.getByText(/^Dernier soir au cap Corse, on n’a pas pa…/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'plus' }))
  expect(screen.getByText(/pendant une heure\./)).toBeInTheDocument()
})

test('[FED-08] the portrait leads to the author', () => {
  show({ pseudo: 'Zoé' })
  expect(screen.getByRole('link', { name: /Zoé/ })).toHaveAttribute('href', '/profile/Zo%C3%A9')
})

test('[FED-09] a linked Twitch channel has its button, and LIVE while live', () => {
  show({ twitch: { twitch_username: 'lea_live', twitch_profile_image: null, is_live: true } })
  expect(screen.getByRole('link', { name: 'lea_live sur Twitch' })).toHaveAttribute(
    'href',
    'https://www.twitch.tv/lea_live',
  )
  expect(screen.getByText('LIVE')).toBeInTheDocument()
})

test('[PST-12, PST-16, PST-18] the owner deletes once asked; a failure says why', async () => {
  network.use(refuse(deletePost, 403, 'posts.not-author'))
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  expect(
    await screen.findByText('Êtes-vous sûr de vouloir supprimer ce post ? Cette action est irréversible.'),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Vous ne pouvez supprimer que vos propres posts.')).toBeInTheDocument()
})

test('[PST-18] a deletion without an answer says the house’s sentence', async () => {
  network.use(disconnect(deletePost))
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Erreur lors de la suppression.')).toBeInTheDocument()
})

test('[PST-12] others cannot delete', async () => {
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  expect(await screen.findByRole('menuitem', { name: 'Copier le lien' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Supprimer' })).not.toBeInTheDocument()
})

async function openReport(person: ReturnType<typeof renderPage>['person']) {
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Signaler' }))
  return screen.findByRole('dialog', { name: 'Signaler ce post' })
}

test('[PST-12, FED-08, MOD-01, MOD-06] anyone reports a post in their own words', async () => {
  const bodies: unknown[] = []
  network.use(
    answer(
      reportContent,
      { message: 'Signalement envoyé.' },
      (request) => void request.json().then((body) => bodies.push(body)),
    ),
  )
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  const dialog = await openReport(person)
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Dites ce qui ne va pas')
  await person.type(within(dialog).getByLabelText('Que se passe-t-il ?'), 'C’est du spam')
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(bodies).toEqual([{ type: 'post', postId: 1, reason: 'C’est du spam' }]))
})

test('[MOD-06, APP-18] a report that fails says so and keeps what was typed', async () => {
  network.use(refuse(reportContent, 429, 'moderation.already-reported'))
  const { person } = show()
  const dialog = await openReport(person)
  const reason = within(dialog).getByLabelText('Que se passe-t-il ?')
  await person.type(reason, 'Encore')
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  const alert = await within(dialog).findByRole('alert')
  expect(alert).toHaveTextContent("Erreur lors de l'envoi du signalement.")
  expect(alert).toHaveTextContent('Vous l’avez déjà signalé aujourd’hui.')
  expect(reason).toHaveValue('Encore')
})

test('[MOD-05] after a report, blocking the author is offered, and asked before', async () => {
  const blocked: unknown[] = []
  network.use(
    answer(reportContent, { message: 'Signalement envoyé.' }),
    http.post('*/api/block', async ({ request }) => {
      blocked.push(await request.json())
      return HttpResponse.json({ isBlocked: true, isMuted: false })
    }),
  )
  const { person } = show()
  const dialog = await openReport(person)
  await person.type(within(dialog).getByLabelText('Que se passe-t-il ?'), 'Assez')
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await person.click(await screen.findByRole('button', { name: 'Bloquer lea.martin' }))
  const question = await screen.findByRole('alertdialog', { name: /Bloquer lea.martin/ })
  await person.click(within(question).getByRole('button', { name: 'Bloquer' }))
  await waitFor(() => expect(blocked).toEqual([{ pseudo: 'lea.martin' }]))
})

test('[APP-15] a visitor who reports is asked to log in and comes back', async () => {
  closeSession()
  const { person, address } = show()
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Signaler' }))
  expect(address()).toBe(`/login?next=${encodeURIComponent('/feed?tab=decouverte')}`)
})
