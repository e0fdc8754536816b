import { createPost, type Post } from '@aura/contract/posts/posts.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { videosLast } from '../../testing/video-length.ts'
import { CreatePostPage } from './create-post-page.tsx'

const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'soleil.png', { type: 'image/png' })
const refused = 'Seuls les fichiers image (JPEG, PNG, GIF) et vidéo (MP4, WebM, MOV) sont autorisés.'

const show = () => renderPage(<CreatePostPage />, '/create-post')
const input = () => screen.getByLabelText('Choisir une image ou une vidéo')
const publish = () => screen.getByRole('button', { name: 'Publier' })
const legend = () => screen.getByLabelText('Légende')

beforeEach(() => {
  beMember()
  // jsdom shows no pictures and so gives them no addresses.
  URL.createObjectURL = vi.fn(() => 'blob:preview')
  URL.revokeObjectURL = vi.fn()
})

test('[PST-02] the characters that remain are counted; a legend that is too long is kept, counted and not sent', async () => {
  const { bodies } = record(createPost, aPost())
  const { person } = show()
  await person.upload(input(), png)
  await person.click(legend())
  await person.paste('🌞'.repeat(139))
  expect(screen.getByText('1 caractère restant')).toBeInTheDocument()
  await person.paste('abc')
  expect(legend()).toHaveValue(`${'🌞'.repeat(139)}abc`)
  expect(screen.getByText('2 caractères de trop')).toBeInTheDocument()
  await person.click(publish())
  expect(legend()).toBeInvalid()
  expect(legend()).toHaveFocus()
  expect(legend()).toHaveAccessibleDescription(/La légende compte au plus 140 caractères\./)
  expect(bodies).toEqual([])
})

