import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setMuted } from '../../lib/sound.ts'
import { answer, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost, stubSeenShare } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

const video = { media: 'clip.mp4', thumbnail: 'still.webp', duration_seconds: 4 } as const
const preparing = { ...video, media: null, media_state: 'preparing' } as const

/** Stand-ins that jsdom lacks: a playable video, and an intersection observer that the test controls. */
let seen: (share: number) => void
let plays: ReturnType<typeof vi.fn<() => Promise<void>>>

beforeEach(() => {
  beMember()
  setMuted(true)
  seen = stubSeenShare()
  window.matchMedia = ((query: string) => ({ matches: false, media: query })) as typeof window.matchMedia
  let isPaused = true
  const set = (paused: boolean, element: HTMLMediaElement) => {
    isPaused = paused
    element.dispatchEvent(new Event(paused ? 'pause' : 'play'))
  }
  plays = vi.fn(async () => undefined)
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', { configurable: true, get: () => isPaused })
  Object.defineProperty(HTMLMediaElement.prototype, 'error', { configurable: true, get: () => null })
  HTMLMediaElement.prototype.play = async function play() {
    await plays()
    set(false, this)
  }
  HTMLMediaElement.prototype.pause = function pause() {
    set(true, this)
  }
})

async function show(parts: Partial<Post>) {
  const rendered = renderPost(aPost(parts))
  // The code of clips comes after the first screen.
  await screen.findByLabelText('Vidéo publiée par lea.martin')
  return rendered
}
const element = () => screen.getByLabelText<HTMLVideoElement>('Vidéo publiée par lea.martin')
const play = () => screen.findByRole('button', { name: 'Lire la vidéo' })
const pause = () => screen.findByRole('button', { name: 'Mettre la vidéo en pause' })

test('[MED-15] a medium whose name is no picture’s is a video, with its still', async () => {
  await show(video)
  expect(element()).toHaveAttribute('src', '/media/clip.mp4')
  expect(element()).toHaveAttribute('poster', '/media/still.webp')
})

test('[FED-10] a video starts at half seen, goes on down to a fifth, then pauses and resets', async () => {
  await show(video)
  seen(0.49)
  expect(element().paused).toBe(true)
  seen(0.5)
  await pause()
  seen(0.2)
  expect(element().paused).toBe(false)
  element().currentTime = 2
  seen(0.19)
  expect(element().paused).toBe(true)
  expect(element().currentTime).toBe(0)
})

test('[FED-06] a press, or the space bar, plays and pauses', async () => {
  const { person } = await show(video)
  await person.click(await play())
  await pause()
  // A button in focus has its own use for the space bar.
  act(() => (document.activeElement as HTMLElement).blur())
  await person.keyboard(' ')
  await play()
  await person.keyboard(' ')
  await pause()
})

test('[FED-07] the sound of the site is the video’s: off at first, then as chosen', async () => {
  await show(video)
  expect(element().muted).toBe(true)
  act(() => setMuted(false))
  await waitFor(() => expect(element().muted).toBe(false))
})

test('[FED-11] a video that cannot be played says so', async () => {
  plays.mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  const { person } = await show(video)
  await person.click(await play())
  expect(await screen.findByText('Erreur serveur ou probleme de connexion')).toBeInTheDocument()
})

test('[FED-12] a start by itself that fails says so, unless it was only interrupted', async () => {
  plays.mockRejectedValue(new DOMException('interrupted', 'AbortError'))
  await show(video)
  seen(0.6)
  await waitFor(() => expect(plays).toHaveBeenCalledOnce())
  expect(screen.queryByText('Tu scroll trop vite')).not.toBeInTheDocument()
  plays.mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  seen(0.7)
  expect(await screen.findByText('Tu scroll trop vite')).toBeInTheDocument()
})

test('[FED-11, FED-12] a start by itself of a video that did not come is no matter of scrolling', async () => {
  plays.mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  await show(video)
  Object.defineProperty(element(), 'error', { value: { code: 4 } })
  seen(0.6)
  fireEvent.error(element())
  expect(await screen.findByText('Erreur serveur ou probleme de connexion')).toBeInTheDocument()
  expect(screen.queryByText('Tu scroll trop vite')).not.toBeInTheDocument()
})

test('[MED-12] a video being prepared shows its still, says so, and plays by itself once ready', async () => {
  network.use(answer(getPost, aPost(preparing)))
  renderPost(aPost(preparing))
  expect(screen.getByText('Vidéo en préparation…')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Image publiée par lea.martin' })).toHaveAttribute(
    'src',
    '/media/still.webp',
  )
  network.use(answer(getPost, aPost(video)))
  await waitFor(() => expect(element()).toHaveAttribute('src', '/media/clip.mp4'))
  expect(screen.queryByText('Vidéo en préparation…')).not.toBeInTheDocument()
})

