import { createPost } from '@aura/contract/posts/posts.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { cropRatios } from '../../features/posts/draft-media.ts'
import { answer, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { videosLast } from '../../testing/video-length.ts'
import { CreatePostPage } from './create-post-page.tsx'

const refused = 'Seuls les fichiers image (JPEG, PNG, GIF) et vidéo (MP4, WebM, MOV) sont autorisés.'

const show = () => renderPage(<CreatePostPage />, '/create-post')
const input = () => screen.getByLabelText('Choisir une image ou une vidéo')
const publish = () => screen.getByRole('button', { name: 'Publier' })

beforeEach(() => {
  beMember()
  // jsdom shows no pictures and so gives them no addresses.
  URL.createObjectURL = vi.fn(() => 'blob:preview')
  URL.revokeObjectURL = vi.fn()
})

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type })
/** A JPEG that ends within its picture. */
const cutPhoto = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 1])], name, { type: 'image/jpeg' })
const clip = (name: string, type = 'video/mp4') => new File([name], name, { type })
const alt = () => screen.getByLabelText('Texte alternatif (facultatif)')

/** The fields of the form that was sent last: the network of the tests cannot read a form with a file. */
function sentFields() {
  const set = vi.spyOn(FormData.prototype, 'set')
  const append = vi.spyOn(FormData.prototype, 'append')
  return () => ({
    ...(Object.fromEntries(set.mock.calls) as unknown as Record<'alts' | 'edits', string | undefined>),
    image: append.mock.calls
      .filter(([name]) => name === 'image')
      .map(([, file]) => (file as unknown as File).name),
  })
}

test('[PST-01, MED-09, MED-18] a video is shown before it is sent; of one longer than 180 s the first 180 are kept', async () => {
  const sent = sentFields()
  network.use(answer(createPost, aPost()))
  const { person } = show()
  videosLast(180)
  await person.upload(input(), clip('vague.mp4'))
  expect(await screen.findByLabelText('Aperçu de votre vidéo')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Couper' })).toBeInTheDocument()
  expect(screen.queryByText(/180 premières secondes/)).not.toBeInTheDocument()
  videosLast(400)
  await person.upload(input(), clip('longue.mov', 'video/quicktime'))
  expect(await screen.findByText(/Votre vidéo dure 6 min 40 s.*180 premières secondes/)).toBeInTheDocument()
  await person.click(publish())
  await screen.findByText('✅ Post créé avec succès !')
  expect(JSON.parse(sent().edits ?? '')).toEqual([null, { start: 0, end: 180 }])
  expect(sent().image).toEqual(['vague.mp4', 'longue.mov'])
})

test('[MED-13] a picture that was cut short is taken out at once, of several by its name', async () => {
  const { person } = show()
  await person.upload(input(), [photo('un.jpg'), cutPhoto('moitié.jpg'), photo('trois.jpg')])
  expect(await screen.findByRole('alert')).toHaveTextContent(/moitié\.jpg.*Ce fichier est illisible ou abîmé/)
  expect(screen.getByText(/ \/ 2$/)).toBeInTheDocument()
  expect(screen.queryByText(/ \/ 3$/)).not.toBeInTheDocument()
})

test('[MED-01, MED-13] files refused for one reason are named in one sentence, at once and once they were read', async () => {
  const person = userEvent.setup({ applyAccept: false })
  show()
  const files = ['notes.pdf', 'plan.pdf'].map((name) => photo(name, 'application/pdf'))
  await person.upload(input(), [...files, cutPhoto('moitié.jpg'), photo('trois.jpg'), cutPhoto('tiers.jpg')])
  expect(screen.getByRole('alert')).toHaveTextContent(`notes.pdf et plan.pdf : ${refused}`)
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      `notes.pdf et plan.pdf : ${refused} moitié.jpg et tiers.jpg : Ces fichiers sont illisibles ou abîmés. Essayez-en d’autres.`,
    ),
  )
  expect(screen.getAllByRole('button', { name: /^Retirer le fichier/ })).toHaveLength(1)
})

test('[PST-20, MED-03] several files are shown, ordered, described and sent in their order', async () => {
  const sent = sentFields()
  network.use(answer(createPost, aPost()))
  const { person } = show()
  await person.upload(input(), [photo('un.jpg'), photo('deux.jpg'), photo('trois.jpg')])
  expect(screen.getByText('1 / 3')).toBeInTheDocument()
  await person.type(alt(), 'Premier')
  await person.click(screen.getByRole('button', { name: 'Placer après' }))
  expect(screen.getByText('2 / 3')).toBeInTheDocument()
  expect(screen.getByText('Déplacé : 2 sur 3.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Photo, 3 sur 3' }))
  expect(screen.getByText('3 / 3')).toBeInTheDocument()
  await person.type(alt(), 'Troisième')
  await person.keyboard('{Tab}')
  screen.getByRole('button', { name: 'Photo, 3 sur 3' }).focus()
  await person.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await person.click(screen.getByRole('button', { name: 'Photo, 1 sur 3' }))
  await person.click(screen.getByRole('button', { name: 'Retirer le fichier 1' }))
  await person.click(publish())
  await screen.findByText('✅ Post créé avec succès !')
  expect(sent().image).toEqual(['trois.jpg', 'un.jpg'])
  expect(JSON.parse(sent().alts ?? '')).toEqual(['Troisième', 'Premier'])
})

