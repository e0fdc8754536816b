import { createPost } from '@aura/contract/posts/posts.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { disconnect, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { beMember } from '../testing/session.ts'
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

test('[PST-02] a legend stops at 140 characters and the remaining ones are counted', async () => {
  const { person } = show()
  await person.click(legend())
  await person.paste('🌞'.repeat(139))
  expect(screen.getByText('1 caractère restant')).toBeInTheDocument()
  await person.paste('abc')
  expect(legend()).toHaveValue(`${'🌞'.repeat(139)}a`)
  expect(screen.getByText('0 caractère restant')).toBeInTheDocument()
})

test('[MED-01] another kind of file is refused before it leaves, by picking, dropping or pasting', async () => {
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
  fireEvent.paste(window, { clipboardData: { files: [png] } })
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('[MED-02] a file past 100 MB is refused before it leaves', async () => {
  const { person } = show()
  const huge = new File(['x'], 'grand.png', { type: 'image/png' })
  Object.defineProperty(huge, 'size', { value: 100 * 1024 * 1024 + 1 })
  await person.upload(input(), huge)
  expect(screen.getByRole('alert')).toHaveTextContent('Le fichier est trop volumineux (max 100 Mo).')
})

/** Lets every picked video say it lasts so long, as a browser would after reading its header. */
function videosLast(seconds: number) {
  Object.defineProperty(HTMLMediaElement.prototype, 'duration', { configurable: true, get: () => seconds })
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLMediaElement) {
      queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
    },
  })
}

test('[PST-01, MED-09] a video is shown before it is sent; one longer than 180 s is refused', async () => {
  const { person } = show()
  const clip = new File(['x'], 'vague.mp4', { type: 'video/mp4' })
  videosLast(180)
  await person.upload(input(), clip)
  expect(await screen.findByLabelText('Aperçu de votre vidéo')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  videosLast(400)
  await person.upload(input(), new File(['y'], 'longue.mov', { type: 'video/quicktime' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'La vidéo est trop longue (au plus 180 secondes).',
  )
  expect(screen.queryByLabelText('Aperçu de votre vidéo')).not.toBeInTheDocument()
})

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
  await person.upload(input(), new File(['x'], 'vague.webm', { type: 'video/webm' }))
  expect(screen.getByLabelText('Aperçu de votre vidéo')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Retirer le fichier' }))
  await person.upload(input(), png)
  expect(screen.getByRole('img', { name: 'Aperçu de votre image' })).toBeInTheDocument()
  watch.disconnect()
  expect(stillShown).toEqual([])
  expect(wrongKind).not.toHaveBeenCalled()
})

test.each([
  ['without a sentence', disconnect(createPost), '❌ Une erreur est survenue.'],
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