test('[MED-01] another kind of file is refused before it leaves, by picking, dropping or pasting; text pasted with its picture is no file', async () => {
  const person = userEvent.setup({ applyAccept: false })
  show()
  const text = new File(['bonjour'], 'notes.pdf', { type: 'application/pdf' })
  await person.upload(input(), text)
  expect(screen.getByRole('alert')).toHaveTextContent(refused)
  await person.upload(input(), png)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  fireEvent.drop(screen.getByRole('group', { name: 'Image ou vidéo du post' }), {
    dataTransfer: { files: [text] },
  })
  expect(screen.getByRole('alert')).toHaveTextContent(refused)
  const clipboardData = (texts: Record<string, string>) => ({
    files: [png],
    getData: (type: string) => texts[type] ?? '',
  })
  const fromOffice = clipboardData({ 'text/html': '<p>Mots</p>', 'text/plain': 'Mots' })
  expect(fireEvent.paste(window, { clipboardData: fromOffice })).toBe(true)
  expect(screen.getByRole('alert')).toHaveTextContent(refused)
  fireEvent.paste(window, { clipboardData: clipboardData({ 'text/plain': 'ciel.png' }) })
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('[MED-02] a file past 100 MB is refused before it leaves', async () => {
  const { person } = show()
  const huge = new File(['x'], 'grand.png', { type: 'image/png' })
  Object.defineProperty(huge, 'size', { value: 100 * 1024 * 1024 + 1 })
  await person.upload(input(), huge)
  expect(screen.getByRole('alert')).toHaveTextContent('Le fichier est trop volumineux (max 100 Mo).')
})

const clip = (name: string, type = 'video/mp4') => new File([name], name, { type })

test('[PST-01] the address of a picked file ends once nothing shows it, and is never shown as another kind', async () => {
  let made = 0
  const shown = (address: string) =>
    [...document.querySelectorAll('img, video')].filter((element) => element.getAttribute('src') === address)
  const stillShown: Element[] = []
  URL.createObjectURL = (file) => `blob:${(file as File).type}/${++made}`
  URL.revokeObjectURL = (address) => void stillShown.push(...shown(address))
  const wrongKind = vi.fn()
  const watch = new MutationObserver(() => {
    if (document.querySelector('img[src^="blob:video"], video[src^="blob:image"]')) wrongKind()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  const { person } = show()
  videosLast(180)
  await person.upload(input(), png)
  await person.upload(input(), clip('vague.webm', 'video/webm'))
  expect(screen.getByLabelText('Aperçu de votre vidéo')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Retirer le fichier 2' }))
  expect(screen.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
  watch.disconnect()
  expect(stillShown).toEqual([])
  expect(wrongKind).not.toHaveBeenCalled()
})

test.each([
  ['without a sentence', disconnect(createPost), '❌ Une erreur est survenue.'],
  [
    'for want of a network',
    disconnect(createPost),
    'Connexion impossible. Vérifiez votre réseau, puis réessayez.',
  ],
  [
    'of the server',
    refuse(createPost, 422, 'media.unreadable'),
    'Ce fichier est illisible ou abîmé. Essayez-en un autre.',
  ],
])('[PST-06, MED-13] a failure %s says so and loses nothing', async (_what, failing, sentence) => {
  network.use(failing)
  const { person } = show()
  await person.upload(input(), png)
  await person.type(legend(), 'Premier soleil')
  await person.click(publish())
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(legend()).toHaveValue('Premier soleil')
  expect(screen.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
})

test('[AUR-55] sending the same post again after a lost answer carries the same key; another post another one', async () => {
  const keys: (string | null)[] = []
  network.use(refuse(createPost, 503, 'platform.unavailable'))
  network.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'))
  })
  const { person } = show()
  await person.upload(input(), png)
  for (let sent = 1; sent <= 2; sent++) {
    await person.click(publish())
    await screen.findByRole('alert')
    await waitFor(() => expect(keys).toHaveLength(sent))
  }
  await person.type(legend(), 'Autre')
  await person.click(publish())
  await waitFor(() => expect(keys).toHaveLength(3))
  await screen.findByRole('button', { name: 'Publier' })
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('[AUR-55, APP-18] a post published after its page was left takes its draft with it', async () => {
  const arrived = Promise.withResolvers<void>()
  network.use(
    answer(createPost, async () => {
      await arrived.promise
      return aPost()
    }),
  )
  const { person, unmount } = show()
  await person.upload(input(), png)
  await person.type(legend(), 'Avant de partir')
  await person.click(publish())
  unmount()
  expect(localStorage.getItem('aura.unsent.moi|post')).toContain('Avant de partir')
  arrived.resolve()
  await waitFor(() => expect(localStorage.getItem('aura.unsent.moi|post')).toBeNull())
  expect(localStorage.getItem('aura.unsent.moi|media.post')).toBeNull()
})

/** Leaves the page of a post while it is sent; `reply` is the answer, once it may arrive. */
async function leaveWhileSending(reply: () => Post | Response = () => aPost({ id: 31 })) {
  const arrived = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  network.use(
    answer(createPost, async () => {
      asked.resolve()
      await arrived.promise
      return reply()
    }),
  )
  const { person, leave, unmount } = show()
  await person.upload(input(), png)
  await person.type(legend(), 'Avant de partir')
  await person.click(publish())
  await asked.promise
  leave()
  return { arrive: arrived.resolve, unmount }
}

test('[PST-01] a form opened again shows the upload under way, and then the post as the form that sent it', async () => {
  const { arrive, unmount } = await leaveWhileSending()
  unmount()
  const { address } = show()
  expect(screen.getByRole('progressbar', { name: 'Envoi du post' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publier' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tout effacer' })).toBeDisabled()
  expect(legend()).toBeDisabled()
  arrive()
  await waitFor(() => expect(address()).toBe('/post/post/31/0'))
  expect(localStorage.getItem('aura.unsent.moi|post')).toBeNull()
  expect(localStorage.getItem('aura.unsent.moi|media.post')).toBeNull()
})

test('[PST-01, APP-18] an upload is cancelled from a form opened again, which keeps the draft', async () => {
  const { unmount } = await leaveWhileSending()
  unmount()
  const { person } = show()
  const cancel = screen.getByRole('button', { name: 'Annuler l’envoi' })
  await waitFor(() => expect(cancel).toBeEnabled())
  await person.click(cancel)
  expect(await screen.findByRole('button', { name: 'Publier' })).toBeInTheDocument()
  expect(legend()).toHaveValue('Avant de partir')
  expect(screen.queryByText('❌ Une erreur est survenue.')).not.toBeInTheDocument()
})

test('[PST-01] an upload that fails once its page was left is told by a notice', async () => {
  const { arrive } = await leaveWhileSending(() => HttpResponse.error())
  arrive()
  expect(await screen.findByText('❌ Une erreur est survenue.')).toBeInTheDocument()
  expect(screen.getByText('Vérifiez votre réseau, puis réessayez.')).toBeInTheDocument()
})

test('[PST-01, APP-18] an upload that fails once its form was opened again is told in that form', async () => {
  const { arrive, unmount } = await leaveWhileSending(() => HttpResponse.error())
  unmount()
  show()
  arrive()
  const message = await screen.findByText('❌ Une erreur est survenue.')
  expect(message.closest('form')).not.toBeNull()
  expect(legend()).toHaveValue('Avant de partir')
  expect(screen.getByRole('button', { name: 'Publier' })).toBeInTheDocument()
})

test('[PST-01, APP-19] the keyboard stays at the foot of the form while a post is sent, and after', async () => {
  const arrived = Promise.withResolvers<void>()
  network.use(
    answer(createPost, async () => {
      await arrived.promise
      return aPost()
    }),
  )
  const { person } = show()
  await person.upload(input(), png)
  publish().focus()
  await person.keyboard('{Enter}')
  expect(screen.getByText(/^Envoi : |^Vérification/)).toHaveFocus()
  await person.tab()
  const cancel = screen.getByRole('button', { name: 'Annuler l’envoi' })
  await waitFor(() => expect(cancel).toBeEnabled())
  cancel.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(publish()).toHaveFocus())
  arrived.resolve()
})

test('[APP-18] a restored draft is thrown away only after a clear yes', async () => {
  localStorage.setItem('aura.unsent.moi|post', '{"legend":"À garder"}')
  const { person } = show()
  const clear = () => person.click(screen.getByRole('button', { name: 'Tout effacer' }))
  await clear()
  const question = await screen.findByRole('alertdialog', { name: /^Effacer ce brouillon/ })
  await person.click(within(question).getByRole('button', { name: 'Annuler' }))
  expect(legend()).toHaveValue('À garder')
  await clear()
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tout effacer' }),
  )
  expect(legend()).toHaveValue('')
  expect(localStorage.getItem('aura.unsent.moi|post')).toBeNull()
})

test('[APP-18] a post takes no other draft with it than its own, such as one begun in another tab', async () => {
  const { arrive } = await leaveWhileSending()
  const other = {
    'aura.unsent.moi|post': '{"legend":"Autre"}',
    'aura.unsent.moi|media.post': '[{"id":"autre"}]',
  }
  for (const [key, text] of Object.entries(other)) localStorage.setItem(key, text)
  arrive()
  expect(await screen.findByText('✅ Post créé avec succès !')).toBeInTheDocument()
  expect(localStorage.getItem('aura.unsent.moi|post')).toContain('Autre')
  expect(localStorage.getItem('aura.unsent.moi|media.post')).toContain('"id":"autre"')
})
