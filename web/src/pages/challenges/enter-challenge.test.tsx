import { challengeEntries, enterChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import type { ErrorCode } from '@aura/contract/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './enter-challenge-dialog.tsx'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { closeSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aChallengeWithEntries, anEntry } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { videosLast } from '../../testing/video-length.ts'
import { EnterChallengeButton } from './enter-challenge-button.tsx'

const aFile = (name: string, type = 'image/png') => new File(['x'], name, { type })
const failed = "Une erreur s'est produite lors du téléchargement."

const buttonOf = (parts: Partial<ChallengeDetail> = {}) => (
  <EnterChallengeButton challenge={aChallengeWithEntries(parts)} />
)
const show = (button = buttonOf()) => renderPage(button, '/challenges/9', '/challenges/:id')

/** Opens the dialog and picks a file in it. */
async function open(file: File | null = aFile('soleil.png'), button = buttonOf()) {
  const view = show(button)
  const person = userEvent.setup({ applyAccept: false })
  await person.click(screen.getByRole('button', { name: 'Participer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Participer au défi' }))
  if (file) await person.upload(dialog.getByLabelText('Choisir une image ou une vidéo'), file)
  return {
    person,
    dialog,
    address: view.address,
    client: view.client,
    leave: view.leave,
    send: () => person.click(dialog.getByRole('button', { name: 'Participer' })),
  }
}

beforeEach(() => {
  localStorage.clear()
  beMember()
  // jsdom shows no pictures and so gives them no addresses.
  URL.createObjectURL = vi.fn(() => 'blob:preview')
  URL.revokeObjectURL = vi.fn()
  network.use(answer(challengeEntries, { posts: [], hasMore: false, nextCursor: null }))
})

test('[CHL-11] the picker of one file does not speak of several', async () => {
  const { dialog } = await open(null)
  expect(dialog.getByText(/100\sMo au plus\./)).toBeInTheDocument()
})

test('[CHL-11] a picture is sent with its words, onto the profile too, and the page leads to the entry', async () => {
  // The network of the tests cannot read a form with a file.
  const fields = vi.spyOn(FormData.prototype, 'set')
  const files = vi.spyOn(FormData.prototype, 'append')
  network.use(answer(enterChallenge, { message: 'Bravo', post: anEntry({ id: 31 }) }))
  const { person, dialog, address, send } = await open()
  expect(dialog.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
  await person.type(dialog.getByLabelText('Légende'), 'Dernier rayon')
  await person.type(dialog.getByLabelText('Texte alternatif (facultatif)'), 'Un soleil')
  await person.click(dialog.getByRole('switch', { name: 'Publier aussi sur mon profil' }))
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

test('[MED-18, CHL-11] a clip that is too long is cut, and sent with the part that is kept', async () => {
  const fields = vi.spyOn(FormData.prototype, 'set')
  network.use(answer(enterChallenge, { message: 'Bravo', post: anEntry() }))
  videosLast(400)
  const { dialog, send } = await open(aFile('longue.mp4', 'video/mp4'))
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
  const { dialog, send } = await open()
  await send()
  expect(await dialog.findByRole('alert')).toHaveTextContent(`${failed}${reason}`)
})

test('[CHL-12] a refusal comes into view, and the focus to the button that sends', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  network.use(refuse(enterChallenge, 404, 'challenges.unknown'))
  const { dialog, send } = await open()
  await send()
  const refusal = await dialog.findByRole('alert')
  expect(scrolled.mock.contexts.some((part) => (part as Element).contains(refusal))).toBe(true)
  scrolled.mockRestore()
  expect(dialog.getByRole('button', { name: 'Participer' })).toHaveFocus()
})

test('[CHL-12] a failure without an answer is said, and keeps file and words', async () => {
  network.use(disconnect(enterChallenge))
  const { person, dialog, send } = await open()
  await person.type(dialog.getByLabelText('Légende'), 'Dernier rayon')
  await send()
  expect(await dialog.findByRole('alert')).toHaveTextContent(failed)
  expect(dialog.getByLabelText('Légende')).toHaveValue('Dernier rayon')
  expect(dialog.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
})

test('[CHL-15] who takes part already is told so', async () => {
  network.use(refuse(enterChallenge, 400, 'challenges.already-entered'))
  const { send } = await open()
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
  const { dialog } = await open(file)
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
  expect(dialog.queryByRole('img', { name: 'Aperçu de votre image' })).not.toBeInTheDocument()
})

test('nothing is sent without a file', async () => {
  const { dialog, send } = await open(null)
  const { bodies } = record(enterChallenge, { message: 'Bravo', post: anEntry() })
  await send()
  expect(await dialog.findByRole('alert')).toBeInTheDocument()
  expect(bodies).toEqual([])
})

const unreadable = 'Ce fichier est illisible ou abîmé. Essayez-en un autre.'
const preview = { name: 'Aperçu de votre image' }

test('a picture that cannot be shown, or an empty file, is refused before anything is sent', async () => {
  const { person, dialog, send } = await open()
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
  const { person, dialog, send } = await open()
  await send()
  await dialog.findByText(unreadable)
  await person.upload(dialog.getByLabelText('Choisir une image ou une vidéo'), aFile('mon.soleil.png'))
  expect(dialog.getByRole('alert')).toHaveTextContent('Nom de fichier non autorisé')
  expect(dialog.queryByRole('img', preview)).not.toBeInTheDocument()
})

test('a legend past its limit is kept, counted and refused', async () => {
  const { person, dialog, send } = await open()
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
  const { person, dialog } = await open()
  await person.type(dialog.getByLabelText('Légende'), 'Dernier rayon')
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Participer' }))
  expect(await screen.findByLabelText('Légende')).toHaveValue('Dernier rayon')
  expect(screen.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
  expect(localStorage.getItem('aura.unsent.moi|challenge.9')).toContain('Dernier rayon')
})

test('[APP-15, APP-23] a visitor learns what an account is for, and comes back', async () => {
  closeSession()
  const { person } = show()
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
  show(buttonOf(parts))
  expect(screen.queryByRole('button', { name: 'Participer' })).not.toBeInTheDocument()
})

test('[CHL-11] an entry that arrives once its page was left forgets the draft and leads nowhere', async () => {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<{ message: string; post: ReturnType<typeof anEntry> }>()
  network.use(
    answer(
      enterChallenge,
      () => late.promise,
      () => asked.resolve(),
    ),
  )
  const { person, address, send, client, leave } = await open()
  await person.type(screen.getByLabelText('Légende'), 'Dernier rayon')
  await send()
  await asked.promise
  leave()
  expect(address()).toBe('/elsewhere')
  const entering = client.getMutationCache().getAll().at(-1)
  late.resolve({ message: 'Bravo', post: anEntry({ id: 31 }) })
  await waitFor(() => expect(entering?.state.status).toBe('success'))
  expect(address()).toBe('/elsewhere')
  expect(localStorage.getItem('aura.unsent.moi|challenge.9')).toBeNull()
})

/** The endpoint refuses once `late` is resolved; `asked` is resolved by the request. */
function refuseLate() {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  network.use(
    answer(enterChallenge, async () => {
      asked.resolve()
      await late.promise
      const message = 'Trop tard.'
      return Response.json({ code: 'challenges.ended', message, requestId: 'req-1' }, { status: 409 })
    }),
  )
  return { asked: asked.promise, refuseNow: () => late.resolve() }
}

/** A challenge whose end passes when « Fin » is pressed. */
function EndingChallenge() {
  const [challenge, setChallenge] = useState(aChallengeWithEntries())
  return (
    <>
      <button
        type="button"
        onClick={() => setChallenge({ ...challenge, ends_at: '2026-11-21T10:00:00.000Z' })}
      >
        Fin
      </button>
      <EnterChallengeButton challenge={challenge} />
    </>
  )
}

test('[CHL-12, CHL-34] an end that passes during the upload leaves the dialog, which says the refusal', async () => {
  const { asked, refuseNow } = refuseLate()
  const { dialog, send, person } = await open(aFile('soleil.png'), <EndingChallenge />)
  await send()
  await asked
  fireEvent.click(screen.getByText('Fin'))
  refuseNow()
  expect(await dialog.findByRole('alert')).toHaveTextContent('Trop tard.')
  await person.click(dialog.getByRole('button', { name: 'Annuler' }))
  expect(screen.queryByRole('button', { name: 'Participer' })).not.toBeInTheDocument()
})

test('[CHL-12] an entry refused once its page was left says so', async () => {
  const { asked, refuseNow } = refuseLate()
  const { send, leave } = await open()
  await send()
  await asked
  leave()
  refuseNow()
  expect(await screen.findByText('Trop tard.')).toBeInTheDocument()
})