test('[MED-12] a video that could not be prepared tells its author what to do', () => {
  network.use(refuse(getPost, 404, 'posts.unknown'))
  renderPost(
    aPost({ ...preparing, media_state: 'failed', media_variants: [], thumbnail: null, canDelete: true }),
  )
  expect(screen.getByText(/Retirez-la, puis réessayez avec un autre fichier/)).toBeInTheDocument()
})

test('[MED-12, PST-20] among media that others see, a failed video is no reason to delete the post', async () => {
  const { medias } = aPost({ alt: 'Une photo' })
  const failed = medias.map((medium) => ({ ...medium, media_variants: [], media_state: 'failed' as const }))
  renderPost(aPost({ medias: [...failed, ...medias], canDelete: true }))
  expect(await screen.findByText(/préparée\. Les autres voient ce post sans elle\.$/)).toBeInTheDocument()
  expect(screen.queryByText(/Retirez-la/)).not.toBeInTheDocument()
})

test('[FED-07, MED-20] the sound is chosen on the clip, and kept', async () => {
  const { person } = await show(video)
  await person.click(screen.getByRole('button', { name: 'Son coupé\u00a0: activer le son' }))
  await waitFor(() => expect(element().muted).toBe(false))
  expect(localStorage.getItem('aura.sound')).toBe('on')
  await person.click(screen.getByRole('button', { name: 'Couper le son' }))
  await waitFor(() => expect(element().muted).toBe(true))
})

test('[MED-20] a clip that the browser silenced says so, and one press gives it its sound', async () => {
  setMuted(false)
  const { person } = await show(video)
  act(() => {
    element().muted = true
    element().dispatchEvent(new Event('volumechange'))
  })
  await person.click(screen.getByRole('button', { name: 'Son coupé\u00a0: activer le son' }))
  await waitFor(() => expect(element().muted).toBe(false))
})

test('[MED-20] the time is said, moved by arrow keys, and the space bar plays', async () => {
  const { person } = await show(video)
  Object.defineProperty(element(), 'duration', { configurable: true, get: () => 34 })
  element().currentTime = 12
  fireEvent.timeUpdate(element())
  const time = screen.getByRole('slider', { name: 'Position dans la vidéo' })
  expect(time).toHaveAttribute('aria-valuetext', '0:12 sur 0:34')
  time.focus()
  await person.keyboard('{ArrowRight}')
  expect(element().currentTime).toBeCloseTo(15.4)
  expect(time).toHaveAttribute('aria-valuetext', '0:15 sur 0:34')
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(element().currentTime).toBeCloseTo(8.6)
  await person.keyboard(' ')
  await pause()
})

test('[MED-20] the time is dragged: the clip waits under the finger, then goes on if it played', async () => {
  const { person } = await show(video)
  Object.defineProperty(element(), 'duration', { configurable: true, get: () => 40 })
  fireEvent.timeUpdate(element())
  const bar = screen.getByRole('slider', { name: 'Position dans la vidéo' }).parentElement as HTMLElement
  bar.setPointerCapture = () => undefined
  bar.getBoundingClientRect = () => ({ left: 20, width: 200 }) as DOMRect
  await person.keyboard(' ')
  await pause()
  fireEvent.pointerDown(bar, { button: 0, clientX: 70 })
  expect([element().currentTime, element().paused]).toEqual([10, true])
  fireEvent.pointerMove(bar, { clientX: 170 })
  expect(element().currentTime).toBe(30)
  fireEvent.pointerUp(bar, { clientX: 500 })
  expect(element().currentTime).toBe(40)
  await waitFor(() => expect(element().paused).toBe(false))
  await person.keyboard(' ')
  await play()
  fireEvent.pointerDown(bar, { button: 0, clientX: 120 })
  fireEvent.pointerUp(bar, { clientX: 120 })
  expect(element().currentTime).toBe(20)
  expect(await play()).toBeInTheDocument()
})

test('[MED-20] the speed is chosen in a menu', async () => {
  const { person } = await show(video)
  await person.click(screen.getByRole('button', { name: 'Vitesse\u00a0: 1×' }))
  await person.click(await screen.findByRole('menuitem', { name: '1,5×' }))
  expect(element().playbackRate).toBe(1.5)
  expect(await screen.findByRole('button', { name: 'Vitesse\u00a0: 1,5×' })).toBeInTheDocument()
})
