import { enterChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import type { ErrorCode } from '@aura/contract/errors'
import { QueryObserver } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { challengeOptions } from '../../cache/challenges.ts'
import { closeSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  aFile,
  enterButton,
  openEntering,
  prepareEntering,
  showEnterButton,
} from '../../testing/enter-challenge.tsx'
import { aChallengeWithEntries, anEntry } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { videosLast } from '../../testing/video-length.ts'

prepareEntering()

const failed = "Une erreur s'est produite lors du téléchargement."

test('[CHL-11] the picker of one file does not speak of several', async () => {
  const { dialog } = await openEntering(null)
  expect(dialog.getByText(/100\sMo au plus\./)).toBeInTheDocument()
})

test('[CHL-11] a picture is sent with its words, onto the profile too, and the page leads to the entry', async () => {
  // The network of the tests cannot read a form with a file.
  const fields = vi.spyOn(FormData.prototype, 'set')
  const files = vi.spyOn(FormData.prototype, 'append')
  network.use(answer(enterChallenge, { message: 'Bravo', post: anEntry({ id: 31 }) }))
  const { person, dialog, address, send } = await openEntering()
  expect(dialog.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
  await person.type(dialog.getByLabelText('Légende'), 'Dernier rayon')
  await person.type(dialog.getByLabelText('Texte alternatif (facultatif)'), 'Un soleil')
  const onProfile = dialog.getByRole('switch', { name: 'Publier aussi sur mon profil' })
  expect(onProfile).toHaveAccessibleDescription('Votre participation se montre aussi parmi vos posts.')
  await person.click(onProfile)
  await send()
  expect(await screen.findByText('Média téléchargé avec succès !')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/challenges/9?post=31'))
  const words = Object.fromEntries(fields.mock.calls)
  const [[field, media] = []] = files.mock.calls
  fields.mockRestore()
  files.mockRestore()
  expect(words).toEqual({ legend: 'Dernier rayon', alt: 'Un soleil', postToProfile: 'true' })
  expect(field).toBe('media')
  expect(media).toHaveProperty('name', 'soleil.png')
})

test('[CHL-11] the dialog closes as soon as the entry is taken, however long the page takes to read it', async () => {
  network.use(answer(enterChallenge, { message: 'Bravo', post: anEntry({ id: 31 }) }))
  const reading = Promise.withResolvers<ReturnType<typeof aChallengeWithEntries>>()
  const { address, client, send } = await openEntering()
  const observer = new QueryObserver(client, {
    queryKey: challengeOptions(9).queryKey,
    queryFn: () => reading.promise,
    initialData: aChallengeWithEntries(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  onTestFinished(observer.subscribe(() => undefined))
  await send()
  expect(await screen.findByText('Média téléchargé avec succès !')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(address()).toBe('/challenges/9')
  reading.resolve(aChallengeWithEntries())
  await waitFor(() => expect(address()).toBe('/challenges/9?post=31'))
})

test('[MED-18, CHL-11] a clip that is too long is cut, and sent with the part that is kept', async () => {
  const fields = vi.spyOn(FormData.prototype, 'set')
  network.use(answer(enterChallenge, { message: 'Bravo', post: anEntry() }))
  videosLast(400)
  const { dialog, send } = await openEntering(aFile('longue.mp4', 'video/mp4'))
  expect(await dialog.findByText(/180 premières secondes/)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Couper' })).toBeInTheDocument()
  await send()
  expect(await screen.findByText('Média téléchargé avec succès !')).toBeInTheDocument()
  const { edit } = Object.fromEntries(fields.mock.calls) as Record<string, string>
  fields.mockRestore()
  expect(JSON.parse(edit ?? '')).toEqual({ start: 0, end: 180 })
})

test.each<[number, ErrorCode, string]>([
  [409, 'challenges.closed', 'Ce défi est fermé.'],
  [409, 'challenges.ended', 'Ce défi est terminé : il ne prend plus de participations.'],
  [403, 'challenges.own', 'Vous ne pouvez pas participer à votre propre défi.'],
  [422, 'media.unreadable', 'Ce fichier est illisible ou abîmé. Essayez-en un autre.'],
])('[CHL-12] the refusal %i %s is said as a failure, with its reason', async (status, code, reason) => {
  network.use(refuse(enterChallenge, status, code))
  const { dialog, send } = await openEntering()
  await send()
  expect(await dialog.findByRole('alert')).toHaveTextContent(`${failed}${reason}`)
})

test('[CHL-12] a refusal comes into view, and the focus to the button that sends', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  network.use(refuse(enterChallenge, 404, 'challenges.unknown'))
  const { dialog, send } = await openEntering()
  await send()
  const refusal = await dialog.findByRole('alert')
  expect(scrolled.mock.contexts.some((part) => (part as Element).contains(refusal))).toBe(true)
  scrolled.mockRestore()
  expect(dialog.getByRole('button', { name: 'Participer' })).toHaveFocus()
})

test('[CHL-12] a failure without an answer is said, with what may help, and keeps file and words', async () => {
  network.use(disconnect(enterChallenge))
  const { person, dialog, send } = await openEntering()
  await person.type(dialog.getByLabelText('Légende'), 'Dernier rayon')
  await send()
  expect(await dialog.findByRole('alert')).toHaveTextContent(`${failed}Connexion impossible.`)
  expect(dialog.getByLabelText('Légende')).toHaveValue('Dernier rayon')
  expect(dialog.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
})

test('[CHL-15] who takes part already is told so', async () => {
  network.use(refuse(enterChallenge, 400, 'challenges.already-entered'))
  const { send } = await openEntering()
  await send()
  expect(await screen.findByText('Vous avez déjà participé à ce défi !')).toBeInTheDocument()
})

test.each([
  [
    '[CHL-14] a dot in its name',
    aFile('mon.soleil.png'),
    'Nom de fichier non autorisé : renommez le fichier sans point.',
  ],
  [
    '[CHL-13] another type',
    aFile('notes.pdf', 'application/pdf'),
    'Seuls les fichiers image (JPEG, PNG, GIF) et vidéo (MP4, WebM, MOV) sont autorisés.',
  ],
])('%s is refused before anything is sent', async (_what, file, sentence) => {
  const { dialog } = await openEntering(file)
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
  expect(dialog.queryByRole('img', { name: 'Aperçu de votre image' })).not.toBeInTheDocument()
})

test('nothing is sent without a file', async () => {
  const { dialog, send } = await openEntering(null)
  const { bodies } = record(enterChallenge, { message: 'Bravo', post: anEntry() })
  await send()
  expect(await dialog.findByRole('alert')).toBeInTheDocument()
  expect(bodies).toEqual([])
})

const unreadable = 'Ce fichier est illisible ou abîmé. Essayez-en un autre.'
const preview = { name: 'Aperçu de votre image' }

test('a picture that cannot be shown, or an empty file, is refused before anything is sent', async () => {
  const { person, dialog, send } = await openEntering()
  const { bodies } = record(enterChallenge, { message: 'Bravo', post: anEntry() })
  fireEvent.error(dialog.getByRole('img', preview))
  expect(await dialog.findByRole('alert')).toHaveTextContent(unreadable)
  expect(dialog.queryByRole('img', preview)).not.toBeInTheDocument()
  await person.upload(dialog.getByLabelText('Choisir une image ou une vidéo'), new File([], 'vide.png'))
  expect(dialog.getByRole('alert')).toHaveTextContent(unreadable)
  await send()
  expect(dialog.getByRole('alert')).toHaveTextContent('Choisissez une image ou une vidéo.')
  expect(bodies).toEqual([])
})

test('a file that the server refused is not sent again after another one that is refused', async () => {
  network.use(refuse(enterChallenge, 422, 'media.unreadable'))
  const { person, dialog, send } = await openEntering()
  await send()
  await dialog.findByText(unreadable)
  await person.upload(dialog.getByLabelText('Choisir une image ou une vidéo'), aFile('mon.soleil.png'))
  expect(dialog.getByRole('alert')).toHaveTextContent('Nom de fichier non autorisé')
  expect(dialog.queryByRole('img', preview)).not.toBeInTheDocument()
})

test('a legend past its limit is kept, counted and refused', async () => {
  const { person, dialog, send } = await openEntering()
  const { bodies } = record(enterChallenge, { message: 'Bravo', post: anEntry() })
  const legend = dialog.getByLabelText('Légende')
  await person.click(legend)
  await person.paste('🌞'.repeat(141))
  expect(legend).toHaveValue('🌞'.repeat(141))
  expect(dialog.getByText('1 caractère de trop')).toBeInTheDocument()
  await send()
  expect(legend).toBeInvalid()
  expect(legend).toHaveFocus()
  expect(legend).toHaveAccessibleDescription(/La légende compte au plus 140 caractères\./)
  expect(bodies).toEqual([])
})

test('what is typed survives closing the dialog and reloading the page', async () => {
  const { person, dialog } = await openEntering()
  await person.type(dialog.getByLabelText('Légende'), 'Dernier rayon')
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Participer' }))
  expect(await screen.findByLabelText('Légende')).toHaveValue('Dernier rayon')
  expect(screen.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
  expect(localStorage.getItem('aura.unsent.moi|challenge.9')).toContain('Dernier rayon')
})

test('[APP-18, CHL-11] the wish for the profile survives a reload, without words too, until it is taken back', async () => {
  const onProfile = () => screen.getByRole('switch', { name: 'Publier aussi sur mon profil' })
  const { person, leave } = await openEntering(null)
  await person.click(onProfile())
  leave()
  const again = await openEntering(null)
  expect(onProfile()).toBeChecked()
  await again.person.click(onProfile())
  again.leave()
  await openEntering(null)
  expect(onProfile()).not.toBeChecked()
  expect(localStorage.getItem('aura.unsent.moi|challenge.9')).toBeNull()
})

test('[APP-15, APP-23] a visitor learns what an account is for, and comes back', async () => {
  closeSession()
  const { person } = showEnterButton()
  await person.click(screen.getByRole('button', { name: 'Participer' }))
  expect(await screen.findByRole('link', { name: 'J’ai déjà un compte' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/challenges/9')}&pour=participer`,
  )
})

test.each([
  ['[CHL-15] somebody who takes part already', { user_has_participated: true }],
  ['[CHL-16] its creator', { is_own: true }],
  ['[CHL-17] anybody once it is closed', { status: 'closed' as const }],
  ['[CHL-34] anybody past its end', { ends_at: '2026-11-21T10:00:00.000Z' }],
])('taking part is not offered to %s', (_who, parts) => {
  showEnterButton(enterButton(parts))
  expect(screen.queryByRole('button', { name: 'Participer' })).not.toBeInTheDocument()
})
