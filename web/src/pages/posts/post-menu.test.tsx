import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { deletePost, type Post } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount, unmuteAccount } from '@aura/contract/privacy/privacy.contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { chooseInMenu, renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

const show = (parts: Partial<Post> = {}) => renderPost(aPost(parts), '/feed?tab=decouverte')

beforeEach(() => beMember())

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
  await chooseInMenu(person, 'Supprimer')
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
  await chooseInMenu(person, 'Supprimer')
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }))
  await screen.findByText('Post supprimé avec succès.')
  expect(keys.filter((key) => localStorage.getItem(key) !== null)).toEqual(keys.slice(3))
})

test('[PST-18] a post that was deleted before, by a call whose answer was lost, leaves the page too', async () => {
  network.use(refuse(deletePost, 404, 'posts.unknown'))
  const { person } = show({ canDelete: true, deleteReason: 'author' })
  await chooseInMenu(person, 'Supprimer')
  await person.click(await screen.findByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Post supprimé avec succès.')).toBeInTheDocument()
})

async function openReport(person: UserEvent) {
  await chooseInMenu(person, 'Signaler')
  return screen.findByRole('dialog', { name: 'Signaler ce post' })
}

const chooseCategory = (person: UserEvent, dialog: HTMLElement) =>
  person.selectOptions(within(dialog).getByLabelText('De quoi s’agit-il ?'), 'Arnaque')

test('[PST-12, FED-08, MOD-01, MOD-06, MOD-22] anyone reports somebody else’s post in a category and their own words', async () => {
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  const { person } = show()
  const dialog = await openReport(person)
  await waitFor(() => expect(within(dialog).getByRole('combobox')).toHaveFocus())
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

test('[MOD-03, MOD-06, AUR-55] a report whose answer was lost is the same one when sent again, after a reload too', async () => {
  const first = show()
  const begun = await openReport(first.person)
  await first.person.type(within(begun).getByLabelText('Que se passe-t-il ?'), 'Encore')
  await chooseCategory(first.person, begun)
  const lost = record(reportContent, () => HttpResponse.error())
  await first.person.click(within(begun).getByRole('button', { name: 'Envoyer' }))
  expect(await within(begun).findByRole('alert')).toHaveTextContent("Erreur lors de l'envoi du signalement.")
  first.unmount()

  const { person } = show()
  const dialog = await openReport(person)
  const taken = record(reportContent, { message: 'Signalement envoyé.' })
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(new Set([...lost.keys, ...taken.keys]).size).toBe(1)
  expect(taken.bodies).toEqual(lost.bodies.slice(0, 1))
  expect(Object.keys(localStorage).filter((key) => key.includes('report'))).toEqual([])
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
  expect(entries()).toEqual([
    'Enregistrer',
    'Pas intéressé',
    'Copier le lien',
    'Masquer lea.martin',
    'Bloquer lea.martin',
    'Signaler',
  ])
})

test('[PRV-08] an author is muted from a post, and shown again', async () => {
  const { bodies: muted } = record(muteAccount, { message: 'Fait.' })
  const { bodies: unmuted } = record(unmuteAccount, { message: 'Fait.' })
  const { person } = show()
  await chooseInMenu(person, 'Masquer lea.martin')
  await person.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(unmuted).toEqual([{ pseudo: 'lea.martin' }]))
  expect(muted).toEqual(unmuted)
})

test('[PRV-06] an author is blocked from a post once one is sure', async () => {
  const { bodies } = record(blockAccount, { message: 'Fait.' })
  const { person } = show()
  await chooseInMenu(person, 'Bloquer lea.martin')
  const question = await screen.findByRole('alertdialog', { name: /Bloquer lea.martin/ })
  expect(bodies).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Bloquer' }))
  await waitFor(() => expect(bodies).toEqual([{ pseudo: 'lea.martin' }]))
})
