import { addPostComment } from '@aura/contract/comments/comments.contract'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, test, vi } from 'vitest'
import { disconnect, refuse } from '../../testing/answer.ts'
import { commentField, openComments, prepareWriting } from '../../testing/comments-network.tsx'
import { network } from '../../testing/network.ts'

prepareWriting()

test('[CMT-16, CMT-17] a file that cannot go is refused with its sentence', async () => {
  const { panel, person } = await openComments([])
  const pick = await panel.findByLabelText('Joindre une image ou une vidéo')
  // Some systems let people pick files that the commentField does not accept.
  const document = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  await userEvent.setup({ applyAccept: false }).upload(pick, document)
  expect(await panel.findByRole('alert')).toHaveTextContent('Type de fichier non autorisé')
  const huge = new File(['x'], 'a.png', { type: 'image/png' })
  Object.defineProperty(huge, 'size', { value: 50 * 1024 * 1024 + 1 })
  await person.upload(pick, huge)
  expect(await panel.findByRole('alert')).toHaveTextContent('Le fichier est trop volumineux (max 50MB)')
})

test('[CMT-30] a comment with a file says why it failed, and goes back to the commentField to be changed', async () => {
  const { person, panel } = await openComments([])
  network.use(disconnect(addPostComment))
  await panel.findByText('Aucun commentaire pour l’instant')
  const picture = new File(['x'], 'ciel.png', { type: 'image/png' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), picture)
  expect(await panel.findByRole('img', { name: 'Fichier joint' })).toBeInTheDocument()
  await person.type(panel.getByLabelText('Description du fichier (facultatif)'), 'Un ciel')
  await person.type(commentField(panel), 'Voilà{Enter}')
  expect(await panel.findByRole('alert')).toHaveTextContent('Erreur lors de la création du commentaire')
  network.use(refuse(addPostComment, 422, 'media.unreadable'))
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(
    await panel.findByText('Ce fichier est illisible ou abîmé. Essayez-en un autre.'),
  ).toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Modifier' }))
  expect(commentField(panel)).toHaveValue('Voilà')
  expect(panel.getByLabelText('Description du fichier (facultatif)')).toHaveValue('Un ciel')
  expect(panel.getByRole('img', { name: 'Fichier joint' })).toBeInTheDocument()
})

/** A server that never answers the sending of a file. */
const silence = http.post('*/api/posts/1/comments', () => new Promise<never>(() => undefined))

test('[CMT-11] the sending of a file shows how far it is, and can be given up', async () => {
  const { person, panel } = await openComments([])
  network.use(silence)
  await panel.findByText('Aucun commentaire pour l’instant')
  const picture = new File(['x'], 'ciel.png', { type: 'image/png' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), picture)
  await person.type(commentField(panel), 'Attendez{Enter}')
  expect(await panel.findByRole('progressbar', { name: 'Envoi du fichier' })).toBeInTheDocument()
  const cancel = panel.getByRole('button', { name: 'Annuler l’envoi' })
  await waitFor(() => expect(cancel).toBeEnabled())
  await person.click(cancel)
  expect(commentField(panel)).toHaveValue('Attendez')
  await waitFor(() => expect(panel.queryByRole('progressbar')).not.toBeInTheDocument())
  expect(panel.getByRole('img', { name: 'Fichier joint' })).toBeInTheDocument()
})

test('[CMT-11] a video that leaves the commentField is read no more', async () => {
  const { person, panel } = await openComments([])
  network.use(silence)
  const reset = vi.spyOn(HTMLMediaElement.prototype, 'load')
  await panel.findByText('Aucun commentaire pour l’instant')
  const clip = new File(['x'], 'vague.mp4', { type: 'video/mp4' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), clip)
  const video = await panel.findByLabelText('Fichier joint')
  await person.click(panel.getByRole('button', { name: 'Retirer le fichier' }))
  expect(video).not.toBeInTheDocument()
  expect(panel.getByLabelText('Joindre une image ou une vidéo')).toHaveFocus()
  expect(video).not.toHaveAttribute('src')
  expect(reset.mock.instances).toContain(video)
})
