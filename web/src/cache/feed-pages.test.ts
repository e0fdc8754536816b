import { discovery } from '@aura/contract/feed/feed.contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeSession, openSession } from '../lib/session.ts'
import { answer, refuse } from '../testing/answer.ts'
import { aPost } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { prefetchFeed, readFeedPage } from './feed-pages.ts'

const page = { posts: [aPost()], hasMore: false, nextCursor: null, asOf: '2026-11-21T10:00:00.000Z' }
const at = (path: string) => new URL(path, window.location.origin) as unknown as Location
let asked: number

beforeEach(() => {
  closeSession()
  asked = 0
  network.use(answer(discovery, page, () => asked++))
})

test('[FED-03] the first page asked for early is the one that is read, once', async () => {
  prefetchFeed(at('/feed'))
  expect(await readFeedPage('decouverte', null)).toEqual(page)
  expect(asked).toBe(1)
  await readFeedPage('decouverte', null)
  expect(asked).toBe(2)
})

test('only the feed is asked for early, and what fails is asked for again', async () => {
  prefetchFeed(at('/login'))
  prefetchFeed(at('/feed?tab=abonnement'))
  expect(asked).toBe(0)
  network.use(refuse(discovery, 503, 'platform.unavailable'))
  prefetchFeed(at('/feed'))
  await expect(readFeedPage('decouverte', null)).rejects.toThrow()
  network.use(answer(discovery, page))
  expect(await readFeedPage('decouverte', null)).toEqual(page)
})

test('what a visitor asked for is not shown to who logged in meanwhile', async () => {
  prefetchFeed(at('/feed'))
  openSession({ token: 'a-token', pseudo: 'moi' })
  await readFeedPage('decouverte', null)
  expect(asked).toBe(2)
})

test('a page that was asked for ten seconds ago is asked for again', async () => {
  prefetchFeed(at('/feed'))
  await vi.waitFor(() => expect(asked).toBe(1))
  const later = performance.now() + 10_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  await readFeedPage('decouverte', null)
  expect(asked).toBe(2)
})

test('what is fetched early for the first post is its picture, or the still of its video', async () => {
  const fetched: HTMLImageElement[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('Image', function madePicture() {
    const picture = document.createElement('img')
    fetched.push(picture)
    return picture
  })
  prefetchFeed(at('/feed'))
  await vi.waitFor(() => expect(fetched[0]?.srcset).toContain('/media/'))
  const video = aPost({ duration_seconds: 5, media: 'film.mp4', thumbnail: 'still.webp' })
  network.use(answer(discovery, { ...page, posts: [video] }))
  prefetchFeed(at('/feed'))
  await vi.waitFor(() => expect(fetched[1]?.getAttribute('src')).toBe('/media/still.webp'))
})
