import { mediaLimits } from '@aura/contract/media/media.limits'
import { editPost, legendMaxLength, type Post, type PostMedia } from '@aura/contract/posts/posts.contract'
import { searchMentions } from '@aura/contract/search/search.posts.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

beforeEach(() => beMember())

const [medium] = aPost().medias as [PostMedia]
const own = (parts: Partial<Post> = {}) => aPost({ canDelete: true, deleteReason: 'author', ...parts })

async function open(post: Post, title = 'Modifier le post') {
  const view = renderPost(post)
  await view.person.click(screen.getByRole('button', { name: 'Options du post' }))
  await view.person.click(await screen.findByRole('menuitem', { name: 'Modifier' }))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: title })) }
}

test('[PST-21] the author edits the legend and each alternative text; the post shows them and « modifié »', async () => {
  const medias = [{ ...medium, alt: 'Un quai' }, medium]
  const edited = own({
    legend: 'Le soir',
    medias: [
      { ...medium, alt: 'Un quai' },
      { ...medium, alt: 'La mer' },
    ],
    edited_at: '2026-11-21T22:49:00.000Z',
  })
  const { bodies } = record(editPost, edited)
  const { person, dialog } = await open(own({ medias }))
  const legend = dialog.getByLabelText('Légende')
  expect(legend).toHaveValue('Légende 1')
  await person.clear(legend)
  await person.type(legend, 'Le soir')
  await person.type(dialog.getByLabelText('Texte alternatif 2 sur 2 (facultatif)'), 'La mer')
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(bodies).toEqual([{ legend: 'Le soir', alts: ['Un quai', 'La mer'] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Le soir')).toBeInTheDocument()
  expect(screen.getByText('modifié')).toHaveAttribute('title', '21\u00a0novembre 2026 à 23:49')
})

test('[PST-21] the dialog of an entry of a challenge says so', async () => {
  const { dialog } = await open(own({ challenge_id: 9 }), 'Modifier la participation')
  expect(dialog.getByLabelText('Légende')).toHaveValue('Légende 1')
})

test('[PST-21] a double press saves once, and the dialog is closed by the time the post shows the new legend', async () => {
  const { bodies } = record(editPost, own({ legend: 'Le soir' }))
  const { person, dialog } = await open(own())
  await person.type(dialog.getByLabelText('Légende'), ', encore')
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  let isOpenBesideLegend = false
  const watch = new MutationObserver(() => {
    const isChanged = screen.queryByText('Le soir') !== null
    isOpenBesideLegend ||= isChanged && screen.queryByRole('dialog') !== null
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  // Both presses come before anything is shown anew.
  act(() => {
    save.click()
    save.click()
  })
  expect(await screen.findByText('Le soir')).toBeInTheDocument()
  expect(await screen.findByText('Post modifié.')).toBeInTheDocument()
  watch.disconnect()
  expect(isOpenBesideLegend).toBe(false)
  expect(bodies).toHaveLength(1)
})

test('[PST-21, APP-18] what is refused stays typed, and saves once it may', async () => {
  network.use(refuse(editPost, 429, 'posts.edited-often', { message: 'Réessayez un peu plus tard.' }))
  const { person, dialog } = await open(own())
  await person.type(dialog.getByLabelText('Légende'), ', encore')
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await dialog.findByText('Réessayez un peu plus tard.')).toBeInTheDocument()
  expect(dialog.getByLabelText('Légende')).toHaveValue('Légende 1, encore')
  network.use(answer(editPost, own({ legend: 'Légende 1, encore' })))
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Post modifié.')).toBeInTheDocument()
})

test('[PST-21] a legend that is too long says by how much, and is not sent', async () => {
  const { person, dialog } = await open(own({ legend: 'é'.repeat(legendMaxLength) }))
  await person.type(dialog.getByLabelText('Légende'), '🌊🌊')
  expect(dialog.getByText('142 / 140')).toBeInTheDocument()
  expect(dialog.getByText('La légende compte 2 caractères de trop.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
})

test('[PST-21] an alternative text that is too long is kept whole, says by how much, and is not sent', async () => {
  const { person, dialog } = await open(own())
  const alt = dialog.getByLabelText('Texte alternatif (facultatif)')
  await person.click(alt)
  await person.paste('é'.repeat(mediaLimits.altMaxLength + 3))
  expect(alt).toHaveValue('é'.repeat(mediaLimits.altMaxLength + 3))
  expect(dialog.getByText('Le texte alternatif compte 3 caractères de trop.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
})

test('[PST-21, PST-22] the legend completes who is mentioned; Escape closes the suggestions, then the dialog', async () => {
  network.use(
    answer(searchMentions, [{ id: 9, pseudo: 'lea.martin', profile_picture: null, aura_type_id: 4 }]),
  )
  const { person, dialog } = await open(own({ legend: '' }))
  const legend = dialog.getByLabelText('Légende')
  await person.type(legend, 'Avec @le')
  await dialog.findByRole('option')
  await person.keyboard('{Escape}')
  expect(dialog.queryByRole('listbox')).not.toBeInTheDocument()
  await person.type(legend, 'a')
  await dialog.findByRole('option')
  await person.keyboard('{Enter}')
  expect(legend).toHaveValue('Avec @lea.martin ')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('[PST-21, APP-18] what was typed comes back after a reload, says that it is not saved, and can be given up', async () => {
  const first = await open(own({ medias: [medium] }))
  await first.person.type(first.dialog.getByLabelText('Légende'), ', encore')
  await first.person.type(first.dialog.getByLabelText('Texte alternatif (facultatif)'), 'La mer')
  first.unmount()

  const { person, dialog } = await open(own({ medias: [medium] }))
  expect(dialog.getByLabelText('Légende')).toHaveValue('Légende 1, encore')
  expect(dialog.getByLabelText('Texte alternatif (facultatif)')).toHaveValue('La mer')
  await person.click(dialog.getByRole('button', { name: 'Abandonner ces modifications' }))
  expect(dialog.getByLabelText('Légende')).toHaveValue('Légende 1')
  expect(dialog.queryByText(/ont été reprises/)).not.toBeInTheDocument()
})

test('[PST-21, APP-18] what was typed before « Annuler » comes back saying that it is not saved, and can be given up', async () => {
  const { person, dialog } = await open(own())
  await person.type(dialog.getByLabelText('Légende'), ', encore')
  await person.click(dialog.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Modifier' }))
  const again = within(await screen.findByRole('dialog', { name: 'Modifier le post' }))
  expect(again.getByLabelText('Légende')).toHaveValue('Légende 1, encore')
  await person.click(again.getByRole('button', { name: 'Abandonner ces modifications' }))
  expect(again.getByLabelText('Légende')).toHaveValue('Légende 1')
})