test('[PST-20, APP-19] an arrow that has moved a file to an end keeps the focus, and moves it no further', async () => {
  const { person } = show()
  await person.upload(input(), [photo('un.jpg'), photo('deux.jpg')])
  const later = screen.getByRole('button', { name: 'Placer après' })
  later.focus()
  await person.keyboard('{Enter}{Enter}')
  expect(screen.getByText('2 / 2')).toBeInTheDocument()
  expect(later).toHaveFocus()
  expect(later).toHaveAttribute('aria-disabled', 'true')
  await person.tab({ shift: true })
  await person.keyboard('{Enter}{Enter}')
  expect(screen.getByText('1 / 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Placer avant' })).toHaveFocus()
})

test('[PST-20, MED-18] a swipe in the preview chooses what it leads to', async () => {
  const { person } = show()
  await person.upload(input(), [photo('une.jpg'), photo('deux.jpg')])
  const track = screen.getByRole('group', { name: '2 médias' })
  Object.defineProperty(track, 'clientWidth', { value: 200 })
  track.scrollLeft = 190
  fireEvent.scroll(track)
  expect(screen.getByText('2 / 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retirer le fichier 2' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Photo, 2 sur 2' })).toHaveAttribute('aria-current', 'true')
})

test('[PST-20, MED-02] ten files at most; a refused one among several is named, the others stay', async () => {
  const person = userEvent.setup({ applyAccept: false })
  show()
  const files = Array.from({ length: 9 }, (_, place) => photo(`${place}.jpg`))
  await person.upload(input(), [...files, photo('notes.pdf', 'application/pdf')])
  expect(screen.getByRole('alert')).toHaveTextContent(`notes.pdf : ${refused}`)
  expect(screen.getByText('1 / 9')).toBeInTheDocument()
  await person.upload(input(), [photo('dix.jpg'), photo('onze.jpg')])
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Un post compte au plus 10 images et vidéos : onze.jpg n’a pas été ajouté.',
  )
  await person.upload(
    input(),
    ['a', 'b', 'c', 'd', 'e'].map((name) => photo(`${name}.jpg`)),
  )
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Un post compte au plus 10 images et vidéos : a.jpg, b.jpg, c.jpg et 2 autres n’ont pas été ajoutés.',
  )
  expect(screen.getByText('10 / 10')).toBeInTheDocument()
})

test('[MED-01] a HEIC photo is refused with what to do; a GIF is not cropped', async () => {
  const person = userEvent.setup({ applyAccept: false })
  show()
  await person.upload(input(), photo('IMG_1.HEIC', ''))
  expect(screen.getByRole('alert')).toHaveTextContent('Les photos HEIC ne sont pas acceptées')
  await person.upload(input(), photo('danse.gif', 'image/gif'))
  expect(screen.getByText('Un GIF reste animé : il ne se recadre pas.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Recadrer' })).not.toBeInTheDocument()
})

test('[MED-18] a picture is cropped to its own shape, 1:1, 4:5 or 9:16', async () => {
  const { person } = show()
  await person.upload(input(), photo('une.jpg'))
  await person.click(screen.getByRole('button', { name: 'Recadrer' }))
  const shapes = within(await screen.findByRole('group', { name: 'Format' })).getAllByRole('button')
  expect(shapes.map(({ textContent }) => textContent)).toEqual(['Original', '1:1', '4:5', '9:16'])
  expect(shapes[0]).toHaveAttribute('aria-pressed', 'true')
  expect(Object.values(cropRatios)).toEqual([undefined, 1, 4 / 5, 9 / 16])
})

