import { giveAura } from '@aura/contract/aura/aura.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { deletePost, likePost, type Post } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount, unmuteAccount } from '@aura/contract/privacy/privacy.contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { closeSession } from '../../lib/session.ts'
import { setMuted } from '../../lib/sound.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost } from '../../testing/render-post.tsx'
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
  ['reporting', 'Signalez-le', 'signaler', atPost, (person) => choose(person, 'Signaler')],
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

async function choose(person: UserEvent, item: string) {
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test.each([
  [
    'refused',
    refuse(deletePost, 403, 'posts.not-author'),
    'Vous ne pouvez modifier ou supprimer que vos propres posts.',
  ],
  ['without an answer', disconnect(deletePost), 'Erreur lors de la suppression.'],
])('[PST-18] a deletion %s says why', async (_what, failing, sentence) => {
  network.use(failing)
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  await choose(person, 'Supprimer')
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('[PST-18, APP-18] a deleted post takes along what its author typed about it and did not send', async () => {
  network.use(answer(deletePost, { message: 'Post supprimé.' }))
  const keys = [
    'aura.unsent.moi|edit-post.1',
    'aura.unsent.moi|comment.1',
    'aura.unsent.moi|pending-comments.1',
    'aura.unsent.moi|edit-post.2',
  ]
  for (const key of keys) localStorage.setItem(key, '{}')
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  await choose(person, 'Supprimer')
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }))
  await screen.findByText('Post supprimé avec succès.')
  expect(keys.filter((key) => localStorage.getItem(key) !== null)).toEqual(keys.slice(3))
})

test('[PST-18] a post that was deleted before, by a call whose answer was lost, leaves the page too', async () => {
  network.use(refuse(deletePost, 404, 'posts.unknown'))
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  await choose(person, 'Supprimer')
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Post supprimé avec succès.')).toBeInTheDocument()
})

async function openReport(person: UserEvent) {
  await choose(person, 'Signaler')
  return screen.findByRole('dialog', { name: 'Signaler ce post' })
}

const chooseCategory = (person: UserEvent, dialog: HTMLElement) =>
  person.selectOptions(within(dialog).getByLabelText('De quoi s’agit-il ?'), 'Arnaque')

test('[PST-12, FED-08, MOD-01, MOD-06, MOD-22] anyone reports somebody else’s post in a category and their own words', async () => {
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  const { person } = show()
  const dialog = await openReport(person)
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  const refused = await within(dialog).findAllByRole('alert')
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    'Choisissez une catégorie.',
    expect.stringContaining('Dites ce qui ne va pas'),
  ])
  await person.type(within(dialog).getByLabelText('Que se passe-t-il ?'), 'C’est du spam')
  await chooseCategory(person, dialog)
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() =>
    expect(bodies).toEqual([{ type: 'post', postId: 1, reason: 'C’est du spam', category: 'scam' }]),
  )
  expect(Object.keys(localStorage).filter((key) => key.includes('report'))).toEqual([])
})

test('[MOD-06, APP-18] a report that fails says so and keeps what was typed', async () => {
  network.use(refuse(reportContent, 429, 'moderation.already-reported'))
  const { person } = show()
  const dialog = await openReport(person)
  const reason = within(dialog).getByLabelText('Que se passe-t-il ?')
  await person.type(reason, 'Encore')
  await chooseCategory(person, dialog)
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  const alert = await within(dialog).findByRole('alert')
  expect(alert).toHaveTextContent("Erreur lors de l'envoi du signalement.")
  expect(alert).toHaveTextContent('Vous l’avez déjà signalé aujourd’hui.')
  expect(reason).toHaveValue('Encore')
})

test('[MOD-22, APP-18] a report that was not sent comes back with its words and its category', async () => {
  const first = show()
  const begun = await openReport(first.person)
  await first.person.type(within(begun).getByLabelText('Que se passe-t-il ?'), 'Encore')
  await chooseCategory(first.person, begun)
  first.unmount()

  const { person } = show()
  const dialog = await openReport(person)
  expect(within(dialog).getByLabelText('Que se passe-t-il ?')).toHaveValue('Encore')
  expect(within(dialog).getByLabelText('De quoi s’agit-il ?')).toHaveDisplayValue('Arnaque')
})

test('[MOD-05] after a report, blocking the author is offered, and asked before', async () => {
  network.use(answer(reportContent, { message: 'Signalement envoyé.' }))
  const { bodies: blocked } = record(blockAccount, { message: 'Fait.' })
  const { person } = show()
  const dialog = await openReport(person)
  await person.type(within(dialog).getByLabelText('Que se passe-t-il ?'), 'Assez')
  await chooseCategory(person, dialog)
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await person.click(await screen.findByRole('button', { name: 'Bloquer lea.martin' }))
  const question = await screen.findByRole('alertdialog', { name: /Bloquer lea.martin/ })
  await person.click(within(question).getByRole('button', { name: 'Bloquer' }))
  await waitFor(() => expect(blocked).toEqual([{ pseudo: 'lea.martin' }]))
})

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('[PST-12, FED-08] the menu of one’s own post edits and deletes it, that of another reports it or hides its author', async () => {
  const own = show({ canDelete: true, deleteReason: 'author' })
  await own.person.click(screen.getByRole('button', { name: 'Options du post' }))
  await screen.findByRole('menu')
  expect(entries()).toEqual(['Enregistrer', 'Modifier', 'Copier le lien', 'Supprimer'])
  own.unmount()
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await screen.findByRole('menu')
  expect(entries()).toEqual(
    expect.arrayContaining(['Copier le lien', 'Masquer @lea.martin', 'Bloquer @lea.martin', 'Signaler']),
  )
})

test('[PRV-08] an author is muted from a post, and shown again', async () => {
  const { bodies: muted } = record(muteAccount, { message: 'Fait.' })
  const { bodies: unmuted } = record(unmuteAccount, { message: 'Fait.' })
  const { person } = show()
  await choose(person, 'Masquer @lea.martin')
  await person.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(unmuted).toEqual([{ pseudo: 'lea.martin' }]))
  expect(muted).toEqual(unmuted)
})

test('[PRV-06] an author is blocked from a post once one is sure', async () => {
  const { bodies } = record(blockAccount, { message: 'Fait.' })
  const { person } = show()
  await choose(person, 'Bloquer @lea.martin')
  const question = await screen.findByRole('alertdialog', { name: /Bloquer lea.martin/ })
  expect(bodies).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Bloquer' }))
  await waitFor(() => expect(bodies).toEqual([{ pseudo: 'lea.martin' }]))
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