test('[MED-18] a clip is cut and given its still by keys; what is chosen is sent', async () => {
  const sent = sentFields()
  network.use(answer(createPost, aPost()))
  const { person } = show()
  videosLast(20)
  await person.upload(input(), clip('vague.mp4'))
  await person.click(await screen.findByRole('button', { name: 'Couper' }))
  const start = await screen.findByRole('slider', { name: 'Début' })
  start.focus()
  await person.keyboard('{PageUp}{PageUp}')
  screen.getByRole('slider', { name: 'Fin' }).focus()
  await person.keyboard('{PageDown}')
  expect(screen.getByText('0:17,0 gardées')).toBeInTheDocument()
  // Each handle goes to its own ends, and leaves the other.
  await person.keyboard('{Home}')
  expect(start).toHaveAttribute('aria-valuetext', '0:02,0')
  await person.keyboard('{End}')
  expect(screen.getByText('0:18,0 gardées')).toBeInTheDocument()
  await person.keyboard('{PageDown}')
  expect(screen.getByText('0:17,0 gardées')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Appliquer' }))
  await person.click(screen.getByRole('button', { name: 'Image de couverture' }))
  const still = await screen.findByRole('slider', { name: 'Moment de l’image' })
  still.focus()
  await person.keyboard('{PageUp}')
  expect(still).toHaveAttribute('aria-valuetext', '0:01,0')
  await person.click(screen.getByRole('button', { name: 'Appliquer' }))
  await person.click(publish())
  await screen.findByText('✅ Post créé avec succès !')
  expect(JSON.parse(sent().edits ?? '')).toEqual([{ start: 2, end: 19, still: 1 }])
})

test('[MED-18] a still keeps its moment through a cut until one takes it away; what is cancelled is forgotten', async () => {
  const sent = sentFields()
  network.use(answer(createPost, aPost()))
  const { person } = show()
  videosLast(20)
  await person.upload(input(), clip('vague.mp4'))
  const move = async (opener: string, handle: string, keys: string, end = 'Appliquer') => {
    await person.click(await screen.findByRole('button', { name: opener }))
    const slider = await screen.findByRole('slider', { name: handle })
    slider.focus()
    if (keys !== '') await person.keyboard(keys)
    const said = slider.getAttribute('aria-valuetext')
    await person.click(screen.getByRole('button', { name: end }))
    return said
  }
  const moveStill = (keys: string) => move('Image de couverture', 'Moment de l’image', keys)
  expect(await moveStill('{PageUp}{PageUp}{PageUp}')).toBe('0:03,0')
  await move('Couper', 'Début', '{PageUp}{PageUp}')
  expect(await moveStill('')).toBe('0:01,0')
  await move('Couper', 'Début', '{End}', 'Annuler')
  await move('Couper', 'Début', '{PageUp}{PageUp}')
  await person.click(publish())
  await screen.findByText('✅ Post créé avec succès !')
  expect(JSON.parse(sent().edits ?? '')).toEqual([{ start: 4, end: 20 }])
})

test('[PST-20, PST-06] the file that the server refuses is shown and named; the next one picked replaces it', async () => {
  const name = { fields: { 'image[1]': 'Ce fichier est illisible ou abîmé. Essayez-en un autre.' } }
  network.use(refuse(createPost, 422, 'media.unreadable', name))
  const { person } = show()
  await person.upload(input(), [photo('un.jpg'), photo('deux.jpg'), photo('trois.jpg')])
  await person.click(publish())
  expect(await screen.findByRole('alert')).toHaveTextContent('Fichier 2 : Ce fichier est illisible')
  expect(screen.getByText('2 / 3')).toBeInTheDocument()
  await person.upload(input(), photo('autre.jpg'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('3 / 3')).toBeInTheDocument()
})

test('[MED-01, MED-13, PST-20] each file that was refused among several is named with its reason, until the files change', async () => {
  const person = userEvent.setup({ applyAccept: false })
  URL.createObjectURL = (file) => `blob:${(file as File).name}`
  show()
  const files = [photo('un.jpg'), photo('abîmée.png', 'image/png'), photo('notes.txt', 'text/plain')]
  await person.upload(input(), files)
  const broken = screen
    .getAllByRole('img', { name: 'Aperçu de votre image', hidden: true })
    .find((image) => image.getAttribute('src') === 'blob:abîmée.png')
  fireEvent.error(broken as HTMLElement)
  expect(screen.getByRole('alert')).toHaveTextContent(
    `notes.txt : ${refused} abîmée.png : Ce fichier est illisible ou abîmé.`,
  )
  await person.click(screen.getByRole('button', { name: 'Retirer le fichier' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('[PST-02, PST-20] a file that was refused takes the focus from no field at fault, and is not said of what is sent', async () => {
  const person = userEvent.setup({ applyAccept: false })
  const arrived = Promise.withResolvers<void>()
  network.use(answer(createPost, () => arrived.promise.then(() => aPost())))
  show()
  await person.upload(input(), [photo('un.jpg'), photo('notes.txt', 'text/plain')])
  const legend = screen.getByLabelText('Légende')
  await person.click(legend)
  await person.paste('a'.repeat(141))
  await person.click(publish())
  expect(legend).toHaveFocus()
  expect(screen.getByText(/notes\.txt/)).toBeInTheDocument()
  await person.type(legend, '{Backspace}')
  await person.click(publish())
  expect(await screen.findByRole('progressbar')).toBeInTheDocument()
  expect(screen.queryByText(/notes\.txt/)).not.toBeInTheDocument()
  arrived.resolve()
  expect(await screen.findByText('✅ Post créé avec succès !')).toBeInTheDocument()
})
